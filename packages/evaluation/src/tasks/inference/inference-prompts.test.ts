import { readInference } from '@elenchus/answers'
import { describe, expect, it } from 'vitest'
import { mockModel } from '../../adapters/mock.ts'
import { renderPrompt } from '../../engine/estimate.ts'
import exemplars from './exemplars.json' with { type: 'json' }
import { getScoredAnswers, type InferencePrompting, renderInferencePrompt } from './inference-prompts.ts'

const pair = {
  premise: '凡是渡船都有铃。这是渡船。',
  hypothesis: '这艘船有铃。',
  majorPremise: ['凡是渡船都有铃。'],
  minorPremise: ['这是渡船。'],
}
const { capabilities } = mockModel({ answer: () => '' })
const usual: InferencePrompting = { input: 'PH', tags: false, shots: 0, chainOfThought: false, template: 'plain' }
const asked = (prompting: Partial<InferencePrompting>, weighed = false) =>
  renderPrompt(renderInferencePrompt(pair, { ...usual, ...prompting }, weighed, capabilities).prompt)

describe('pairs in Chinese', () => {
  it('are asked in Chinese, whole, tagged, in part and in the format of the paper', () => {
    expect(asked({})).toBe(
      '前提：凡是渡船都有铃。这是渡船。\n假设：这艘船有铃。\n前提是否蕴含假设？只回答一行“答案：蕴含”或“答案：不蕴含”。',
    )
    expect(asked({ tags: true })).toContain('前提：【大前提】凡是渡船都有铃。【小前提】这是渡船。\n')
    expect(asked({ input: 'H' })).not.toContain('渡船都有铃')
    expect(asked({ template: 'paper' })).toContain('能否由此推出：这艘船有铃。\n蕴含还是不蕴含？')
    expect(asked({ shots: 2, chainOfThought: true })).toContain(`${exemplars.Chinese[1]!.why}\n答案：不蕴含`)
  })
  it('are weighed by Chinese words, and what is asked for is read', () => {
    for (const template of ['plain', 'paper'] as const) {
      const [yes, no] = getScoredAnswers(pair, template)
      expect([yes, no].map(word => readInference(word!).answer)).toEqual(['entailed', 'not-entailed'])
      for (const last of [`答案是${no}。`, `\n答案：${no}`])
        expect(readInference(`前提够了。${last}`).answer).toBe('not-entailed')
    }
    expect(asked({}, true)).toMatch(/关系是$/)
  })
  it('have one example for each type of reasoning, as in English, of both labels', () => {
    expect(exemplars.Chinese.map(({ type }) => type)).toEqual(exemplars.English.map(({ type }) => type))
    expect(new Set(exemplars.Chinese.map(({ label }) => label)).size).toBe(2)
  })
})
