/** Proposals by a language model instead of the explainer, for passages that nobody has begun. */
import { useState } from 'react'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { count } from '../../parts/count.ts'
import { Notice } from '../../parts/notice.tsx'
import { Select } from '../../parts/select.tsx'
import { toast } from '../../parts/toast.tsx'

/** They read the items of a run and write no graphs. */
const notWriters = ['chance', 'word-matching', 'reasoner', 'explainer']

export function AskModel({ project }: { readonly project: string }) {
  const models = useRoute('listModels', {})
  const propose = useChange('propose', ['readPassage'])
  const [chosen, setChosen] = useState('')
  const writers = models.data?.models.filter(({ id }) => !notWriters.includes(id)) ?? []
  const model = chosen || writers[0]?.id
  if (model === undefined) return null
  const failures = propose.data?.failures ?? []
  return (
    <div className="stack">
      <h2>Proposals by a language model</h2>
      <p className="muted">
        Ten passages at a time that nobody has begun. The others begin with the explainer’s proposal.
      </p>
      <div className="row">
        <Select
          label="Model"
          value={model}
          options={writers.map(({ id }) => ({ value: id, says: id }))}
          onChange={setChosen}
        />
        <Button
          busy={propose.isPending}
          onClick={() =>
            propose.mutate(
              { params: { project }, body: { model } },
              {
                onSuccess: ({ proposed, left }) =>
                  toast(
                    `${count(proposed, 'proposal came', 'proposals came')}; ${count(left, 'passage has', 'passages have')} none yet.`,
                  ),
              },
            )
          }
        >
          Ask for ten
        </Button>
      </div>
      {propose.error && <Notice tone="error">{propose.error.message}</Notice>}
      {failures.length > 0 && (
        <Notice tone="warn" title={`${count(failures.length, 'passage')} got none.`}>
          {failures[0]!.passage}: {failures[0]!.reason}
        </Notice>
      )}
    </div>
  )
}
