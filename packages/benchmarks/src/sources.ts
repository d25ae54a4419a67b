/** Download addresses of the corpora, and a resumable downloader. */
export { download } from './sources/download.ts'
export { sources } from './sources/sources.ts'
