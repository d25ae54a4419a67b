/**
 * Atomic writes: a file is written under a temporary name in its folder and renamed when complete. Readers see the old file or the
 * new one, never a part; an interrupted write leaves the old file.
 */
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { toWriteError } from '../file-error.ts'

export interface AtomicFile {
  write(data: string | Uint8Array): void
  /** Replaces the target by the written file. */
  commit(): void
  /** Removes the written file; the target stays unchanged. */
  discard(): void
}

/** Opens a file for an atomic write; the target stays unchanged until `commit`. */
export function openAtomicFile(path: string): AtomicFile {
  const { target, isReplaceable, mode } = resolveTarget(path)
  const temporary = isReplaceable
    ? join(dirname(target), `.${basename(target).slice(0, 100)}.${randomUUID().slice(0, 8)}.partial`)
    : target
  const withWriteError = <T>(action: () => T): T => {
    try {
      return action()
    } catch (error) {
      throw toWriteError(path, error)
    }
  }
  const descriptor = withWriteError(() => openSync(temporary, 'w', mode ?? 0o666))
  let isOpen = true
  const close = (): void => {
    if (isOpen) closeSync(descriptor)
    isOpen = false
  }
  const discard = (): void => {
    close()
    if (isReplaceable) rmSync(temporary, { force: true })
  }
  return {
    write: data =>
      withWriteError(() => {
        const bytes = typeof data === 'string' ? Buffer.from(data) : data
        let offset = 0
        while (offset < bytes.length) offset += writeSync(descriptor, bytes, offset, bytes.length - offset)
      }),
    commit() {
      try {
        if (isReplaceable) fsyncSync(descriptor)
        close()
        if (!isReplaceable) return
        if (mode !== null) chmodSync(temporary, mode)
        renameSync(temporary, target)
      } catch (error) {
        discard()
        throw toWriteError(path, error)
      }
    },
    discard,
  }
}

/** Writes a whole file atomically. */
export function writeFileAtomic(path: string, data: string | Uint8Array): void {
  const file = openAtomicFile(path)
  try {
    file.write(data)
  } catch (error) {
    file.discard()
    throw error
  }
  file.commit()
}

/** Resolves symbolic links, so that the linked file is replaced. Devices and pipes cannot be replaced and are written directly. */
function resolveTarget(path: string): { target: string; isReplaceable: boolean; mode: number | null } {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return { target: path, isReplaceable: true, mode: null }
  return stats.isFile()
    ? { target: realpathSync(path), isReplaceable: true, mode: stats.mode & 0o7777 }
    : { target: path, isReplaceable: false, mode: null }
}
