/** The user's terminal as a desk to decide at: single keys, and lines for reasons. */
import { emitKeypressEvents, type Key } from 'node:readline'
import { createInterface } from 'node:readline/promises'
import type { Desk } from './decide-by-keys.ts'

/** Standard input by keys; to be closed, or the program would wait for more. */
export function terminalDesk(): Desk & { readonly close: () => void } {
  const input = process.stdin
  emitKeypressEvents(input)
  const show = (text: string) => process.stderr.write(text)
  const key = () =>
    new Promise<string | null>(resolve => {
      const done = (value: string | null) => {
        input.off('keypress', pressed)
        input.off('end', ended)
        input.setRawMode(false)
        input.pause()
        resolve(value)
      }
      const pressed = (text: string | undefined, { name, ctrl, sequence }: Key) =>
        done(ctrl && (name === 'c' || name === 'd') ? 'q' : (name ?? text ?? sequence ?? ''))
      const ended = () => done(null)
      input.on('keypress', pressed)
      input.on('end', ended)
      input.setRawMode(true)
      input.resume()
    })
  const ask = async (question: string) => {
    const lines = createInterface({ input, output: process.stderr })
    try {
      return await lines.question(question)
    } finally {
      lines.close()
    }
  }
  return { show, key, ask, close: () => input.pause() }
}
