/** The guidelines for annotators, with all their versions. */
import { useState } from 'react'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions } from '../../app/session.tsx'
import { Button, Form, Select, TextArea } from '../../parts/form.tsx'
import { formatDate } from '../../parts/format.ts'
import { EmptyState } from '../../parts/layout.tsx'
import { type Project, useProjectChange } from './use-project.ts'

export function Guidelines({ project }: { project: Project }) {
  const guidelines = useApiQuery('readGuidelines', { params: { project: project.id } })
  const { isAdministrator } = usePermissions()
  const change = useProjectChange(project)
  const [draft, setDraft] = useState<string | null>(null)
  const [chosen, setChosen] = useState('latest')
  if (draft !== null)
    return (
      <Form
        submit="Save as a new version"
        mutation={change}
        onSubmit={() => change.sendEvent('project.guidelines', { text: draft }, () => setDraft(null))}
        onCancel={() => setDraft(null)}
      >
        <TextArea
          label="Guidelines"
          hint="Saved as a new version. Each annotation records the version with which it was made."
          rows={18}
          value={draft}
          onChange={setDraft}
        />
      </Form>
    )
  return (
    <Loaded query={guidelines}>
      {({ versions }) => {
        const shownVersion = versions.find(({ version }) => String(version) === chosen) ?? versions.at(-1)
        const edit = isAdministrator && (
          <Button label="Write a new version" onClick={() => setDraft(shownVersion?.text ?? '')} />
        )
        if (!shownVersion?.text)
          return (
            <EmptyState title="There are no guidelines" action={edit}>
              Guidelines define reasons and objections and explain how to annotate doubtful cases.
            </EmptyState>
          )
        const options = versions.toReversed().map(({ version, time }) => ({
          value: String(version),
          label: `${version}, ${formatDate(time)}`,
        }))
        return (
          <>
            <div className="filters">
              {versions.length > 1 && (
                <Select label="Version" value={String(shownVersion.version)} options={options} onChange={setChosen} />
              )}
              {edit}
            </div>
            <article className="card prose">{shownVersion.text}</article>
          </>
        )
      }}
    </Loaded>
  )
}
