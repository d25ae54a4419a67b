/** Deciding by keys, one difference after the other: A or 1 for the first annotator, B or 2 for the second, N for neither. */
import { type AdjudicationDecision, type Disagreement, findDisagreements, type Side } from '@elenchus/annotation'
import type { Metagraph } from '@elenchus/metagraph'
import { paint, wrap } from '../../../terminal/text.ts'
import { disagreementText } from './disagreement-text.ts'

/** What the deciding needs of a terminal; a test gives its own. */
export interface Desk {
  readonly show: (text: string) => void
  /** The next key, as its name; `null` when nobody presses any more. */
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

function introduce({ first }: Pair, each: Disagreement, at: string): string {
  const named = new Set(each.id.split(' ').slice(1))
  const lines = first.statements
    .filter(({ id }) => each.about === 'statements' || named.has(id))
    .map(({ id, text }) => wrap(`${id}: ${text}`, '  '))
  return `\n${paint.bold(first.id)} ${paint.dim(at)}\n${lines.join('\n')}\n${disagreementText(each)}\n`
}

/** Is everything about the passage decided? What is open, given what has been decided so far. */
export function openOf({ first, second }: Pair, decided: readonly AdjudicationDecision[]): Disagreement[] {
  const byId = new Map(decided.map(each => [each.disagreement, each.choice]))
  const cut = byId.get('statements')
  return findDisagreements(first, second, cut === 'neither' ? undefined : (cut as Side | undefined)).filter(
    ({ id }) => !byId.has(id) || (id === 'statements' && cut === 'neither'),
  )
}

/** Asks about every open difference; `decide` is called with each decision at once. Ends early at Q or when the keys end. */
export async function decideByKeys(
  pairs: readonly (Pair & { readonly decided: AdjudicationDecision[] })[],
  desk: Desk,
  decide: (passage: string, made: AdjudicationDecision) => Promise<void>,
): Promise<'done' | 'stopped'> {
  for (const [i, pair] of pairs.entries()) {
    const skipped = new Set<string>()
    // What is open may change with each decision: another cut into statements brings differences of its own.
    for (;;) {
      const open = openOf(pair, pair.decided).filter(({ id }) => !skipped.has(id))
      const [next] = open
      if (!next) break
      desk.show(introduce(pair, next, `(${i + 1} of ${pairs.length}, ${open.length} open)`))
      desk.show(paint.dim(`A first  B second${next.about === 'statements' ? '' : '  N neither'}  S later  Q stop\n`))
      const key = (await desk.key())?.toLowerCase() ?? 'q'
      if (key === 'q' || key === 'escape') return 'stopped'
      if (key === 's') {
        skipped.add(next.id)
        continue
      }
      const choice = choices[key]
      if (choice === undefined || (choice === 'neither' && next.about === 'statements')) continue
      const reason = (await desk.ask(`${choice}. Why? (Enter for no reason) `)).trim()
      const made = { disagreement: next.id, choice, reason }
      pair.decided.push(made)
      await decide(pair.first.id, made)
    }
  }
  return 'done'
}
