/** Theories and RobustLR from file to figures. */

import { generate } from '@elenchus/robustlr'
import { formatCsvRow, toCsvRow } from '@elenchus/robustlr/formats'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../engine/evaluate.ts'
import type { Row } from '../task.ts'
import { openTask } from './registry.ts'
import { dataFiles, lines, run, shown } from './testing/run-task.ts'

const file = dataFiles()

describe('theories', () => {
  const theories = file('proofwriter.json', [
    {
      id: 't1_Q1',
      context: 'Ada is wise. If someone is wise then they are calm.',
      question: 'True, false, or unknown? Ada is calm.',
      options: ['A) True', 'B) False', 'C) Unknown'],
      answer: 'A',
    },
    {
      id: 't1_Q2',
      context: 'Ada is wise. If someone is wise then they are calm.',
      question: 'True, false, or unknown? Ben is calm.',
      options: ['A) True', 'B) False', 'C) Unknown'],
      answer: 'C',
    },
  ])
  it('are proved by the reasoner', async () => {
    const { scores, rows } = await run('proofwriter', theories, 'reasoner')
    expect(scores.metrics['accuracy']!.value).toBe(1)
    expect(rows[0]!.group).toBe('t1')
  })
  it('of another corpus are announced, and refused where they have a label that the task has not', async () => {
    const chains = ['Q1', 'Q2'].map(id => ({
      id,
      context: 'Ada is a wumpus. Every wumpus is calm.',
      question: 'True or false? Ada is calm.',
      options: ['A) True', 'B) False'],
      answer: 'A',
    }))
    const path = file('chains.json', chains)
    const { notes: [note] = [] } = await openTask('proofwriter', { data: [path] })
    expect(note).toBe(
      `${path} looks like prontoqa but is evaluated as proofwriter, with the labels True, False, Unknown; consider the task prontoqa`,
    )
    expect((await openTask('prontoqa', { data: [path] })).notes).toEqual([])
    expect((await openTask('proofwriter', { data: [theories] })).notes).toEqual([])
    await expect(openTask('prontoqa', { data: [theories] })).rejects.toThrow(
      't1_Q2 has the label Unknown, but the labels of prontoqa are True, False; the file looks like proofwriter: use the task proofwriter',
    )
    // The ids say more than the options.
    const named = file('named.json', [{ ...chains[0], id: 'ProofWriter_CWA_Q1' }])
    expect((await openTask('proofwriter', { data: [named] })).notes).toEqual([])
    expect((await openTask('prontoqa', { data: [named] })).notes).toHaveLength(1)
  })
  it('are translated and proved, errors going back to the model', async () => {
    const seen: string[] = []
    const model = shown(text => {
      seen.push(text)
      if (text.startsWith('That cannot be read')) return 'kind(Ada)\nkind(?x) -> calm(?x)\nSTATEMENT: calm(Ada)'
      return text.includes('Ben') ? '```\nkind(Ada)\n```\nSTATEMENT: calm(Ben)' : 'kind(Ada\nSTATEMENT: calm(Ada)'
    })
    const { rows } = await run('proofwriter', theories, model, {}, 'prove')
    expect(rows.map(({ answer, details }) => [answer, details])).toEqual([
      ['True', { translated: true, attempts: 2, proof: expect.stringMatching(/^True:\n1\..*\n2\. calm\(Ada\)/) }],
      ['Unknown', { translated: true, attempts: 1, proof: 'Unknown: neither the statement nor its negation follows.' }],
    ])
    expect(seen.some(text => text.startsWith('That cannot be read:\n1:'))).toBe(true)
  })
  it('in first-order logic keep the premises that the answer rests on', async () => {
    const folio = file(
      'folio.jsonl',
      lines([
        {
          story_id: 1,
          example_id: 1,
          premises: ['All herons are birds.', 'Gil is a heron.', 'Ada is calm.'],
          'premises-FOL': ['∀x (Heron(x) → Bird(x))', 'Heron(gil)', 'Calm(ada)'],
          conclusion: 'Gil is no bird.',
          'conclusion-FOL': '¬Bird(gil)',
          label: 'False',
        },
      ]),
    )
    const proof = 'False: the negation follows from\n  1. ∀x (Heron(x) → Bird(x))\n  2. Heron(gil)'
    const { rows } = await run('folio', folio, 'reasoner')
    expect(rows[0]!.details).toEqual({ rung: 'the label alone', evidence: 'False', proof })
    const model = shown(() => '∀x (Heron(x) → Bird(x))\nHeron(gil)\nSTATEMENT: Bird(dora)')
    const proved = await run('folio', folio, model, {}, 'prove')
    expect(proved.rows[0]).toMatchObject({
      answer: 'Unknown',
      details: {
        proof: expect.stringMatching(
          /^Unknown:\nthe premises can hold together with the statement, as in this model\n {2}individuals: /,
        ),
      },
    })
  })
  it('say when no translation could be read', async () => {
    const { rows, scores } = await run(
      'proofwriter',
      theories,
      shown(() => 'no idea'),
      {},
      'prove',
    )
    expect(rows[0]).toMatchObject({ answer: null, details: { translated: false, attempts: 3 } })
    expect(scores.unparsed).toBe(2)
  })
  it('RobustLR sets are made on the fly, and the reasoner is perfect on them', async () => {
    for (const set of ['contrast-conjunction', 'equivalence-contrapositive']) {
      const { scores } = await run('robustlr', set, 'reasoner', { more: { theories: 5 }, seed: 3 })
      expect(scores.metrics['weightedF1']!.value).toBe(1)
      expect(scores.metrics['strictConsistency']!.value).toBe(1)
      // All five theories right: 0.025^(1/5) = 0.478, overall and in every group. Variants have fewer theories.
      const { group, variant } = scores.breakdowns!
      for (const { interval } of [
        scores.metrics['weightedF1']!,
        ...Object.values(group!).map(each => each['weightedF1']!),
      ])
        expect(interval).toEqual([expect.closeTo(0.478, 3), 1])
      for (const { accuracy } of Object.values(variant!))
        expect(accuracy!.interval).toEqual(accuracy!.n > 1 ? [expect.closeTo(0.025 ** (1 / accuracy!.n)), 1] : null)
    }
    await expect(openTask('robustlr', { data: ['nowhere'] })).rejects.toThrow('neither a file nor a set')
  })
})

