/** The matrix product of @elenchus/language's kernels on its own, for @elenchus/learning/transformer, which needs no other. */
import { gemm } from '../packages/language/src/network/kernels/gemm.ts'
import { assemble } from '../packages/language/src/network/testing/assemble.ts'

export const assembleProduct = (): Promise<string> =>
  assemble(`(module (import "env" "memory" (memory 1)) ${gemm})`, 'The matrix product')
