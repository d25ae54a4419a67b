/** Annotated passages of a project, of a file or of our own: chosen by what is in them, counted, looked at, saved. */
import { diagnose, type Metagraph } from '@elenchus/metagraph'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { call, type ProblemError } from '../../app/api.ts'
import { useMay } from '../../app/session.tsx'
import { useRoute } from '../../app/use-route.ts'
import { OpenFiles } from '../../editor/files.tsx'
import { readGraphsAlone } from '../../editor/read-graphs.ts'
import { download } from '../../parts/download.ts'
import { Badge, Loaded, Loading, toast } from '../../parts/feedback.tsx'
import { Button, Select, TextField } from '../../parts/form.tsx'
import { Dialog, EmptyState, Page } from '../../parts/layout.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
import { choose, countFacets, type Facet, groups, look, nameOf, type Passage } from './facets.ts'
import './datasets.css'

async function readSource(source: string): Promise<readonly Metagraph[]> {
  if (source === 'samples') return (await call('listSamples')).graphs
  const [layer, project] = source.split(' ') as ['gold' | 'annotations', string]
  const file = await call('exportProject', { params: { project }, query: { layer, format: 'json' } })
  return file.text
    .split('\n')
    .filter(Boolean)
    .flatMap(line => {
      const value = JSON.parse(line) as Metagraph | Metagraph[]
      return value
    })
}

