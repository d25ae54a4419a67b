/** Where more than two people annotated the passage: which two are compared, and how far every two differ. */
import { findDisagreements } from '@elenchus/annotation'
import { useMemo, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { count } from '../../parts/count.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Select } from '../../parts/select.tsx'
import { type Detail, useDecisions } from './use-desk.ts'

type Annotation = Detail['others'][number]

/** In how much two annotations differ: labels in one thing or in nothing. */
function differencesOf({ content: a }: Annotation, { content: b }: Annotation): number {
  if (a.kind === 'metagraph' && b.kind === 'metagraph') return findDisagreements(a.graph, b.graph).length
  const labels = (content: typeof a) => (content.kind === 'labels' ? [...content.labels].sort().join('\n') : '')
  return labels(a) === labels(b) ? 0 : 1
}

const sayDifferences = (many: number) => (many === 0 ? 'no difference' : count(many, 'difference'))

export function ComparedPair(props: {
  readonly project: string
  readonly detail: Detail
  /** In the order of their seats. */
  readonly annotations: readonly Annotation[]
  readonly first: string
  readonly second: string
  readonly nameOf: (account: string) => string
}) {
  const { project, detail, annotations, first, second, nameOf } = props
  const [asking, setAsking] = useState<readonly [string, string] | null>(null)
  const { busy, compare } = useDecisions(project, detail.passage.id, detail)
  const pairs = useMemo(
    () =>
      annotations.flatMap((a, i) =>
        annotations.slice(i + 1).map(b => ({ a: a.account, b: b.account, differences: differencesOf(a, b) })),
      ),
    [annotations],
  )
  const keyOf = (a: string, b: string) => [a, b].sort().join(' ')
  const decided = detail.adjudication?.decisions.length ?? 0
  const choose = (a: string, b: string) => {
    if (decided > 0) setAsking([a, b])
    else compare(a, b)
  }
  return (
    <>
      <Select
        label="Compared"
        hint={`${annotations.length.toLocaleString('en')} people annotated this passage; two of them are compared at a time.`}
        value={keyOf(first, second)}
        disabled={busy || (detail.adjudication?.done ?? false)}
        options={pairs.map(({ a, b, differences }) => ({
          value: keyOf(a, b),
          says: `${nameOf(a)} and ${nameOf(b)}: ${sayDifferences(differences)}`,
        }))}
        onChange={key => {
          const chosen = pairs.find(({ a, b }) => keyOf(a, b) === key)
          if (chosen) choose(chosen.a, chosen.b)
        }}
      />
      <Dialog
        open={asking !== null}
        title="Compare these two?"
        onClose={() => setAsking(null)}
        actions={
          <>
            <Button
              kind="primary"
              onClick={() => {
                if (asking) compare(...asking)
                setAsking(null)
              }}
            >
              Compare them
            </Button>
            <Button onClick={() => setAsking(null)}>Stay with these</Button>
          </>
        }
      >
        <p>
          What was decided so far is about {nameOf(first)} and {nameOf(second)}. It is dropped and begun anew; the audit
          trail keeps it.
        </p>
      </Dialog>
    </>
  )
}
