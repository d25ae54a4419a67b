/**
 * Ordered patterns of question types; the first match wins. A pattern has regular expressions that must all match, and one
 * that must not. `{name}` refers to a shared fragment.
 *
 * ReClor's annotators classified questions mostly by the word that names the task ("role", "principle", "assumption"), and
 * put paraphrases ("the statement functions in the argument as") under "Others". A pattern is wide where the typed questions
 * support it, and yields to "Others" where they contradict it.
 */
import chinese from './chinese-patterns.json' with { type: 'json' }
import english from './question-patterns.json' with { type: 'json' }
import { questionTypes } from './types.ts'

export interface Pattern {
  /** ReClor's number of the question type. */
  readonly type: number
  readonly all: readonly RegExp[]
  readonly none?: RegExp
  readonly confidence: number
}

interface PatternFile {
  readonly fragments: Readonly<Record<string, string>>
  readonly patterns: readonly {
    readonly type: string
    readonly all: readonly string[]
    readonly none?: string
    readonly confidence?: number
  }[]
}

/** Confidence where there are no typed questions to calibrate on. */
export const UNCALIBRATED = 0.5

function compilePatterns({ fragments, patterns }: PatternFile): readonly Pattern[] {
  const compile = (source: string) =>
    new RegExp(source.replace(/\{([a-z]+)\}/gi, (_, name: string) => fragments[name]!))
  return patterns.map(({ type, all, none, confidence = UNCALIBRATED }) => ({
    type: questionTypes.findIndex(each => each.name === type),
    all: all.map(compile),
    none: none === undefined ? undefined : compile(none),
    confidence,
  }))
}

export const englishPatterns = compilePatterns(english)
/** Patterns for Chinese questions. No Chinese corpus has typed questions, so confidences are not calibrated. */
export const chinesePatterns = compilePatterns(chinese)

/** Number of the type "Others". */
export const OTHERS = questionTypes.length - 1

/** Type and confidence of the first matching pattern; "Others" if there is none. */
export function matchPatterns(patterns: readonly Pattern[], text: string): Pick<Pattern, 'type' | 'confidence'> {
  const found = patterns.find(({ all, none }) => all.every(pattern => pattern.test(text)) && !none?.test(text))
  return found ?? { type: OTHERS, confidence: UNCALIBRATED }
}
