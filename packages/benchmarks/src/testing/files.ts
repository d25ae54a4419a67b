/** Small files for tests, in a folder that goes away; and where the corpora lie on machines that have them. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { corporaFolder } from '../../../../scripts/corpora.ts'
import type { BadRecord, Reader } from '../readers/reader.ts'
import type { ChoiceItem } from '../records/records.ts'

export function folder(): { readonly path: string; readonly file: (name: string, text: string) => string } {
  const path = mkdtempSync(join(tmpdir(), 'elenchus-benchmarks-'))
  afterAll(() => rmSync(path, { recursive: true, force: true }))
  return {
    path,
    file: (name, text) => {
      writeFileSync(join(path, name), text)
      return join(path, name)
    },
  }
}

export async function all<T>(reader: Reader<T>, path: string): Promise<{ items: T[]; bad: BadRecord[] }> {
  const items: T[] = []
  const bad: BadRecord[] = []
  for await (const item of reader(path, { onBadRecord: each => bad.push(each) })) items.push(item)
  return { items, bad }
}

/** An item of our own. */
export function item(
  id: string,
  answer: number | null,
  options: readonly string[],
  context = 'The ferry is late.',
  question = 'Why?',
): ChoiceItem {
  return { id, context, question, options, answer, original: {} }
}

export const corpus = (name: string) => join(corporaFolder, name)
export const present = existsSync(corpus('reclor/train.json')) && existsSync(corpus('logiqa2/mrc/dev.txt'))
export const withCorpora = present ? 'on the corpora' : '(skipped: ../shared/data absent)'
