/**
 * Time to read a model's answer (a bare letter, a last line "Answer: X", prose), compared with the regular expression of many
 * harnesses, the last capital letter, which misreads some responses.
 */
import { readChoice } from '@elenchus/answers'
import { minSeconds, type Row } from './suite.ts'

export const title = 'Answers (microseconds a response, one core)'

const options = ['The dam holds.', 'The dam is new.', 'Nobody swims.', 'A storm is near.']
const reasoning =
  'Option A goes too far: the passage only says that the dam held so far. Option B is mentioned, but nothing follows from ' +
  'it. Of the last two, only one is about the bathers. '

const responses: readonly (readonly [string, string, string])[] = [
  ['a bare letter', 'C', 'target: at most 20 µs'],
  ['a last line "Answer: X"', `${reasoning.repeat(4)}\n\nAnswer: C`, 'a response of 850 characters'],
  ['prose', `${reasoning.repeat(4)}I would go with C rather than D.`, 'the peer reads D'],
]

const lastCapital = (response: string) => [...response.matchAll(/\b[A-D]\b/g)].at(-1)?.[0]

const calls = 500
const microseconds = (work: () => void): number =>
  (minSeconds(6, () => {
    for (let i = 0; i < calls; i++) work()
  }) *
    1e6) /
  calls

export function run(): Row[] {
  return responses.map(([name, response, note]) => {
    const ours = microseconds(() => readChoice(response, options))
    const peer = microseconds(() => lastCapital(response))
    return { name, ours, peer, ratio: `${(ours / peer).toFixed(1)}×`, note }
  })
}
