/** What is measured, the same in Node and in a page: answers of robustlr-small and passages of an encoder in a second. */
import type { OnnxRuntime } from '@elenchus/neural'
import { loadEncoder, openEncoder, type Passage, readEncoderFile, wordPieces } from '@elenchus/neural/encoder'
import { loadReasoner } from '@elenchus/neural/reasoner'
import { writeEncoderFile } from './encoder-file.ts'

export interface Question {
  readonly context: string
  readonly statement: string
}

export interface Speed {
  readonly model: string
  /** Items that were done, and the milliseconds that all and the fastest of them took. */
  readonly items: number
  readonly milliseconds: number
  readonly least: number
}

declare const performance: { now(): number }

function measure(model: string, seconds: number, once: (i: number) => void): Speed {
  // The first calls compile.
  for (let i = 0; i < 3; i++) once(i)
  const began = performance.now()
  let items = 0
  let least = Infinity
  for (let now = began; now - began < 1000 * seconds; ) {
    once(items++)
    const then = performance.now()
    least = Math.min(least, then - now)
    now = then
  }
  return { model, items, milliseconds: performance.now() - began, least }
}

/** For weights that mean nothing: a passage of 103 pieces, as long as MetaLogic's are on average. */
const letters: Passage = { statements: ['a '.repeat(33), 'b '.repeat(33), 'c '.repeat(32)], option: 2 }

/** For trained weights, and about as long. */
const sentences: Passage = {
  statements: [
    'The council should plant rows of trees along every street that has none.',
    'Trees shade the pavement, and a street in the shade stays cooler.',
    'People walk more where it is cool, so that the shops sell more.',
    'Last year the two streets with old trees had the fewest empty shops.',
    'Watering them costs less than one concert in the park.',
    'The streets with old trees are those where the richest families live.',
  ],
  option: 5,
  question: 'Which one most weakens the argument?',
}

/** What is read, and how many pieces it has. */
function passageFor(file: Uint8Array, trained: boolean): { passage: Passage; pieces: number } {
  const passage = trained ? sentences : letters
  const { encode } = wordPieces(readEncoderFile(file).vocabulary)
  const { statements, question = '' } = passage
  // One piece begins, one ends each statement, one marks the option; a question has one before it and one after.
  const asked = encode(question).length
  const pieces = statements.reduce((sum, text) => sum + encode(text).length + 1, 2 + (asked > 0 ? asked + 2 : 0))
  return { passage, pieces }
}

export function run(
  reasoner: Uint8Array,
  questions: readonly Question[],
  seconds: number,
  trained?: Uint8Array,
): Speed[] {
  const { answer } = loadReasoner(reasoner)
  const file = trained ?? writeEncoderFile()
  const encoder = loadEncoder(file)
  const { passage, pieces } = passageFor(file, trained !== undefined)
  return [
    measure('robustlr-small', seconds, i => {
      const { context, statement } = questions[i % questions.length]!
      answer(context, statement)
    }),
    measure(`encoder, passage of ${pieces} pieces`, seconds, () => {
      encoder.read(passage)
    }),
  ]
}

/** The encoder in an ONNX Runtime, on one thread. */
export async function runOnnx(runtime: OnnxRuntime, seconds: number, trained?: Uint8Array): Promise<Speed> {
  const file = trained ?? writeEncoderFile()
  const encoder = await openEncoder(file, { runtime })
  const { passage, pieces } = passageFor(file, trained !== undefined)
  for (let i = 0; i < 3; i++) await encoder.read(passage)
  const times: number[] = []
  for (const began = performance.now(); performance.now() - began < 1000 * seconds; ) {
    const before = performance.now()
    await encoder.read(passage)
    times.push(performance.now() - before)
  }
  await encoder.close()
  const milliseconds = times.reduce((sum, time) => sum + time, 0)
  const model = `encoder, passage of ${pieces} pieces, ONNX`
  return { model, items: times.length, milliseconds, least: Math.min(...times) }
}
