export { FileError, toReadError, toWriteError } from './file-error.ts'
export { type ChunkOptions, type Chunks, getReadFlags, readChunks } from './reading/chunks.ts'
export {
  type Line,
  type LineBytes,
  type LineOptions,
  readLineBytes,
  readLines,
  splitLines,
} from './reading/read-lines.ts'
export { decode, decodeText, readText, readTextSync, type SourcePosition } from './reading/read-text.ts'
export { type AtomicFile, openAtomicFile, writeFileAtomic } from './writing/atomic-file.ts'
export { acquireLock, type Lock, type LockOptions } from './writing/lock.ts'
export { type FolderOptions, makeFolderSync } from './writing/make-folder.ts'
