/** Exports gold or all annotations as a file, with a report of everything that the format cannot represent. */
import { type GraphFormatName, graphFormats } from '@elenchus/metagraph/codecs'
import type { Reply } from '@elenchus/workbench/contract'
import { useMutation } from '@tanstack/react-query'
import { call, type ProblemError } from '../../app/api.ts'
import { downloadReply } from '../../parts/download.ts'
import { Notice } from '../../parts/feedback.tsx'
import { Form, Select, useForm } from '../../parts/form.tsx'
import { formatNumber } from '../../parts/format.ts'
import { Table } from '../../parts/table.tsx'
import type { Project } from './use-project.ts'

const formatNames = Object.keys(graphFormats) as GraphFormatName[]
const graphFormatOptions = formatNames.map(value => ({ value, label: graphFormats[value].description }))

const isEmpty = ({ text, files = [] }: Reply<'exportProject'>) => text === '' && files.length === 0

export function Export({ project: { id, kind } }: { project: Project }) {
  const form = useForm({ layer: 'gold' as 'gold' | 'annotations', format: 'json' as GraphFormatName })
  const { layer } = form.values
  const download = useMutation<Reply<'exportProject'>, ProblemError>({
    mutationFn: () => call('exportProject', { params: { project: id }, query: form.values }),
    onSuccess: file => {
      if (!isEmpty(file)) void downloadReply(file)
    },
  })
  const formats = kind === 'metagraph' ? graphFormatOptions : [{ value: 'json' as const, label: 'Labels (JSON lines)' }]
  const file = download.data
  return (
    <>
      <Form submit="Download" onSubmit={() => download.mutate()} mutation={download}>
        <div className="two-columns">
          <Select
            label="Content"
            hint={
              layer === 'gold'
                ? 'The adjudicated annotations, or the submitted annotations if each passage has only one annotator.'
                : 'All submitted annotations, with their authors.'
            }
            options={[
              { value: 'gold', label: 'Gold' },
              { value: 'annotations', label: 'All annotations' },
            ]}
            {...form.field('layer')}
          />
          <Select label="Format" options={formats} {...form.field('format')} />
        </div>
      </Form>
      {file && isEmpty(file) && (
        <Notice tone="warn" title="There is nothing to export yet.">
          {layer === 'gold' ? 'No passage has been adjudicated.' : 'No annotation has been submitted.'}
        </Notice>
      )}
      {file && !isEmpty(file) && file.losses.length === 0 && (
        <Notice tone="ok" title={`${file.name} was downloaded. The format preserves everything.`} />
      )}
      {file && file.losses.length > 0 && (
        <>
          <Notice tone="warn" title={`${file.name} was downloaded, but the format cannot represent everything.`} />
          <Table
            caption="Not included"
            showCaption
            rows={file.losses}
            rowKey={({ what }) => what}
            columns={[
              { head: 'Part', cell: ({ what }) => what },
              { head: 'Count', numeric: true, cell: ({ count }) => formatNumber(count) },
            ]}
          />
        </>
      )}
    </>
  )
}
