/** The kernels of @elenchus/neural. */
import { assemble } from '../packages/language/src/network/testing/assemble.ts'
import { layKeys, layValues, soften, turn } from './transformer-kernels/attention.ts'
import { addFew, product16, product32 } from './transformer-kernels/products.ts'
import { round16, roundSquares } from './transformer-kernels/rounding.ts'

export const assembleProduct = (): Promise<string> =>
  assemble(
    `(module (import "env" "memory" (memory 1)) ${product32} ${product16} ${round16} ${roundSquares} ${addFew} ${soften} ${turn} ${layKeys} ${layValues})`,
    'The kernels of a transformer',
  )
