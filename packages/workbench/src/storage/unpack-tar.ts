/** Unpacks a gzipped tar archive of plain files and folders, such as PGlite makes of its own data; other entries are refused. */
import { writeFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { makeFolderSync } from '@elenchus/files'

const block = 512

export function unpackTar(archive: Uint8Array, folder: string): void {
  const data = gunzipSync(archive)
  const text = (start: number, length: number) => data.toString('utf8', start, start + length).split('\0', 1)[0]!
  makeFolderSync(folder, { mode: 0o700 })
  for (let at = 0; at + block <= data.length; ) {
    const name = [text(at + 345, 155), text(at, 100)].filter(Boolean).join('/')
    if (name === '') break
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8)
    const kind = text(at + 156, 1)
    const path = join(folder, normalize(`/${name}`))
    if (path.split(sep).includes('..')) throw new Error(`${name}: outside of the archive`)
    if (kind === '5') makeFolderSync(path, { mode: 0o700 })
    else if (kind === '0' || kind === '') {
      makeFolderSync(dirname(path), { mode: 0o700 })
      writeFileSync(path, data.subarray(at + block, at + block + size), { mode: 0o600 })
    } else throw new Error(`${name}: an entry of kind ${kind}`)
    at += block + Math.ceil(size / block) * block
  }
}
