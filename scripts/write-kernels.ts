/** Assembles the WebAssembly kernels of @elenchus/language into the file that is committed and shipped. */
import { writeFileSync } from 'node:fs'
import { assembleKernels } from '../packages/language/src/network/testing/assemble-kernels.ts'

const file = new URL('../packages/language/src/network/kernels/bytes.ts', import.meta.url)
writeFileSync(file, await assembleKernels())
