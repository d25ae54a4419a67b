/** TF-IDF vectors of texts. */
export {
  type Document,
  extractTerms,
  fitTfidf,
  packTfidf,
  type TfidfModel,
  type TfidfOptions,
  type TfidfSettings,
  tfidfMatrix,
  unpackTfidf,
} from './tfidf.ts'
