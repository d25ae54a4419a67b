/** TF-IDF vectors of texts. */
export * from './tfidf.ts'
