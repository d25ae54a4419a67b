/**
 * Reading takes linear time, also on text made to slow regular expressions down. Each shape is read at three lengths: quadratic time would
 * exceed the time limit of the test; linear time is about a second.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readChoice, readInference, readTheoryLabel } from './index.ts'

const options = ['The dam holds.', 'The dam holds if it is new.', 'Nobody swims.', 'A storm is near.']

const shapes: Readonly<Record<string, (n: number) => string>> = {
  'answer and blanks': n => `answer${' '.repeat(n)}`,
  'blanks and a letter': n => `${' '.repeat(n)}B`,
  'blank lines': n => '\n'.repeat(n),
  'tabs and bullets': n => '\t- '.repeat(n / 3),
  stars: n => '*'.repeat(n),
  underscores: n => `_${'_'.repeat(n)}`,
  hashes: n => '#'.repeat(n),
  backticks: n => '`'.repeat(n),
  'open tags': n => '<think>'.repeat(n / 7),
  'closed tags': n => '</think>'.repeat(n / 8),
  'half a tag': n => `<${'a'.repeat(n)}`,
  'opening angles': n => '<'.repeat(n),
  'open boxes': n => '\\boxed{'.repeat(n / 7),
  'open braces': n => '{"answer":'.repeat(n / 10),
  quotes: n => '"'.repeat(n),
  'quoted keys': n => `"${'a'.repeat(30)}" `.repeat(n / 33),
  'letters and commas': n => 'A, B and '.repeat(n / 9),
  negations: n => 'not '.repeat(n / 4),
  'the answer is': n => 'the answer is '.repeat(n / 14),
  'beginnings of an option': n => 'the dam holds if '.repeat(n / 17),
  apostrophes: n => "a'".repeat(n / 2),
  'full stops': n => '. '.repeat(n / 2),
  'table bars': n => '|'.repeat(n),
  'Chinese commas': n => '，答案'.repeat(n / 3),
  tildes: n => '~~'.repeat(n / 2),
  channels: n => '<|channel|>final'.repeat(n / 16),
  'descriptions of options': n => 'the one about the dam '.repeat(n / 22),
  'premises that hold': n => 'if the premise is true '.repeat(n / 23),
  'quoted options and dots': n => 'Nobody swims ... '.repeat(n / 17),
  'scores next to letters': n => 'A gets a 10%, '.repeat(n / 14),
  rankings: n => 'from best to worst: A, B '.repeat(n / 25),
  combinations: n => 'I and III only, '.repeat(n / 16),
  'groups of options': n => 'the first three are '.repeat(n / 20),
  'things that are best': n => 'the new dam is the best '.repeat(n / 24),
  'letters and labels on lines': n => 'a) entailment\n'.repeat(n / 14),
  'questions and options': n => 'Which of these is it?\nA) the dam\n'.repeat(n / 33),
  'asks and asks': n => 'the question asks '.repeat(n / 18),
  'neither nor': n => 'neither true nor '.repeat(n / 17),
  'scores as data': n => '{"option": "A", "score": 1},'.repeat(n / 28),
  'a long word': n => 'a'.repeat(n),
  'full-width letters': n => 'Ａ'.repeat(n),
}

describe('hostile text', () => {
  it.each(Object.entries(shapes))('%s', { timeout: 30_000 }, (_, shape) => {
    for (const n of [25_000, 50_000, 100_000])
      for (const read of [(text: string) => readChoice(text, options), readInference, readTheoryLabel]) {
        const { answer } = read(shape(n))
        expect(answer === null || answer !== undefined).toBe(true)
      }
  })

  it('any text gives an answer of the right type and evidence from the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        const { answer, evidence } = readChoice(text, options)
        expect(answer === null || (answer >= 0 && answer < 4)).toBe(true)
        if (evidence) expect(text.slice(evidence.start, evidence.end)).toBe(evidence.text)
        readInference(text)
        readTheoryLabel(text)
      }),
      { numRuns: 1000, seed: 1 },
    )
  })

  it('an answer before or after a very long explanation is found', () => {
    const filler = 'The passage goes on about the river and the mill. '.repeat(20_000)
    expect(readChoice(`The answer is B.\n\n${filler}`, options).answer).toBe(1)
    expect(readChoice(`${filler}\n\nThe answer is B.`, options).answer).toBe(1)
    expect(readChoice(`<think>${filler}</think>\n\nC`, options).answer).toBe(2)
  })
})
