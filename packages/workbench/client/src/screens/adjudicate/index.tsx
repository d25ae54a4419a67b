/** Adjudicate: a third person decides every disagreement between two annotations. The result is the gold annotation. */
import { findDisagreements } from '@elenchus/annotation'
import { allowsMultiple } from '@elenchus/workbench/contract'
import { useMemo, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { call } from '../../app/api.ts'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { useRefetchOnNotice } from '../../app/event-stream.ts'
import { toast } from '../../parts/feedback.tsx'
import { Button, LinkButton, Select } from '../../parts/form.tsx'
import { formatTime, pluralise } from '../../parts/format.ts'
import { ConfirmDialog, Details, Page } from '../../parts/layout.tsx'
import { Table } from '../../parts/table.tsx'
import { describeEvent, type PassageDetail, type Project, useNameLookup } from '../project/use-project.ts'
import { GraphAdjudication } from './graph-adjudication.tsx'
import { LabelAdjudication } from './label-adjudication.tsx'
import { choiceNames } from './question-card.tsx'
import type { Decision } from './questions.ts'
import { useDecisions } from './use-decisions.ts'
import './adjudicate.css'

type GetName = (account: string) => string

export default function Adjudicate() {
  const params = useParams() as { project: string; passage: string }
  const { project, passage } = params
  const [, navigate] = useLocation()
  const projectQuery = useApiQuery('readProject', { params: { project } })
  const detail = useApiQuery('readPassage', { params })
  const getName = useNameLookup(project)
  useRefetchOnNotice(params, notice => notice.kind === 'changed' && notice.subject.includes(passage), ['readPassage'])
  const goNext = async () => {
    const { items } = await call('listPassages', { params: { project }, query: { status: 'submitted', limit: 2 } })
    const next = items.find(({ id }) => id !== passage)
    if (next) navigate(`/projects/${project}/adjudicate/${next.id}`)
    else toast('There are no other passages to adjudicate.')
  }
  const actions = (
    <>
      <Button label="Next passage" onClick={() => void goNext()} />
      <LinkButton label="Back to the project" href={`/projects/${project}`} />
    </>
  )
  return (
    <Loaded query={projectQuery}>
      {loadedProject => (
        <Loaded query={detail}>
          {passageDetail => (
            <Page
              wide
              title={`Adjudicate passage ${passageDetail.passage.number + 1}`}
              lead={loadedProject.title}
              actions={actions}
            >
              <ComparedPair key={passage} project={loadedProject} detail={passageDetail} getName={getName} />
              <Details className="card" summary="Audit trail">
                <AuditTrail {...params} getName={getName} />
              </Details>
            </Page>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

type PairProps = { project: Project; detail: PassageDetail; getName: GetName }

function ComparedPair(props: PairProps) {
  const { project, detail, getName } = props
  const disagreements = useApiQuery('findDisagreements', {
    params: { project: project.id, passage: detail.passage.id },
  })
  return (
    <Loaded query={disagreements}>
      {({ first, second }) => {
        const annotations = detail.own ? [detail.own, ...detail.others] : detail.others
        const submitted = detail.passage.annotators.flatMap(
          account => annotations.find(each => each.account === account && each.submitted) ?? [],
        )
        const findContent = (account: string) => annotations.find(each => each.account === account)?.content
        const [a, b] = [findContent(first), findContent(second)]
        const shared = {
          key: `${first} ${second}`,
          project: project.id,
          detail,
          names: [getName(first), getName(second)] as const,
        }
        return (
          <>
            {submitted.length > 2 && <PairChoice {...props} annotations={submitted} pair={[first, second]} />}
            {a?.kind === 'metagraph' && b?.kind === 'metagraph' ? (
              <GraphAdjudication {...shared} key={shared.key} graphs={[a.graph, b.graph]} />
            ) : a?.kind === 'labels' && b?.kind === 'labels' ? (
              <LabelAdjudication
                {...shared}
                key={shared.key}
                allAnnotations={submitted.map(({ account, content: each }) => ({
                  account,
                  name: getName(account),
                  labels: each.kind === 'labels' ? each.labels : [],
                }))}
                options={project.settings.labels}
                multiple={allowsMultiple(project.kind)}
                compared={[a, b]}
              />
            ) : (
              <p>You do not have permission to read these annotations.</p>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

type Annotation = PassageDetail['others'][number]

/** The number of differences between two annotations; for labels 0 or 1. */
function countDifferences({ content: a }: Annotation, { content: b }: Annotation): number {
  if (a.kind === 'metagraph' && b.kind === 'metagraph') return findDisagreements(a.graph, b.graph).length
  const joinLabels = (content: typeof a) => (content.kind === 'labels' ? [...content.labels].sort().join('\n') : '')
  return joinLabels(a) === joinLabels(b) ? 0 : 1
}

const getPairKey = (pair: readonly string[]) => pair.toSorted().join(' ')

/** Chooses the two annotations that are compared, if a passage has more than two. */
function PairChoice(props: PairProps & { annotations: readonly Annotation[]; pair: readonly [string, string] }) {
  const { project, detail, getName, annotations, pair } = props
  const [confirming, setConfirming] = useState<readonly [string, string] | null>(null)
  const { busy, compare } = useDecisions(project.id, detail)
  const pairs = useMemo(
    () =>
      annotations.flatMap((a, i) =>
        annotations
          .slice(i + 1)
          .map(b => ({ accounts: [a.account, b.account] as const, differences: countDifferences(a, b) })),
      ),
    [annotations],
  )
  const choose = (key: string) => {
    const chosenPair = pairs.find(({ accounts }) => getPairKey(accounts) === key)
    if (!chosenPair) return
    if (detail.adjudication?.decisions.length) setConfirming(chosenPair.accounts)
    else compare(...chosenPair.accounts)
  }
  return (
    <>
      <Select
        label="Compared annotations"
        hint={`${annotations.length} people annotated this passage. You compare two annotations at a time.`}
        value={getPairKey(pair)}
        disabled={busy || detail.adjudication?.done}
        options={pairs.map(({ accounts, differences }) => ({
          value: getPairKey(accounts),
          label: `${accounts.map(getName).join(' and ')}: ${pluralise(differences, 'difference')}`,
        }))}
        onChange={choose}
      />
      {confirming && (
        <ConfirmDialog
          title="Compare these two annotations?"
          confirm="Compare"
          onConfirm={() => {
            compare(...confirming)
            setConfirming(null)
          }}
          onCancel={() => setConfirming(null)}
        >
          The decisions on the annotations of {getName(pair[0])} and {getName(pair[1])} are discarded, but remain in the
          audit trail.
        </ConfirmDialog>
      )}
    </>
  )
}

/** The payloads of all adjudication events. */
interface Payload extends Partial<Decision> {
  readonly first?: string
  readonly second?: string
}

/** `edge sent2 sent3` → `the edge 2 → 3`, `degree sent3` → `the degree of 3`. */
function describeDisagreement(id = ''): string {
  const [about, source, target, undercutTarget] = id.replace(/\bsent(?=\d)/g, '').split(' ')
  if (about === 'edge') return `the edge ${source} → ${target}`
  if (about === 'undercut') return `the undercut of ${source} on ${target} → ${undercutTarget}`
  return source === undefined ? `the ${about}` : `the ${about} of ${source}`
}

function describeAdjudication(kind: string, payload: unknown, summary: string | null, getName: GetName): string {
  const { disagreement, choice, first = '', second = '' } = (payload ?? {}) as Payload
  if (kind === 'adjudication.paired') return `chose to compare ${getName(first)} (A) and ${getName(second)} (B)`
  if (kind === 'adjudication.decided')
    return `decided ${describeDisagreement(disagreement)}: ${choice && choiceNames[choice]}`
  if (kind === 'adjudication.withdrawn') return `withdrew the decision on ${describeDisagreement(disagreement)}`
  return describeEvent(kind, summary)
}

function AuditTrail({ project, passage, getName }: { project: string; passage: string; getName: GetName }) {
  const history = useApiQuery('readHistory', { params: { project, passage }, query: { limit: 500 } })
  return (
    <Loaded query={history}>
      {({ items }) => (
        <Table
          caption="History of this passage"
          columns={[
            { head: 'Time', cell: ({ time }) => <time dateTime={time}>{formatTime(time)}</time> },
            { head: 'Person', cell: ({ author }) => getName(author) },
            { head: 'Event', cell: ({ kind, payload, did }) => describeAdjudication(kind, payload, did, getName) },
            { head: 'Reason', cell: ({ payload }) => ((payload ?? {}) as Payload).reason ?? '' },
          ]}
          rows={items}
          rowKey={({ id }) => id}
        />
      )}
    </Loaded>
  )
}
