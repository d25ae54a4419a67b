/** Interactive adjudication: A or 1 chooses the first annotator, B or 2 the second, N neither. */
import { emitKeypressEvents, type Key } from 'node:readline'
import { createInterface } from 'node:readline/promises'
import { type AdjudicationDecision, type Disagreement, findDisagreements, type Side } from '@elenchus/annotation'
import type { Metagraph } from '@elenchus/metagraph'
import { paint, wrap } from '../../../terminal/text.ts'
import { formatDisagreement } from './disagreement-text.ts'

export interface Prompt {
  readonly show: (text: string) => void
  /** The name of the next key; `null` at the end of the input. */
  readonly readKey: () => Promise<string | null>
  readonly ask: (question: string) => Promise<string>
}

export type Pair = Readonly<{ first: Metagraph; second: Metagraph }>

const choices: ReadonlyMap<string, AdjudicationDecision['choice']> = new Map(
  Object.entries({
    a: 'first',
    '1': 'first',
    b: 'second',
    '2': 'second',
    n: 'neither',
  }),
)

function formatQuestion({ first }: Pair, disagreement: Disagreement, position: string): string {
  const statementIds = new Set(disagreement.id.split(' ').slice(1))
  const lines = first.statements
    .filter(({ id }) => disagreement.about === 'statements' || statementIds.has(id))
    .map(({ id, text }) => wrap(`${id}: ${text}`, '  '))
  return `\n${paint.bold(first.id)} ${paint.dim(position)}\n${lines.join('\n')}\n${formatDisagreement(disagreement)}\n`
}

/** Returns the disagreements that are not decided yet. */
export function findOpenDisagreements(
  { first, second }: Pair,
  decisions: readonly AdjudicationDecision[],
): Disagreement[] {
  const choices = new Map(decisions.map(each => [each.disagreement, each.choice]))
  const segmentation = choices.get('statements')
  return findDisagreements(
    first,
    second,
    segmentation === 'neither' ? undefined : (segmentation as Side | undefined),
  ).filter(({ id }) => !choices.has(id) || (id === 'statements' && segmentation === 'neither'))
}

/** Asks about every open disagreement and passes each decision to `onDecision`. Stops at Q or at the end of the input. */
export async function decideByKeys(
  pairs: readonly (Pair & { readonly decisions: AdjudicationDecision[] })[],
  prompt: Prompt,
  onDecision: (passage: string, decision: AdjudicationDecision) => Promise<void>,
): Promise<'done' | 'stopped'> {
  for (const [i, pair] of pairs.entries()) {
    const skipped = new Set<string>()
    // A decision on the segmentation replaces the other disagreements.
    for (;;) {
      const remaining = findOpenDisagreements(pair, pair.decisions).filter(({ id }) => !skipped.has(id))
      const [next] = remaining
      if (!next) break
      prompt.show(formatQuestion(pair, next, `(${i + 1} of ${pairs.length}, ${remaining.length} open)`))
      prompt.show(paint.dim(`A first  B second${next.about === 'statements' ? '' : '  N neither'}  S skip  Q quit\n`))
      const key = (await prompt.readKey())?.toLowerCase() ?? 'q'
      if (key === 'q' || key === 'escape') return 'stopped'
      if (key === 's') {
        skipped.add(next.id)
        continue
      }
      const choice = choices.get(key)
      if (choice === undefined || (choice === 'neither' && next.about === 'statements')) continue
      const reason = (await prompt.ask(`${choice}. Reason (Enter for none): `)).trim()
      const decision = { disagreement: next.id, choice, reason }
      pair.decisions.push(decision)
      await onDecision(pair.first.id, decision)
    }
  }
  return 'done'
}

/** Opens the terminal as a prompt. It has to be closed, or the process would keep waiting for input. */
export function openTerminal(): Prompt & { readonly close: () => void } {
  const input = process.stdin
  emitKeypressEvents(input)
  const show = (text: string) => process.stderr.write(text)
  const readKey = () =>
    new Promise<string | null>(resolve => {
      const finish = (value: string | null) => {
        input.off('keypress', onKeypress)
        input.off('end', onEnd)
        input.setRawMode(false)
        input.pause()
        resolve(value)
      }
      const onKeypress = (text: string | undefined, { name, ctrl, sequence }: Key) =>
        finish(ctrl && (name === 'c' || name === 'd') ? 'q' : (name ?? text ?? sequence ?? ''))
      const onEnd = () => finish(null)
      input.on('keypress', onKeypress)
      input.on('end', onEnd)
      input.setRawMode(true)
      input.resume()
    })
  const ask = async (question: string) => {
    const lineReader = createInterface({ input, output: process.stderr })
    try {
      return await lineReader.question(question)
    } finally {
      lineReader.close()
    }
  }
  return { show, readKey, ask, close: () => input.pause() }
}
