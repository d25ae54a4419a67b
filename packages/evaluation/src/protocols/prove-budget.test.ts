import { expect, it } from 'vitest'
import type { Response } from '../model.ts'
import { translateAndProve } from './prove.ts'

const holes = Array.from({ length: 10 }, (_, hole) => hole)
const birds = Array.from({ length: 11 }, (_, bird) => bird)
const hard = [
  ...birds.map(bird => holes.map(hole => `in(P${bird}, H${hole})`).join(' | ')),
  ...holes.flatMap(hole =>
    birds.flatMap(one => birds.slice(one + 1).map(two => `~in(P${one}, H${hole}) | ~in(P${two}, H${hole})`)),
  ),
  'STATEMENT: in(P0, H0)',
].join('\n')

it('a translation that nobody could prove in time is a problem of the translation, not of the run', async () => {
  const response: Response = {
    text: hard,
    usage: { inputTokens: 1, outputTokens: 1 },
    finish: 'stop',
    latencyMs: 0,
  }
  const task = { theory: 'x', statement: 'y', notation: 'symbolic', semantics: 'classical' } as const
  expect(await translateAndProve(task, async () => response, { attempts: 1 })).toEqual({
    label: null,
    attempts: 1,
    problem: 'the proof took too long; use simpler formulas',
  })
  const signal = AbortSignal.abort(new Error('stopped'))
  await expect(translateAndProve(task, async () => response, { attempts: 1, signal })).rejects.toThrow('stopped')
})
