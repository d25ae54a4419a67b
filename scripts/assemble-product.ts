/** The kernels of @elenchus/learning/transformer: the matrix product of @elenchus/language on floats, and its own. */
import { gemm } from '../packages/language/src/network/kernels/gemm.ts'
import { assemble } from '../packages/language/src/network/testing/assemble.ts'
import { layKeys, layValues, product16, round16, soften, squareRelu, turn } from './transformer-kernels.ts'

export const assembleProduct = (): Promise<string> =>
  assemble(
    `(module (import "env" "memory" (memory 1)) ${gemm} ${product16} ${round16} ${squareRelu} ${soften} ${turn} ${layKeys} ${layValues})`,
    'The kernels of a transformer',
  )
