/** Texts to rows of numbers. */
export type { Document } from './document.ts'
export {
  fitTfidf,
  packTfidf,
  type TfidfModel,
  type TfidfOptions,
  type TfidfSettings,
  termsOf,
  tfidfMatrix,
  unpackTfidf,
} from './tfidf.ts'
