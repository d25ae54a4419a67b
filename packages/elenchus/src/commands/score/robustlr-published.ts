/** What the paper prints for a set of the same kind, to stand beside ours: every row of both versions that speaks of it. */
import type { RobustlrScores } from '@elenchus/robustlr/metrics'
import { table } from '../../terminal/text.ts'

export interface PublishedLine {
  /** Such as "Table 13". */
  readonly where: string
  readonly name: string
  readonly column: string
  readonly value: number
}

const LAWS: Readonly<Record<string, string>> = {
  CONTRAPOSITIVE: 'contrapositive',
  DISTRIBUTIVE1: 'distributive 1',
  DISTRIBUTIVE2: 'distributive 2',
}

/** The paper's word for the set: by the variants, and for an equivalence by the law that the gold file names. */
function setOf(scores: RobustlrScores, laws: ReadonlySet<string>): string | undefined {
  const variants = Object.keys(scores.by_variant_accuracy)
  const every = (pattern: RegExp) => variants.length > 0 && variants.every(variant => pattern.test(variant))
  if (every(/^conj/)) return 'conjunction'
  if (every(/^disj/)) return 'disjunction'
  if (every(/^neg/)) return 'negation'
  const [law] = laws
  return laws.size === 1 ? LAWS[law!] : undefined
}

export async function publishedBeside(
  scores: RobustlrScores,
  laws: ReadonlySet<string>,
): Promise<readonly PublishedLine[]> {
  const set = setOf(scores, laws)
  if (set === undefined) return []
  const { publishedTables } = await import('@elenchus/benchmarks/papers')
  const parts = ['', ...Object.keys(scores.by_group).map(group => ` ${group}`), ...[' False', ' True', ' Unknown']]
  return publishedTables
    .filter(({ paper }) => paper === 'RobustLR')
    .flatMap(({ label: where, columns, rows }) =>
      rows.flatMap(({ name, values }) =>
        columns.flatMap((column, i) => {
          const told = parts.some(part => column === `${set}${part}` || column === `${set} with distractors${part}`)
          const value = values[i]
          return told && value !== null && value !== undefined
            ? [{ where, name, column: column.slice(set.length).trim(), value }]
            : []
        }),
      ),
    )
}

/** One line for each model or person, with and without distractors apart. */
export function showPublished(lines: readonly PublishedLine[], scores: RobustlrScores): string {
  if (lines.length === 0) return ''
  const parts = ['', ...Object.keys(scores.by_group), 'False', 'True', 'Unknown'].filter(part =>
    lines.some(({ column }) => column.replace(/^with distractors ?/, '') === part),
  )
  const rows = new Map<string, Map<string, number>>()
  for (const { where, name, column, value } of lines) {
    const [, distractors = '', part = ''] = /^(with distractors)? ?(.*)$/.exec(column) ?? []
    const version = where === 'later version' ? ', later version' : ''
    const key = `${name}${distractors && ', with distractors'}${version}`
    rows.set(key, (rows.get(key) ?? new Map()).set(part, value))
  }
  const body = Array.from(rows, ([name, values]) => [name, ...parts.map(part => values.get(part)?.toFixed(2) ?? '')])
  return `\n\n${table(['published, for a set of this kind', ...parts.map(part => part || 'weighted F1')], body)}`
}
