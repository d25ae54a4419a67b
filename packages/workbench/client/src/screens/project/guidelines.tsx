/** What annotators are told, with every version that there was. */
import { useState } from 'react'
import { useMay } from '../../app/session.tsx'
import { useRoute } from '../../app/use-route.ts'
import { Loaded } from '../../parts/feedback.tsx'
import { Button, Select, TextArea } from '../../parts/form.tsx'
import { EmptyState } from '../../parts/layout.tsx'
import { type Project, useProjectChange } from './use-project.ts'

export function Guidelines({ project }: { readonly project: Project }) {
  const versions = useRoute('readGuidelines', { params: { project: project.id } })
  const leads = useMay('administrator')
  const change = useProjectChange(project)
  const [draft, setDraft] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string>('last')
  if (draft !== null)
    return (
      <>
        <TextArea
          label="Guidelines"
          hint="Saved as a new version. Annotations remember the version that they were made with."
          rows={18}
          value={draft}
          onChange={setDraft}
        />
        <div className="row">
          <Button
            kind="primary"
            busy={change.isPending}
            onClick={() => change.put('project.guidelines', { text: draft }, () => setDraft(null))}
          >
            Save as a new version
          </Button>
          <Button onClick={() => setDraft(null)}>Cancel</Button>
        </div>
      </>
    )
  return (
    <Loaded of={versions}>
      {found => {
        const shown = found.versions.find(({ version }) => String(version) === chosen) ?? found.versions.at(-1)
        const edit = leads && <Button onClick={() => setDraft(shown?.text ?? '')}>Write a new version</Button>
        if (!shown?.text)
          return (
            <EmptyState title="There are no guidelines" action={edit}>
              Guidelines say what counts as a reason, what as an objection, and what to do in doubt. Agreement is better
              with them.
            </EmptyState>
          )
        return (
          <>
            <div className="filters">
              {found.versions.length > 1 && (
                <Select
                  label="Version"
                  value={String(shown.version)}
                  options={[...found.versions].reverse().map(({ version, time }) => ({
                    value: String(version),
                    says: `${version}, ${new Date(time).toLocaleDateString('en', { dateStyle: 'medium' })}`,
                  }))}
                  onChange={setChosen}
                />
              )}
              {edit}
            </div>
            <article className="card prose">{shown.text}</article>
          </>
        )
      }}
    </Loaded>
  )
}
