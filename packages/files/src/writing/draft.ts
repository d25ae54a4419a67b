/**
 * A file that is written beside its place and takes the place when it is whole. Whoever reads meanwhile sees the old file or the new
 * one, never a part; two who write the same file leave the whole of one of them; what breaks off leaves the old file as it was.
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
import { unwritable } from '../file-error.ts'

export interface Draft {
  write(data: string | Uint8Array): void
  /** The file takes its place. */
  commit(): void
  /** Nothing was written. */
  discard(): void
}

/** Begins a file; what is there under its name stays until `commit`. */
export function openDraft(path: string): Draft {
  const { target, beside, mode } = placeOf(path)
  const draft = beside
    ? join(dirname(target), `.${basename(target).slice(0, 100)}.${randomUUID().slice(0, 8)}.partial`)
    : target
  const trying = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw unwritable(path, error)
    }
  }
  const descriptor = trying(() => openSync(draft, 'w', mode ?? 0o666))
  let open = true
  const close = (): void => {
    if (open) closeSync(descriptor)
    open = false
  }
  const discard = (): void => {
    close()
    if (beside) rmSync(draft, { force: true })
  }
  return {
    write: data =>
      trying(() => {
        const bytes = typeof data === 'string' ? Buffer.from(data) : data
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at)
      }),
    commit() {
      try {
        if (beside) fsyncSync(descriptor)
        close()
        if (!beside) return
        if (mode !== null) chmodSync(draft, mode)
        renameSync(draft, target)
      } catch (error) {
        discard()
        throw unwritable(path, error)
      }
    },
    discard,
  }
}

/** Writes a whole file, or leaves what was there. */
export function writeWhole(path: string, data: string | Uint8Array): void {
  const draft = openDraft(path)
  try {
    draft.write(data)
  } catch (error) {
    draft.discard()
    throw error
  }
  draft.commit()
}

/** A link keeps being one: its file is replaced. Devices and pipes have no place to take and are written as they are. */
function placeOf(path: string): { readonly target: string; readonly beside: boolean; readonly mode: number | null } {
  const there = statSync(path, { throwIfNoEntry: false })
  if (!there) return { target: path, beside: true, mode: null }
  return there.isFile()
    ? { target: realpathSync(path), beside: true, mode: there.mode & 0o7777 }
    : { target: path, beside: false, mode: null }
}
