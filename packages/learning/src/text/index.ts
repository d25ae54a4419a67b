/** TF-IDF vectors of texts. */
export {
  type Document,
  fitTfidf,
  packTfidf,
  type TfidfModel,
  type TfidfOptions,
  type TfidfSettings,
  termsOf,
  tfidfMatrix,
  unpackTfidf,
} from './tfidf.ts'
