/** Source of `kernels/bytes.ts`, assembled from the text of the kernels. */
import { kernelsText } from '../kernels/module.ts'
import { assemble } from './assemble.ts'

export const assembleKernels = (): Promise<string> =>
  assemble(kernelsText, 'The module of module.ts, assembled by wabt')
