/** CoNLL-U in and out. */
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
export { fromConllu, toConllu } from './conllu/document.ts'
export { annotate } from './model/annotate.ts'
