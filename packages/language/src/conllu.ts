/** Functions that read, write and convert CoNLL-U. */
export * from './conllu/conllu.ts'
export { fromConllu, toConllu } from './conllu/doc-conversion.ts'
export { annotate } from './model/annotate.ts'
