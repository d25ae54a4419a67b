/** The kernels of @elenchus/learning/transformer. */
import { assemble } from '../packages/language/src/network/testing/assemble.ts'
import {
  addFew,
  layKeys,
  layValues,
  product16,
  product32,
  round16,
  roundSquares,
  soften,
  turn,
} from './transformer-kernels.ts'

export const assembleProduct = (): Promise<string> =>
  assemble(
    `(module (import "env" "memory" (memory 1)) ${product32} ${product16} ${round16} ${roundSquares} ${addFew} ${soften} ${turn} ${layKeys} ${layValues})`,
    'The kernels of a transformer',
  )
