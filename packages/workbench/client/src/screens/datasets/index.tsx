/** Datasets: annotated passages of a project, of files or from the samples, which can be filtered, viewed and downloaded. */
import { diagnose, type Metagraph } from '@elenchus/metagraph'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { call, type ProblemError } from '../../app/api.ts'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions } from '../../app/session.tsx'
import { readMetagraphs } from '../../editor/read-graphs.ts'
import { download } from '../../parts/download.ts'
import { Badge, Loading, toast } from '../../parts/feedback.tsx'
import { OpenFilesButton } from '../../parts/files.tsx'
import { Button, Select, TextField } from '../../parts/form.tsx'
import { formatNumber } from '../../parts/format.ts'
import { Dialog, EmptyState, Page } from '../../parts/layout.tsx'
import type { Column } from '../../parts/table.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
import { addFacets, countFacets, type Facet, filterPassages, getFacetLabel, groups, type Passage } from './facets.ts'
import './datasets.css'

/** Loads the passages of a source: `samples`, `gold PROJECT` or `annotations PROJECT`. */
async function loadSource(source: string): Promise<readonly Metagraph[]> {
  if (source === 'samples') return (await call('listSamples')).graphs
  const [layer, project] = source.split(' ') as ['gold' | 'annotations', string]
  const { text } = await call('exportProject', { params: { project }, query: { layer, format: 'json' } })
  return text
    .split('\n')
    .filter(Boolean)
    .flatMap(line => JSON.parse(line) as Metagraph | Metagraph[])
}

export default function Datasets() {
  const projects = useApiQuery('listProjects', {}, { enabled: usePermissions().canAdjudicate })
  const [source, setSource] = useState('samples')
  const [file, setFile] = useState<{ name: string; graphs: readonly Metagraph[] } | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<Facet>>(new Set())
  const [search, setSearch] = useState('')
  const [openedGraph, setOpenedGraph] = useState<Metagraph | null>(null)
  const storedQuery = useQuery<readonly Metagraph[], ProblemError>({
    queryKey: ['dataset', source],
    queryFn: () => loadSource(source),
    enabled: source !== 'file',
  })
  const options = [
    { value: 'samples', label: 'Samples' },
    ...(file ? [{ value: 'file', label: file.name }] : []),
    ...(projects.data?.projects ?? [])
      .filter(({ kind }) => kind === 'metagraph')
      .flatMap(({ id, title }) => [
        { value: `gold ${id}`, label: `${title}: gold` },
        { value: `annotations ${id}`, label: `${title}: all annotations` },
      ]),
  ]
  const clear = () => setChosen(new Set())
  const openFiles = async (files: readonly File[]) => {
    try {
      const graphs = await readMetagraphs(files)
      setFile({ name: files.map(({ name }) => name).join(', '), graphs })
      setSource('file')
      clear()
    } catch (error) {
      toast((error as Error).message, 'error', 12)
    }
  }
  const datasetQuery = source === 'file' ? { data: file?.graphs, error: null, refetch: () => {} } : storedQuery
  const passages = useMemo(() => addFacets(datasetQuery.data ?? []), [datasetQuery.data])
  const deferredSearch = useDeferredValue(search)
  const filtered = useMemo(() => filterPassages(passages, chosen, deferredSearch), [passages, chosen, deferredSearch])
  const counts = useMemo(() => countFacets(filtered), [filtered])
  const toggle = (facet: Facet) => {
    const next = new Set(chosen)
    if (!next.delete(facet)) next.add(facet)
    setChosen(next)
  }
  const downloadFiltered = () => {
    const lines = filtered.map(({ graph }) => `${JSON.stringify(graph)}\n`)
    download('passages.jsonl', lines.join(''), 'application/x-ndjson')
  }
  return (
    <Page
      wide
      title="Datasets"
      lead="Annotated passages, filtered by their content."
      actions={<OpenFilesButton label="Open files" kind="primary" multiple onFiles={files => void openFiles(files)} />}
    >
      <div className="two-columns dataset-head">
        <Select label="Source" value={source} options={options} onChange={setSource} />
        <TextField label="Search the text" type="search" value={search} onChange={setSearch} />
      </div>
      <Loaded query={datasetQuery}>
        {data =>
          data.length === 0 ? (
            <EmptyState title="There are no passages yet">
              Gold annotations appear here once passages are adjudicated. You can also open a file in one of these
              formats: MetaLogic, AIF, Argdown, brat or Elenchus JSON.
            </EmptyState>
          ) : (
            <div className="dataset">
              <FacetList counts={counts} chosen={chosen} onToggle={toggle} onClear={clear} />
              <div className="stack">
                <div className="row spread">
                  <p role="status">
                    <strong>{formatNumber(filtered.length)}</strong> of {formatNumber(passages.length)} passages
                  </p>
                  <Button
                    label="Download passages (JSON Lines)"
                    disabled={filtered.length === 0}
                    onClick={downloadFiltered}
                  />
                </div>
                {filtered.length === 0 ? (
                  <EmptyState
                    title="No passages match the filters"
                    action={<Button label="Clear filters" onClick={clear} />}
                  />
                ) : (
                  <VirtualTable<Passage>
                    label="Passages"
                    count={filtered.length}
                    rowAt={index => filtered[index]}
                    onOpen={({ graph }) => setOpenedGraph(graph)}
                    height="70vh"
                    columns={columns}
                  />
                )}
              </div>
            </div>
          )
        }
      </Loaded>
      {openedGraph && <GraphDialog graph={openedGraph} onClose={() => setOpenedGraph(null)} />}
    </Page>
  )
}

