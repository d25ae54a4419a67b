/** Data files of a task and their checksums; ids, clusters, length bands and option orders of samples. */
import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { detectLanguage } from '@elenchus/benchmarks/readers'
import { toReadError } from '@elenchus/files'
import { random } from '@elenchus/statistics/random'
import { EvaluationError } from '../error.ts'
import type { TaskOptions } from '../options.ts'
import type { Dataset } from '../task.ts'

export const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

export async function computeChecksum(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    throw toReadError(path, error)
  }
  return `sha256:${hash.digest('hex')}`
}

export async function openDataFile(task: string, { data }: TaskOptions): Promise<{ path: string; dataset: Dataset }> {
  const path = data?.[0]
  if (path === undefined) throw new EvaluationError(`${task}: data is missing; expected the path of a file`, 'data')
  return { path, dataset: { name: path, checksum: await computeChecksum(path) } }
}

export async function* mapItems<T, R>(items: AsyncIterable<T>, convert: (item: T) => R): AsyncGenerator<R> {
  for await (const item of items) yield convert(item)
}

/** Short hash of a text, as the cluster of items that share it. */
export const hashToGroup = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Makes ids unique: some corpora (LogiQA) repeat ids, and the second `218` becomes `218#2`. */
export function createIdDeduplicator(): (id: string) => string {
  const seen = new Map<string, number>()
  return id => {
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return count === 1 ? id : `${id}#${count}`
  }
}

/** Length band of a sample; the names sort by their numbers. */
export function getLengthBand(texts: readonly string[]): string {
  const text = texts.join(' ')
  const isChinese = detectLanguage(text) === 'Chinese'
  const length = isChinese ? (text.match(/\S/gu) ?? []).length : (text.match(/\S+/g) ?? []).length
  const [bandWidth, upperBound, unit] = isChinese ? [100, 500, 'characters'] : [50, 300, 'words']
  const lowerBound = Math.floor(length / bandWidth) * bandWidth
  return lowerBound >= upperBound
    ? `${upperBound} ${unit} and more`
    : `${lowerBound} to ${lowerBound + bandWidth - 1} ${unit}`
}

/** Order of the options in a repeat: random, rotated by one place per repeat, which balances position bias. */
export function shuffleOptions(sampleId: string, optionCount: number, repeat: number, seed: number): number[] {
  const order = Array.from({ length: optionCount }, (_, i) => i)
  if (optionCount === 0) return order
  const round = Math.floor(repeat / optionCount)
  const shuffled = random(seed).fork(`${sampleId} ${round}`).shuffle<number, number[]>(order)
  const rotation = repeat % optionCount
  return [...shuffled.slice(rotation), ...shuffled.slice(0, rotation)]
}
