/** Linear time of all readers on a few fragments; linear.slow.test.ts tries the others. */
import { testLinearTime } from './linear-time.ts'

testLinearTime(['. ', '[]', 'not ', '('])
