/** Where the corpora come from, and how to fetch them. */
export { type Downloaded, type DownloadOptions, type DownloadProgress, download, sha256Of } from './sources/download.ts'
export { type Source, type SourceFile, sources } from './sources/sources.ts'
