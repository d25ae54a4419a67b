/** Measures the speed of robustlr-small and of the encoder; runs in Node and in a page. */
import type { OnnxRuntime } from '@elenchus/neural'
import { createWordPieces, loadEncoder, openEncoder, type Passage, readEncoderFile } from '@elenchus/neural/encoder'
import { loadReasoner } from '@elenchus/neural/reasoner'

export interface Question {
  readonly context: string
  readonly statement: string
}

export interface Speed {
  readonly model: string
  readonly items: number
  /** Time of all items, and of the fastest one. */
  readonly milliseconds: number
  readonly fastest: number
}

declare const performance: { now(): number }

/** Calls `work` for some seconds, after three calls that let the engine compile it. */
async function measure(model: string, seconds: number, work: (i: number) => unknown): Promise<Speed> {
  for (let i = 0; i < 3; i++) await work(i)
  const times: number[] = []
  for (const start = performance.now(); performance.now() - start < 1000 * seconds; ) {
    const before = performance.now()
    await work(times.length)
    times.push(performance.now() - before)
  }
  const milliseconds = times.reduce((sum, time) => sum + time, 0)
  return { model, items: times.length, milliseconds, fastest: Math.min(...times) }
}

/** About as long as the average passage of MetaLogic. */
const passage: Passage = {
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

/** Name of the encoder with the number of word pieces of the passage. */
function encoderName(file: Uint8Array): string {
  const { encode } = createWordPieces(readEncoderFile(file).vocabulary)
  const { statements, question = '' } = passage
  // Special pieces: one at the start, one that marks the option, one after each statement, two around the question.
  const pieces = statements.reduce((sum, text) => sum + encode(text).length + 1, 4 + encode(question).length)
  return `encoder, passage of ${pieces} pieces`
}

export async function run(
  reasoner: Uint8Array,
  questions: readonly Question[],
  seconds: number,
  encoderFile: Uint8Array,
): Promise<Speed[]> {
  const { answer } = loadReasoner(reasoner)
  const encoder = loadEncoder(encoderFile)
  return [
    await measure('robustlr-small', seconds, i => {
      const { context, statement } = questions[i % questions.length]!
      answer(context, statement)
    }),
    await measure(encoderName(encoderFile), seconds, () => encoder.read(passage)),
  ]
}

/** The encoder in an ONNX Runtime, on one thread. */
export async function runOnnx(runtime: OnnxRuntime, seconds: number, encoderFile: Uint8Array): Promise<Speed> {
  const encoder = await openEncoder(encoderFile, { runtime })
  const speed = await measure(`${encoderName(encoderFile)}, ONNX`, seconds, () => encoder.read(passage))
  await encoder.close()
  return speed
}
