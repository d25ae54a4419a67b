/** The released scorer's own output on noisy predictions over the dev split, to 1e-9. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpus, fixture } from '../../../../scripts/corpora.ts'
import { readSteps, readTriples } from '../metalogic/linear.ts'
import type { Scorable } from '../model/metagraph.ts'
import { parseDegree } from '../model/metagraph.ts'
import { createScorer } from './aggregate.ts'
import { toReleasedAggregate, toReleasedSample } from './released-keys.ts'

const dev = corpus('metalogic', 'metalogic_dev.json')
const fixtures = fixture('metalogic')
const present = existsSync(dev) && existsSync(fixtures)

interface Linear {
  readonly id_string: string
  readonly proof_str: string
  readonly triples_str_dict: Record<string, string>
  readonly degree_str_dict: Record<string, string>
}
const lines = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
const read = (linear: Linear): Scorable => ({
  id: linear.id_string,
  edges: readSteps(linear.proof_str),
  triples: new Map(Object.entries(linear.triples_str_dict).map(([id, text]) => [id, readTriples(text)])),
  degrees: new Map(Object.entries(linear.degree_str_dict).map(([id, name]) => [id, parseDegree(name)])),
})

function expectClose(ours: unknown, theirs: unknown, path: string): void {
  if (typeof theirs === 'number') expect(Math.abs((ours as number) - theirs), path).toBeLessThan(1e-9)
  else if (typeof theirs === 'object' && theirs !== null) {
    expect(Object.keys(ours as object).sort(), path).toEqual(Object.keys(theirs).sort())
    for (const [key, value] of Object.entries(theirs))
      expectClose((ours as Record<string, unknown>)[key], value, `${path}.${key}`)
  } else expect(ours, path).toBe(theirs)
}

describe.skipIf(!present)('the released scorer (skipped: ../shared absent)', () => {
  // The `chains` predictions hold chains of up to several unary operators, some of them equal in S5 to gold's.
  it.each(['dev', 'dev.chains-12', 'dev.chains-14'])(
    'is matched on every figure of %s, per sample and in total',
    name => {
      const published = JSON.parse(readFileSync(join(fixtures, `${name}.official-scores.json`), 'utf8'))
      const predictions = new Map(
        lines(join(fixtures, `${name}.predictions.jsonl`)).map((row: Linear) => [row.id_string, read(row)]),
      )
      const scorer = createScorer()
      lines(dev).forEach((row: { id_string: string; gold_item: Linear }, i) => {
        const score = scorer.add(predictions.get(row.id_string)!, read({ ...row.gold_item, id_string: row.id_string }))
        expectClose(toReleasedSample(score), published.per_sample[i], `sample ${i}`)
      })
      expectClose(toReleasedAggregate(scorer.report().figures), published.aggregate, 'aggregate')
    },
  )
})
