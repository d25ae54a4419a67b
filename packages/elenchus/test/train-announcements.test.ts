/** What a training says of its files before it begins. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { elenchus } from './run.ts'
import { writeReclorFile } from './training.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-announced-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Item {
  id_string: string
  context: string
  question: string
  answers: string[]
  label?: number
}
const items = JSON.parse(readFileSync(writeReclorFile(join(folder, 'all.json'), 12), 'utf8')) as Item[]
const file = (name: string, given: readonly Item[]) => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(given))
  return path
}
const [train, dev] = [file('train.json', items.slice(0, 8)), file('dev.json', items.slice(8))]
const said = (...more: string[]) => {
  const words = ['train', 'multiple-choice', '--recipe', 'reclor-scratch', '--base', 'scratch:tiny-encoder']
  const run = elenchus([...words, '--out', join(folder, 'out'), '--dry-run', ...more])
  expect(run.code, run.err).toBe(0)
  return run.err
}

describe('train announces', () => {
  it('nothing where there is nothing to say', () => {
    expect(said('--data', train, '--dev', dev, '--longest', '2000')).toBe('')
  })

  it('inputs that are cut, and questions that can no longer be answered', () => {
    const long = file(
      'long.json',
      items.slice(0, 3).map(item => ({ ...item, question: `${item.question} `.repeat(200) })),
    )
    expect(said('--data', long, '--longest', '64')).toMatch(
      /^3 of the 3 examples are longer than 64 tokens and are cut; of 3 the options can no longer be told apart/m,
    )
  })
})
