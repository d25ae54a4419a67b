/** Assembles the WebAssembly kernels of @elenchus/language and @elenchus/robustlr-small into the files that are shipped. */
import { writeFileSync } from 'node:fs'
import { assembleKernels } from '../packages/language/src/network/testing/assemble-kernels.ts'
import { assembleProduct } from './assemble-product.ts'

const file = new URL('../packages/language/src/network/kernels/bytes.ts', import.meta.url)
writeFileSync(file, await assembleKernels())
const product = new URL('../packages/robustlr-small/src/network/kernel-bytes.ts', import.meta.url)
writeFileSync(product, await assembleProduct())
