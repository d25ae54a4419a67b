/** Assembles the WebAssembly kernels of @elenchus/language and @elenchus/neural to the JSON modules that are shipped. */
import { writeFileSync } from 'node:fs'
import { kernelsText } from '../packages/language/src/network/kernels/module.ts'
import { assemble } from '../packages/language/src/network/testing/assemble.ts'
import { transformerKernels } from './transformer-kernels/module.ts'

const packages = new URL('../packages/', import.meta.url)
writeFileSync(new URL('language/src/network/kernels/wasm.json', packages), await assemble(kernelsText))
writeFileSync(new URL('neural/src/kernels/wasm.json', packages), await assemble(transformerKernels))
