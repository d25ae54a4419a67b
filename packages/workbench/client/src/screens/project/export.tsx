/** What was made, as a file, with a report of what its format cannot hold. */
import { type GraphFormatName, graphFormats } from '@elenchus/metagraph/codecs'
import type { Reply } from '@elenchus/workbench/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type ProblemError } from '../../app/api.ts'
import { downloadMade } from '../../parts/download.ts'
import { Notice } from '../../parts/feedback.tsx'
import { Button, Select } from '../../parts/form.tsx'
import { Table } from '../../parts/table.tsx'
import type { Project } from './use-project.ts'

const isEmpty = ({ text, files = [] }: Reply<'exportProject'>) => text === '' && files.length === 0

export function Export({ project }: { readonly project: Project }) {
  const [layer, setLayer] = useState<'gold' | 'annotations'>('gold')
  const [format, setFormat] = useState<GraphFormatName>('json')
  const labels = project.kind !== 'metagraph'
  const make = useMutation<Reply<'exportProject'>, ProblemError>({
    mutationFn: () => call('exportProject', { params: { project: project.id }, query: { layer, format } }),
    onSuccess: file => {
      if (!isEmpty(file)) void downloadMade(file)
    },
  })
  const options = (Object.keys(graphFormats) as GraphFormatName[]).filter(each => !labels || each === 'json')
  return (
    <>
      <div className="two-columns">
        <Select
          label="What"
          hint={
            layer === 'gold'
              ? 'What was decided; where one person annotates each passage, what they submitted.'
              : 'Everything that was submitted, with its author.'
          }
          value={layer}
          options={[
            { value: 'gold', says: 'Gold' },
            { value: 'annotations', says: 'All annotations' },
          ]}
          onChange={setLayer}
        />
        <Select
          label="Format"
          value={format}
          options={options.map(value => ({
            value,
            says: labels ? 'Labels (JSON lines)' : graphFormats[value].description,
          }))}
          onChange={setFormat}
        />
      </div>
      <div className="row">
        <Button kind="primary" busy={make.isPending} onClick={() => make.mutate()}>
          Download
        </Button>
      </div>
      {make.error && <Notice tone="error" title={make.error.message} />}
      {make.data &&
        (isEmpty(make.data) ? (
          <Notice tone="warn" title="There is nothing to export yet.">
            {layer === 'gold' ? 'Gold comes to be when passages are decided.' : 'Nobody has submitted an annotation.'}
          </Notice>
        ) : make.data.losses.length === 0 ? (
          <Notice tone="ok" title={`${make.data.name}: nothing was lost.`} />
        ) : (
          <>
            <Notice tone="warn" title={`${make.data.name}: this format cannot hold everything.`} />
            <Table
              caption="What was lost"
              showCaption
              rows={make.data.losses}
              keyOf={({ what }) => what}
              columns={[
                { id: 'what', head: 'What', cell: ({ what }) => what },
                { id: 'count', head: 'How many', figures: true, cell: ({ count }) => count.toLocaleString('en') },
              ]}
            />
          </>
        ))}
    </>
  )
}
