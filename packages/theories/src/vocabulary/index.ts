/** The words that theories are written with. */
export { extendVocabulary, type Vocabulary } from './vocabulary.ts'
export { VOCABULARY } from './words.ts'
