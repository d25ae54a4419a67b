/** Writer of theories in English and its vocabulary, without the reader. */
export { type Position, type Span, TheoryError } from '../theory-error.ts'
export { getLexicon } from './lexicon.ts'
export { FIRST_COMMA_TEMPLATE, RULE_TEMPLATES, type RuleTemplate } from './rule-templates.ts'
export { extendVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts'
export * from './write-theory.ts'
export { createWriterState, type Mention, type WriterState, writeClause } from './writer.ts'
