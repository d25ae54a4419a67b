import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpus } from '../../../../scripts/corpora.ts'
import { FormatError } from '../model/metagraph.ts'
import { readMetaLogic } from './read.ts'
import { readVariables } from './variables.ts'
import { writeMetaLogic } from './write.ts'

const folder = corpus('metalogic')
const files = ['metalogic_train.json', 'metalogic_dev.json'].map(name => join(folder, name))

/** Blanks are the tokeniser's, not the authors': runs of them count as one. */
function normal(value: unknown): unknown {
  if (typeof value === 'string') return value.split(/\s+/).filter(Boolean).join(' ')
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normal(inner)]))
  return value
}

describe.skipIf(!files.every(existsSync))('all released records (skipped: ../shared/data absent)', () => {
  // The body runs even where its tests are skipped.
  const records = files.filter(existsSync).flatMap(file =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  )

  it('come back equal from the model', () => {
    expect(records).toHaveLength(800)
    for (const record of records) expect(normal(writeMetaLogic(readMetaLogic(record)))).toEqual(normal(record))
  })

  it('have spans that hold what they say', () => {
    let unplaced = 0
    for (const graph of records.map(readMetaLogic))
      for (const statement of graph.statements) {
        const pieces = statement.spans.map(({ start, end }) => graph.text.slice(start, end))
        expect(normal(pieces.join(' [AND] '))).toBe(normal(statement.text.replace(/\[AND\]\s*$/, '')))
        for (const { text, span } of statement.variables)
          if (!span) unplaced++
          else expect(statement.text.slice(span.start, span.end).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }
    expect(unplaced).toBeLessThan(10)
  })
})

describe('variables', () => {
  it('may overlap, repeat and be absent from the sentence', () => {
    const sentence = 'if it rains , the path floods .'
    const variables = readVariables(
      'if v1: it rains , the path floods v2: it rains v3: it snows v4: floods .',
      sentence,
    )
    expect(variables.map(({ id, span }) => [id, span && sentence.slice(span.start, span.end)])).toEqual([
      ['v1', 'it rains , the path floods'],
      ['v2', 'it rains'],
      ['v3', null],
      ['v4', 'floods .'],
    ])
  })
})

describe('a record of another shape', () => {
  it('is refused by name', () => {
    expect(() => readMetaLogic({ id_string: 'x1' })).toThrow(
      new FormatError('x1: "sent_dict" must be an object with at least one sentence'),
    )
    expect(() => readMetaLogic([])).toThrow(FormatError)
  })
})
