/**
 * A sentence that sets aside what the one before it said: "We do not favour this reading", "None of that matters much", "I believe I can do it all the
 * same". The sentence before it is then a view that the writer rejects, or a point that he grants, though nothing in it says so.
 */

import { compilePatterns } from '../../patterns.ts'
import type { DiscourseStatement } from '../markers/discourse.ts'
import patternFile from './dismissal-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

/** Whether a statement sets aside the sentence before it. */
export const dismissesPrevious = ({ bare, voice }: DiscourseStatement): boolean =>
  voice !== 'reported' &&
  (patterns.rejected.test(bare) ||
    patterns.shrugged.test(bare) ||
    (patterns.allTheSame.test(bare) && !/(?:^|, )(?:but|so|because|and) /u.test(bare)))
