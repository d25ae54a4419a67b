/** The folder of a run that nobody named: after task, model and settings, so that the same command finds it again. */
import { createHash } from 'node:crypto'
import type { Json } from '../json.ts'
import { canonical, type RunHeader } from '../log/header.ts'

/** Such as `own-chance-1f3a9c0e`. */
export function runName({ settings }: RunHeader): string {
  const { dataset, ...rest } = settings
  const text = canonical({ ...rest, checksum: dataset.checksum } as unknown as Json)
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  const words = `${settings.task}-${settings.model}`.replace(/[^\p{L}\p{N}.]+/gu, '-').slice(0, 80)
  return `${words}-${hash}`
}
