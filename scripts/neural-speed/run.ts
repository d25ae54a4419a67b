/** What is measured, the same in Node and in a page: answers of robustlr-small and passages of an encoder in a second. */
import { loadEncoder } from '@elenchus/encoder'
import { loadReasoner } from '@elenchus/robustlr-small'
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

/** A passage of 103 pieces, as long as MetaLogic's are on average. */
const passage = { statements: ['a '.repeat(33), 'b '.repeat(33), 'c '.repeat(31)], option: 2 }

export function run(reasoner: Uint8Array, questions: readonly Question[], seconds: number): Speed[] {
  const { answer } = loadReasoner(reasoner)
  const encoder = loadEncoder(writeEncoderFile())
  return [
    measure('robustlr-small', seconds, i => {
      const { context, statement } = questions[i % questions.length]!
      answer(context, statement)
    }),
    measure('encoder, passage of 103 pieces', seconds, () => {
      encoder.read(passage)
    }),
  ]
}
