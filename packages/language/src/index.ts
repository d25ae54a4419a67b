export {
  type ConlluEmptyNode,
  type ConlluMultiword,
  type ConlluRow,
  type ConlluSentence,
  type ConlluWord,
  FormatError,
  readConllu,
  writeConllu,
} from './conllu/conllu.ts'
export type { Doc, Sentence, Span, Token } from './doc/doc.ts'
export { readDoc } from './doc/read-doc.ts'
export { analyse, type LanguageModel, loadModel, saveModel, type WordAnalysis } from './model/language-model.ts'
export { splitSentences } from './sentences/split-sentences.ts'
export { normalForm, tokenise } from './tokens/tokenise.ts'
