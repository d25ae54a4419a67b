/**
 * Requirements on every model adapter. The backend must answer "echo X" with X, fail permanently on "refuse", and never answer "hang".
 */
import { expect, it } from 'vitest'
import { ModelError } from '../../error.ts'
import type { Model, Request } from '../../model.ts'
import type { Sample } from '../../task.ts'

export interface Conformance {
  readonly model: () => Model | Promise<Model>
  /** The adapter computes its answer itself and cannot hang. */
  readonly neverHangs?: boolean
}

const request = (text: string, more: Partial<Request> = {}): Request => ({
  sampleId: text,
  repeat: 0,
  prompt: [
    { role: 'system', content: 'You repeat.' },
    { role: 'user', content: text },
  ],
  ...more,
})

const sample: Sample = { id: 's', group: 's', labels: {}, target: 'A', options: ['A', 'B'], data: null }

export function conforms({ model: make, neverHangs = false }: Conformance): void {
  const withModel = async (work: (model: Model) => Promise<void>): Promise<void> => {
    const model = await make()
    try {
      await work(model)
    } finally {
      await model.close?.()
      await model.close?.()
    }
  }

  it('answers with text, usage, finish and latency, all plain data', () =>
    withModel(async model => {
      const response = await model.ask(request('echo hello'), { sample })
      expect(response.text).toBe('hello')
      expect(JSON.parse(JSON.stringify(response))).toEqual(response)
      expect(['stop', 'length', 'filter', 'other']).toContain(response.finish)
      expect(response.latencyMs).toBeGreaterThanOrEqual(0)
      for (const count of Object.values(response.usage)) expect(count ?? 0).toBeGreaterThanOrEqual(0)
    }))

  it('keeps answers to requests at the same time apart', () =>
    withModel(async model => {
      const words = Array.from({ length: 20 }, (_, i) => `word${i}`)
      const answers = await Promise.all(words.map(word => model.ask(request(`echo ${word}`), { sample })))
      expect(answers.map(({ text }) => text)).toEqual(words)
    }))

  it('takes a text for a prompt, and all settings', () =>
    withModel(async model => {
      const settings = { maxTokens: 50, temperature: 0, topP: 1, seed: 1, stop: ['###'] }
      const { text } = await model.ask(
        { sampleId: 'echo plain', repeat: 0, prompt: 'echo plain', ...settings },
        { sample },
      )
      expect(text).toBe('plain')
    }))

  it('says with a ModelError that asking again cannot help', () =>
    withModel(async model => {
      const error = await model.ask(request('refuse'), { sample }).catch((each: unknown) => each)
      expect(error).toBeInstanceOf(ModelError)
      expect((error as ModelError).isRetryable).toBe(false)
    }))

  it('weighs choices, or says that it cannot', () =>
    withModel(async model => {
      for (const weigh of ['letter', 'text'] as const) {
        const answer = model.ask(request('echo B', { choices: ['A', 'B'], weigh }), { sample })
        if (!model.capabilities.scorableChoices.includes(weigh)) {
          const error = await answer.catch((each: unknown) => each)
          expect(error).toMatchObject({ name: 'ModelError', kind: 'unsupported' })
          continue
        }
        const { logProbabilities } = await answer
        expect(logProbabilities).toHaveLength(2)
        const [a, b] = logProbabilities!
        expect(b!).toBeGreaterThan(a!)
        expect(b!).toBeLessThanOrEqual(0)
      }
    }))

  it('ends at once when it is aborted', () =>
    withModel(async model => {
      const aborted = AbortSignal.abort(new Error('told to stop'))
      await expect(model.ask(request('echo late'), { signal: aborted, sample })).rejects.toThrow('told to stop')
      if (neverHangs) return
      const controller = new AbortController()
      const answer = model.ask(request('hang'), { signal: controller.signal, sample })
      setTimeout(() => controller.abort(new Error('told to stop')), 20)
      await expect(answer).rejects.toThrow('told to stop')
      // And the model is of use afterwards.
      expect((await model.ask(request('echo again'), { sample })).text).toBe('again')
    }))

  it('names itself and has settings fit for a log', () =>
    withModel(async model => {
      expect(model.name).not.toBe('')
      expect(JSON.parse(JSON.stringify(model.settings))).toEqual(model.settings)
      expect(JSON.stringify([model.name, model.settings])).not.toContain('sk-secret')
    }))
}
