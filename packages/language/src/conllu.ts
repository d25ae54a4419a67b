/** Functions that read, write and convert CoNLL-U. */
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
export { fromConllu, toConllu } from './conllu/doc-conversion.ts'
export { annotate } from './model/annotate.ts'
