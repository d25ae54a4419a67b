/** Sources of the corpora, and their download. */
export { download } from './sources/download.ts'
export { sources } from './sources/sources.ts'
