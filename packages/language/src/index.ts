/** Text analysis: tokens, sentences, tags, lemmas and dependency parses. */
export type { Doc, Sentence, Span, Token } from './doc/doc.ts'
export {
  type AnalyseOptions,
  analyse,
  loadModel,
  type ParserModel,
  type WordAnalysis,
} from './model/parser-model.ts'
export { readDoc } from './reading/read-doc.ts'
export { splitSentences } from './sentences/split-sentences.ts'
export { normaliseForm, tokenise } from './tokens/tokenise.ts'
export { wholeWord } from './tokens/whole-word.ts'
