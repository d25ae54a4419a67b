import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import type { Row } from '../task.ts'
import { reclor } from './choice/corpora.ts'
import { metalogic } from './metalogic.ts'
import { robustlr } from './robustlr.ts'
import { folio } from './theory/corpora.ts'

const theories = await robustlr.explain()
const graphs = await metalogic.explain()

const row = (question: JsonObject | undefined, response: string, more: Partial<Row> = {}): Row => ({
  sampleId: 'a',
  repeat: 0,
  protocol: 'generate',
  error: null,
  requests: 1,
  usage: { inputTokens: 1, outputTokens: 1 },
  group: 'a',
  labels: {},
  target: 'True',
  ...(question === undefined ? {} : { question }),
  answer: 'True',
  correct: true,
  turns: [
    {
      promptHash: '',
      response: { text: response, usage: { inputTokens: 1, outputTokens: 1 }, finish: 'stop', latencyMs: 0 },
    },
  ],
  elapsedMs: 1,
  at: '',
  ...more,
})

describe('proofs in a report', () => {
  const asked = { theory: 'Ann is tall. If Ann is tall then Bob is kind.', statement: 'Bob is kind.' }
  it('come from the theory that was asked about, never from a prompt', async () => {
    expect(theories.gold!(row(asked, 'True'))).toMatch(
      /^True:\n1\. .*tall.*given, fact 1\n2\. .*kind.*modus ponens, rule 1 with 1/,
    )
    expect(theories.gold!(row({ ...asked, statement: 'Bob is tall.' }, ''))).toContain('Unknown')
    expect(theories.gold!(row({ ...asked, statement: 'Mumble, mumble: and so on!' }, ''))).toBe('')
    expect(theories.gold!(row(undefined, 'True'))).toBe('')
    expect((await reclor.explain()).gold?.(row(asked, 'A')) ?? '').toBe('')
  })
  it('come from a model’s translation', async () => {
    const translated = row(asked, 'tall(Ann)\ntall(Ann) -> kind(Bob)\nSTATEMENT: kind(Bob)', {
      protocol: 'prove',
      details: { translated: true },
    })
    expect(theories.answer!(translated)).toContain('2. kind(Bob)')
    const kept = row(asked, 'True', { details: { proof: 'as the log says' } })
    expect((await folio.explain()).answer!(kept)).toBe('as the log says')
    const failed = row(asked, 'I cannot.', { protocol: 'prove', details: { translated: false } })
    expect(theories.answer!(failed)).toBe('')
  })
})

describe('the difference of two graphs', () => {
  const target = {
    proof_str: 'sent1 -> sent2; sent3 => sent2; ',
    triples_str_dict: { sent1: '', sent2: 'v1 [and] v2; v1 [or] v3;', sent3: '' },
    degree_str_dict: { sent1: 'contingent', sent2: 'necessary', sent3: 'possible' },
  }
  const answer = {
    proof_str: 'sent1 -> sent2; sent1 -> sent3; ',
    triples_str_dict: { sent1: '', sent2: 'v1 [or] v3; v1 [and] v2;', sent3: '' },
    degree_str_dict: { sent1: 'contingent', sent2: 'possible', sent3: 'possible' },
  }
  const statements = { sent1: 'the well is low', sent2: 'save it now or <dig>', sent3: 'rain is near' }
  const found = graphs.difference!(row({ statements }, '', { target, answer, correct: null }))!
  it('names missing and extra edges, in the drawing and in words', () => {
    expect(found.svg).toContain('class="e-link e-missing" data-kind="rebut" data-from="sent3" data-to="sent2"')
    expect(found.svg).toContain('class="e-link e-extra" data-kind="support" data-from="sent1" data-to="sent3"')
    expect(found.svg).toMatch(/e-missing-label[^>]*>× rebuts \(missing\)/)
    expect(found.svg).toContain('the well is low')
    // The answer has sent3 supported by sent1; in gold it rebuts, and that is its role.
    expect(found.svg).toMatch(/e-rebuttal"[^>]*data-id="sent3"/)
    expect(found.svg).not.toMatch(/<style|<dig>| id="/)
    expect(found.lines.filter(({ same }) => !same)).toEqual([
      { label: 'rebut', gold: 'sent3 ⇥ sent2', predicted: '–', same: false },
      { label: 'support', gold: '–', predicted: 'sent1 → sent3', same: false },
      { label: 'sent2, certainty', gold: 'necessary', predicted: 'possible', same: false },
    ])
  })
  it('says what only the answer uses, and brackets formulas', () => {
    const { svg, lines } = graphs.difference!(
      row({ statements: { sent1: 'a', sent2: 'b', sent3: 'c' } }, '', {
        target: { ...target, proof_str: 'sent1 -> sent2; ' },
        answer: { ...answer, triples_str_dict: {} },
        correct: null,
      }),
    )!
    expect(svg).toContain('unused in gold')
    expect(lines.find(({ label: what }) => what === 'sent2, formula')).toEqual({
      label: 'sent2, formula',
      gold: '(v1 ∧ v2) ∧ (v1 ∨ v3)',
      predicted: '–',
      same: false,
    })
  })
  it('is not drawn where nothing was answered, or gold is no graph', () => {
    const failure = { kind: 'server', message: 'gone', attempts: 1 } as const
    expect(graphs.difference!(row({ statements }, '', { target, error: failure, answer: null }))).toBeNull()
    expect(graphs.difference!(row({}, '', { target: 'A' }))).toBeNull()
  })
  it('has the figures of the released scorer', () => {
    // Steps: 1 of 2 said, 1 of 2 gold; certainty: 2 of 3.
    expect(found.scores).toBe('node F1 100, step F1 50, formula F1 100, certainty 67')
  })
})
