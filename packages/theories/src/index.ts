export {
  type SentenceSource,
  type WriteOptions,
  type WrittenSentence,
  type WrittenTheory,
  writeStatement,
  writeText,
  writeTheory,
} from './english/write-theory.ts'
export type { Mention } from './english/writer.ts'
export { type AnswerLabel, LABELS, labelNumber, readLabel } from './metrics/labels.ts'
export { type DecideEnglishOptions, decide, type EnglishDecision } from './reading/decide.ts'
export {
  decideEnglish,
  type EnglishAnswer,
  type EnglishOptions,
  readEnglish,
  type SentenceRead,
  type TheoryReading,
} from './reading/decide-english.ts'
export { inspectTheory, type TheoryFinding } from './reading/inspect.ts'
export {
  type Diagnostic,
  individualsOf,
  type ReadOptions,
  type ReadSentenceInfo,
  type ReadTheory,
  readStatement,
  readTheory,
  readTheoryWithDiagnostics,
} from './reading/read-theory.ts'
export { type Position, type Span, TheoryError } from './theory-error.ts'
export { extendVocabulary, type Vocabulary } from './vocabulary/vocabulary.ts'
export { VOCABULARY } from './vocabulary/words.ts'
