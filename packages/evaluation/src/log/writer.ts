/** Appends lines to a file in batches; a line is appended once the operating system has it, and fdatasync runs regularly. */
import { type FileHandle, open } from 'node:fs/promises'

export interface LineWriter {
  /** Resolves when the operating system has the line. */
  append(line: string): Promise<void>
  close(): Promise<void>
}

export interface WriterOptions {
  /** Milliseconds between calls of fdatasync. */
  readonly syncEveryMs?: number
}

/** Opens a file for appending. */
export async function openLineWriter(path: string, { syncEveryMs = 250 }: WriterOptions = {}): Promise<LineWriter> {
  const handle = await open(path, 'a')
  let pendingLines: string[] = []
  let nextFlush: Promise<void> | null = null
  let lastFlush: Promise<void> = Promise.resolve()
  let syncing: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let failure: unknown = null

  const flush = async (): Promise<void> => {
    const text = pendingLines.join('')
    pendingLines = []
    nextFlush = null
    await writeAll(handle, Buffer.from(text))
    timer ??= setTimeout(() => {
      timer = null
      syncing = handle.datasync().catch(error => {
        failure ??= error
      })
    }, syncEveryMs)
  }

  return {
    append(line) {
      if (failure !== null) return Promise.reject(failure)
      pendingLines.push(`${line}\n`)
      if (nextFlush === null) {
        nextFlush = lastFlush.then(flush)
        lastFlush = nextFlush.catch(error => {
          failure ??= error
        })
      }
      return nextFlush
    },
    async close() {
      await lastFlush
      if (timer !== null) clearTimeout(timer)
      await syncing
      try {
        await handle.datasync()
      } finally {
        await handle.close()
      }
      if (failure !== null) throw failure
    },
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten
  }
}
