/** Writing theories in English, and the words for it, without the reader. */
export { type Position, type Span, TheoryError } from '../theory-error.ts'
export { getLexicon } from './lexicon.ts'
export { firstWithBareComma, type RuleTemplate, ruleTemplates } from './rule-templates.ts'
export { extendVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts'
export {
  type SentenceSource,
  type WriteOptions,
  type WrittenSentence,
  type WrittenTheory,
  writeStatement,
  writeText,
  writeTheory,
} from './write-theory.ts'
export { type Mention, type Out, writeOuter } from './writer.ts'
