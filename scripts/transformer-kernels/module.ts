/** The kernels of @elenchus/neural in the WebAssembly text format. */
import { normaliseAndRotate, packKeys, packValues, softmax } from './attention.ts'
import { addSparseProduct, multiplyFloat, multiplyInt16 } from './products.ts'
import { quantise16, quantiseSquares } from './rounding.ts'

export const transformerKernels = `(module (import "env" "memory" (memory 1)) ${multiplyFloat} ${multiplyInt16} ${quantise16} ${quantiseSquares} ${addSparseProduct} ${softmax} ${normaliseAndRotate} ${packKeys} ${packValues})`
