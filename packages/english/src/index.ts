/** English to logic and back: reading theories and statements, deciding them, writing them. */

export { type DecideEnglishOptions, decide, type EnglishDecision } from './reading/decide.ts'
export * from './reading/decide-english.ts'
export { inspectTheory, type TheoryFinding } from './reading/inspect.ts'
export {
  type Diagnostic,
  listIndividuals,
  type ReadOptions,
  type ReadSentenceInfo,
  type ReadTheory,
  readStatement,
  readTheory,
  readTheoryWithDiagnostics,
} from './reading/read-theory.ts'
export { type Position, type Span, TheoryError } from './theory-error.ts'
export { extendVocabulary, VOCABULARY, type Vocabulary } from './writing/vocabulary.ts'
export * from './writing/write-theory.ts'
export type { Mention } from './writing/writer.ts'
