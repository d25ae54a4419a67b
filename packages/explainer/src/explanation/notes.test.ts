import { english } from '@elenchus/language/node'
import { createDiagram, drawSvg, drawText } from '@elenchus/metagraph/draw'
import { describe, expect, it } from 'vitest'
import { type Evidence, formatClaimConfidence } from '../decoding/evidence.ts'
import { explainer } from '../node.ts'
import { explain } from './explain.ts'
import { createEvidenceNotes, createTerminalNotes } from './notes.ts'

const text = 'The agent rang again. She wants an answer. We should not buy the house.'
const { graph, evidence: read } = explain(text, { model: explainer(), language: english() })
const edges = [{ kind: 'support', from: 'sent2', to: 'sent1' } as const]
const drawn = { ...graph, edges }

/** The same with one edge, so probable, and with these probabilities of being the claim. */
const evidenceOf = (claims: readonly number[], confidence = 0.6): Evidence => ({
  ...read,
  statements: read.statements.map((each, i) => ({ ...each, conclusion: claims[i]!, unused: 0.2 })),
  edges: [{ ...edges[0]!, confidence, direction: 1, cues: [], features: [] }],
  undercuts: [],
  rivals: [],
})
const outline = (evidence: Evidence) => drawText(createDiagram(drawn, createTerminalNotes(evidence)), { summary: true })

describe('how sure a claim is', () => {
  it.each([
    [0.94, '94% sure'],
    [0.3, 'unsure, 30%'],
    [0.15, 'unsure, 15%'],
    [0.149, 'a guess that this is the claim, 14%'],
    [0.004, 'a guess that this is the claim, under 1%'],
  ])('%d', (confidence, words) => {
    expect(formatClaimConfidence(confidence)).toBe(words)
  })

  it('is said with the rivals where no claim stands out', () => {
    const out = outline(evidenceOf([0.004, 0.05, 0.4]))
    expect(out).toMatch(
      /^No clear claim; the outline begins with: The agent rang again\. \(sent1\)\nOr perhaps: We should/,
    )
    expect(out).toContain('sent1 conclusion?')
    expect(out).toContain('a guess that this is the claim, under 1%')
    expect(out).toMatch(/sent3 unused.*\n.*\n +perhaps the claim, 40%\n/)
    const notes = createEvidenceNotes(evidenceOf([0.004, 0.05, 0.4]), { inline: true })
    expect(notes.statementNote!(drawn.statements[0]!)).toMatch(/^a guess that this is the claim, under 1%/)
    expect(drawn.statements.map(each => notes.claimConfidence!(each))).toEqual([0.004, undefined, undefined])
  })

  it('leaves others as they are where one does', () => {
    const out = outline(evidenceOf([0.5, 0.05, 0.4]))
    expect(out).toMatch(/^Claim: The agent rang again\. \(sent1\)\nReasons: sent2\n/)
    expect(out).toMatch(/sent3 unused.*\n.*\n +not clearly part of the argument\n/)
  })
})

describe('how sure a link is', () => {
  it('stays below its bound in print', () => {
    expect(outline(evidenceOf([0.9, 0, 0], 0.199))).toContain('link a guess, 19%')
    expect(outline(evidenceOf([0.9, 0, 0], 0.2))).toContain('link unsure, 20%')
  })
})

describe('what may not be so', () => {
  const { graph: x, evidence } = explain('It might not rain. You need not take a coat.', {
    model: explainer(),
    language: english(),
  })

  it('is told from what need not be, until somebody sets another degree', () => {
    const words = (graph: typeof x) =>
      createDiagram(graph, createTerminalNotes(evidence)).cards.map(({ badge }) => badge!.word)
    expect(words(x)).toEqual(['possibly not', 'unnecessary'])
    const statements = x.statements.map(each => ({ ...each, degree: 0 as const }))
    expect(words({ ...x, statements })).toEqual(['impossible', 'impossible'])
    const notes = createEvidenceNotes(evidence, { inline: true })
    expect(notes.certaintyNote!(x.statements[0]!)).toMatch(/^possibly not \(.*“might”, “not”/)
    expect(drawSvg(createDiagram(x, notes))).toContain('◇¬ possibly not')
  })
})
