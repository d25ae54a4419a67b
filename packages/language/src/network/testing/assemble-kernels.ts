/** The kernels' text as the source of `kernels/bytes.ts`. */
import { kernelsText } from '../kernels/module.ts'
import { assemble } from './assemble.ts'

export const assembleKernels = (): Promise<string> => assemble(kernelsText, 'What wabt makes of module.ts')