export default function Datasets() {
  const judges = useMay('administrator', 'adjudicator')
  const projects = useRoute('listProjects', {}, { enabled: judges })
  const [source, setSource] = useState('samples')
  const [file, setFile] = useState<{ name: string; graphs: readonly Metagraph[] } | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<Facet>>(new Set())
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Passage | null>(null)
  const graphs = useQuery<readonly Metagraph[], ProblemError>({
    queryKey: ['dataset', source],
    queryFn: () => readSource(source),
    enabled: source !== 'file',
  })
  const options = [
    { value: 'samples', says: 'Our samples' },
    ...(file ? [{ value: 'file', says: file.name }] : []),
    ...(projects.data?.projects ?? [])
      .filter(({ kind }) => kind === 'metagraph')
      .flatMap(({ id, title }) => [
        { value: `gold ${id}`, says: `${title}: gold` },
        { value: `annotations ${id}`, says: `${title}: all annotations` },
      ]),
  ]
  const open = async (files: readonly File[]) => {
    try {
      const read = await readGraphsAlone(files)
      setFile({ name: files.map(({ name }) => name).join(', '), graphs: read })
      setSource('file')
      setChosen(new Set())
    } catch (error) {
      toast((error as Error).message, { tone: 'error', seconds: 12 })
    }
  }
  const all = source === 'file' ? { data: file?.graphs, error: null, refetch: () => {} } : graphs
  const passages = useMemo(() => look(all.data ?? []), [all.data])
  const wanted = useDeferredValue(search)
  const found = useMemo(() => choose(passages, chosen, wanted), [passages, chosen, wanted])
  const counts = useMemo(() => countFacets(found), [found])
  const toggle = (facet: Facet) => {
    const next = new Set(chosen)
    if (!next.delete(facet)) next.add(facet)
    setChosen(next)
  }
  const save = () =>
    download('passages.jsonl', found.map(({ graph }) => `${JSON.stringify(graph)}\n`).join(''), 'application/x-ndjson')
  return (
    <Page
      wide
      title="Datasets"
      lead="Annotated passages, chosen by what is in them."
      actions={<OpenFiles says="Open files" kind="primary" multiple onFiles={files => void open(files)} />}
    >
      <div className="two-columns dataset-head">
        <Select label="Passages of" value={source} options={options} onChange={setSource} />
        <TextField label="Words in the text" type="search" value={search} onChange={setSearch} />
      </div>
      <Loaded of={all}>
        {data =>
          data.length === 0 ? (
            <EmptyState title="There is nothing in it yet">
              Gold comes to be when passages are decided. Open a file instead: MetaLogic, AIF, Argdown, brat or our own
              JSON.
            </EmptyState>
          ) : (
            <div className="dataset">
              <FacetList counts={counts} chosen={chosen} onToggle={toggle} onClear={() => setChosen(new Set())} />
              <div className="stack">
                <div className="row spread">
                  <p role="status">
                    <strong>{found.length.toLocaleString('en')}</strong> of {passages.length.toLocaleString('en')}{' '}
                    passages
                  </p>
                  <Button disabled={found.length === 0} onClick={save}>
                    Save these (JSON lines)
                  </Button>
                </div>
                {found.length === 0 ? (
                  <EmptyState
                    title="No passage has all of this"
                    action={<Button onClick={() => setChosen(new Set())}>Choose nothing</Button>}
                  />
                ) : (
                  <VirtualTable<Passage>
                    label="Passages"
                    count={found.length}
                    rowAt={index => found[index]}
                    onOpen={setOpened}
                    height="70vh"
                    columns={columns}
                  />
                )}
              </div>
            </div>
          )
        }
      </Loaded>
      {opened && <GraphDialog passage={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

const columns = [
  { id: 'id', head: 'Name', width: '120px', cell: ({ graph }: Passage) => graph.id },
  { id: 'text', head: 'Passage', width: 'minmax(180px, 1fr)', cell: ({ graph }: Passage) => graph.text },
  {
    id: 'statements',
    head: 'Statements',
    width: '90px',
    figures: true,
    cell: ({ graph }: Passage) => graph.statements.length,
  },
  { id: 'steps', head: 'Steps', width: '60px', figures: true, cell: ({ graph }: Passage) => graph.edges.length },
  {
    id: 'odd',
    head: 'Odd',
    width: '90px',
    cell: ({ facets }: Passage) => {
      const odd = [...facets].filter(facet => facet.startsWith('lint:') && facet !== 'lint:none').length
      return odd > 0 ? (
        <Badge tone="warn" sign="!">
          {odd}
        </Badge>
      ) : null
    },
  },
]

export function FacetList(props: {
  readonly counts: ReturnType<typeof countFacets>
  readonly chosen: ReadonlySet<Facet>
  readonly onToggle: (facet: Facet) => void
  readonly onClear: () => void
}) {
  // Where it is narrow, the passages come first.
  const [wide] = useState(() => window.matchMedia('(min-width: 1000px)').matches)
  const { counts, chosen, onToggle, onClear } = props
  return (
    <details className="facet-fold" open={wide || chosen.size > 0}>
      <summary>Choose by what is in them</summary>
      <form className="facets" aria-label="Choose passages">
        {[...counts].map(([group, facets]) => {
          // What is chosen and no longer found stays, so that it can be taken back.
          const gone = [...chosen].filter(
            facet => facet.startsWith(`${group}:`) && !facets.some(([each]) => each === facet),
          )
          return (
            <fieldset key={group}>
              <legend>{groups[group]}</legend>
              {[...facets, ...gone.map(facet => [facet, 0] as const)].map(([facet, count]) => (
                <label key={facet}>
                  <input type="checkbox" checked={chosen.has(facet)} onChange={() => onToggle(facet)} />
                  <span>{nameOf(facet)}</span>
                  <span className="count">{count.toLocaleString('en')}</span>
                </label>
              ))}
            </fieldset>
          )
        })}
        {chosen.size > 0 && <Button onClick={onClear}>Choose nothing</Button>}
      </form>
    </details>
  )
}

const GraphEditor = lazy(async () => ({ default: (await import('../../editor/graph-editor.tsx')).GraphEditor }))

export function GraphDialog({ passage, onClose }: { readonly passage: Passage; readonly onClose: () => void }) {
  const { graph } = passage
  const odd = diagnose(graph)
  return (
    <Dialog open wide title={graph.id} onClose={onClose}>
      {graph.question && <p className="muted">{graph.question}</p>}
      {odd.length > 0 && (
        <ul>
          {odd.map(({ code, message, statement }) => (
            <li key={`${code} ${statement} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      <Suspense fallback={<Loading what="Drawing" />}>
        <GraphEditor graph={graph} readOnly />
      </Suspense>
    </Dialog>
  )
}