const columns: readonly Column<Passage>[] = [
  { head: 'Name', width: '120px', cell: ({ graph }) => graph.id },
  { head: 'Passage', width: 'minmax(180px, 1fr)', cell: ({ graph }) => graph.text },
  { head: 'Statements', width: '90px', numeric: true, cell: ({ graph }) => graph.statements.length },
  { head: 'Edges', width: '60px', numeric: true, cell: ({ graph }) => graph.edges.length },
  {
    head: 'Problems',
    width: '90px',
    cell: ({ facets }) => {
      const problems = [...facets].filter(facet => facet.startsWith('lint:') && facet !== 'lint:none').length
      return problems > 0 && <Badge label={problems} tone="warn" icon="!" />
    },
  },
]

function FacetList(props: {
  counts: ReturnType<typeof countFacets>
  chosen: ReadonlySet<Facet>
  onToggle: (facet: Facet) => void
  onClear: () => void
}) {
  // In a narrow window the filters are collapsed, so that the passages come first.
  const [wide] = useState(() => window.matchMedia('(min-width: 1000px)').matches)
  const { counts, chosen, onToggle, onClear } = props
  return (
    <details className="facet-fold" open={wide || chosen.size > 0}>
      <summary>Filters</summary>
      <form className="facets" aria-label="Filter passages">
        {[...counts].map(([group, facets]) => {
          // Chosen facets without matches remain visible, so that they can be unchecked.
          const unmatched = [...chosen].filter(
            facet => facet.startsWith(`${group}:`) && !facets.some(([each]) => each === facet),
          )
          return (
            <fieldset key={group}>
              <legend>{groups[group]}</legend>
              {[...facets, ...unmatched.map(facet => [facet, 0] as const)].map(([facet, count]) => (
                <label key={facet}>
                  <input type="checkbox" checked={chosen.has(facet)} onChange={() => onToggle(facet)} />
                  <span>{getFacetLabel(facet)}</span>
                  <span className="count">{formatNumber(count)}</span>
                </label>
              ))}
            </fieldset>
          )
        })}
        {chosen.size > 0 && <Button label="Clear filters" onClick={onClear} />}
      </form>
    </details>
  )
}

const GraphEditor = lazy(async () => ({ default: (await import('../../editor/graph-editor.tsx')).GraphEditor }))

function GraphDialog({ graph, onClose }: { graph: Metagraph; onClose: () => void }) {
  return (
    <Dialog wide title={graph.id} onClose={onClose}>
      {graph.question && <p className="muted">{graph.question}</p>}
      <ul>
        {diagnose(graph).map(({ code, message, statement }) => (
          <li key={`${code} ${statement} ${message}`}>{message}</li>
        ))}
      </ul>
      <Suspense fallback={<Loading label="Drawing" />}>
        <GraphEditor graph={graph} readOnly />
      </Suspense>
    </Dialog>
  )
}