describe('RobustLR files', () => {
  it('of the authors, seven columns, score as the lines that they were made from', async () => {
    const made = [...generate('contrast-negation', { theories: 3, seed: 4, distractors: 'with' })].map(
      ({ instance }) => instance,
    )
    const csv = file('set.csv', made.map(instance => formatCsvRow(toCsvRow(instance))).join('\n'))
    const { scores, rows } = await run('robustlr', csv, 'reasoner')
    expect(rows.map(row => row.sampleId).sort()).toEqual(made.map(({ id }) => id).sort())
    expect(scores.metrics['strictConsistency']).toMatchObject({ value: 1, n: 3 })
    expect(Object.keys(scores.breakdowns!['variant']!)).toEqual(['neg0', 'neg1', 'neg2', 'neg3'])
    const fresh = await run('robustlr', 'contrast-negation', 'reasoner', {
      seed: 4,
      more: { theories: 3, distractors: 'with' },
    })
    expect(fresh.rows.map(({ sampleId, target }) => [sampleId, target])).toEqual(
      rows.map(({ sampleId, target }) => [sampleId, target]),
    )
    await expect(openTask('robustlr', { data: [file('bad.csv', 'a,b,7,,-1,True,x_neg0')] })).rejects.toThrow(
      'bad.csv, line 1: label "7"',
    )
  })
  it('are not for the reasoner to translate', async () => {
    const { rows } = await run('robustlr', 'contrast-negation', 'reasoner', { more: { theories: 1 } }, 'prove')
    expect(rows[0]!.error).toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('protocol generate'),
    })
  })
  it('repeats score strictly within a repeat, and pass^K over them', async () => {
    // Right in the first repeat only.
    const labelOf = new Map<string, string>()
    const task = await openTask('robustlr', { data: ['contrast-negation'], more: { theories: 2 } })
    for await (const { id, target } of task.samples()) labelOf.set(id, String(target))
    const model = shown((_, { sampleId, repeat }) => (repeat === 0 ? labelOf.get(sampleId)! : 'no idea'))
    const { scores, rows } = await evaluate(task, { model, epochs: 2 })
    const { metrics } = scores['generate']!
    const list: Row[] = []
    for await (const row of rows()) list.unshift(row)
    const backwards = await task.score(
      (async function* () {
        yield* list
      })(),
    )
    expect(scores['generate']).toMatchObject(backwards)
    expect([metrics['strictConsistency']!.value, metrics['pass^2']!.value, metrics['pass@2']!.value]).toEqual([
      0.5, 0, 1,
    ])
  })
})
