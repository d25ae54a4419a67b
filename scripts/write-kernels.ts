/** Assembles the WebAssembly kernels of @elenchus/language and @elenchus/neural into the files that are shipped. */
import { writeFileSync } from 'node:fs'
import { assembleKernels } from '../packages/language/src/network/testing/assemble-kernels.ts'
import { assembleProduct } from './assemble-product.ts'

const file = new URL('../packages/language/src/network/kernels/bytes.ts', import.meta.url)
writeFileSync(file, await assembleKernels())
writeFileSync(new URL('../packages/neural/src/kernels/kernel-bytes.ts', import.meta.url), await assembleProduct())
