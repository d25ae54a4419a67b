/** Interactive adjudication by keys: A or 1 for the first annotator, B or 2 for the second, N for neither. */
import { emitKeypressEvents, type Key } from 'node:readline'
import { createInterface } from 'node:readline/promises'
import { type AdjudicationDecision, type Disagreement, findDisagreements, type Side } from '@elenchus/annotation'
import type { Metagraph } from '@elenchus/metagraph'
import { paint, wrap } from '../../../terminal/text.ts'
import { disagreementText } from './disagreement-text.ts'

/** Input and output of the interaction. */
export interface Prompt {
  readonly show: (text: string) => void
  /** The name of the next key; `null` at the end of the input. */
  readonly key: () => Promise<string | null>
  readonly ask: (question: string) => Promise<string>
}

export interface Pair {
  readonly first: Metagraph
  readonly second: Metagraph
}

const choices: Readonly<Record<string, AdjudicationDecision['choice']>> = {
  a: 'first',
  '1': 'first',
  b: 'second',
  '2': 'second',
  n: 'neither',
}

function describe({ first }: Pair, each: Disagreement, at: string): string {
  const named = new Set(each.id.split(' ').slice(1))
  const lines = first.statements
    .filter(({ id }) => each.about === 'statements' || named.has(id))
    .map(({ id, text }) => wrap(`${id}: ${text}`, '  '))
  return `\n${paint.bold(first.id)} ${paint.dim(at)}\n${lines.join('\n')}\n${disagreementText(each)}\n`
}

/** The disagreements that are still open after some decisions. */
export function findOpen({ first, second }: Pair, decided: readonly AdjudicationDecision[]): Disagreement[] {
  const byId = new Map(decided.map(each => [each.disagreement, each.choice]))
  const cut = byId.get('statements')
  return findDisagreements(first, second, cut === 'neither' ? undefined : (cut as Side | undefined)).filter(
    ({ id }) => !byId.has(id) || (id === 'statements' && cut === 'neither'),
  )
}

/** Asks about every open disagreement and passes each decision to `decide`. Stops at Q or at the end of the input. */
export async function decideByKeys(
  pairs: readonly (Pair & { readonly decided: AdjudicationDecision[] })[],
  prompt: Prompt,
  decide: (passage: string, made: AdjudicationDecision) => Promise<void>,
): Promise<'done' | 'stopped'> {
  for (const [i, pair] of pairs.entries()) {
    const skipped = new Set<string>()
    // Decisions may open other disagreements: another segmentation has its own.
    for (;;) {
      const open = findOpen(pair, pair.decided).filter(({ id }) => !skipped.has(id))
      const [next] = open
      if (!next) break
      prompt.show(describe(pair, next, `(${i + 1} of ${pairs.length}, ${open.length} open)`))
      prompt.show(paint.dim(`A first  B second${next.about === 'statements' ? '' : '  N neither'}  S later  Q stop\n`))
      const key = (await prompt.key())?.toLowerCase() ?? 'q'
      if (key === 'q' || key === 'escape') return 'stopped'
      if (key === 's') {
        skipped.add(next.id)
        continue
      }
      const choice = choices[key]
      if (choice === undefined || (choice === 'neither' && next.about === 'statements')) continue
      const reason = (await prompt.ask(`${choice}. Why? (Enter for no reason) `)).trim()
      const made = { disagreement: next.id, choice, reason }
      pair.decided.push(made)
      await decide(pair.first.id, made)
    }
  }
  return 'done'
}

/** The terminal as a prompt; it must be closed, or the process would keep waiting for input. */
export function openTerminal(): Prompt & { readonly close: () => void } {
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
