/**
 * Dismissals of the sentence before: "We do not favour this reading", "None of that matters much", "I believe I can do
 * it all the same". The dismissed sentence is a rejected view or a granted point.
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
