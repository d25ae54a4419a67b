/** How good the work is: agreement, the effect of proposals, verified answers, audits of random samples. */
import { randomUUID } from 'node:crypto'
import { acceptanceRate, drawSample } from '@elenchus/annotation'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import type { Reply } from '../contract/types.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound, Refusal } from '../refusals/refusal.ts'
import type { JobSettings } from '../runs/jobs.ts'
import type { Document } from '../storage/event.ts'
import { passages } from '../storage/tables.ts'
import { openPassage, openProject, openToChange } from './access.ts'
import { agreementsOf, measuresOf, type Submitted, withoutCounts } from './agreement.ts'
import { byPassage, dissentsOf, dissentsToRedo } from './passage-row.ts'
import { askForProposals, effectOf } from './preannotation.ts'
import {
  type AnnotationState,
  type AuditState,
  annotationSubject,
  auditSubject,
  type PassageState,
  type ProjectState,
  passageSubject,
} from './state.ts'

type Names =
  | 'readAgreement'
  | 'readPassageAgreement'
  | 'readPreannotation'
  | 'propose'
  | 'readVerification'
  | 'redoPassage'
  | 'listAudits'
  | 'beginAudit'
  | 'judgeAudit'

const optionsOf = ({ kind }: ProjectState) => ({ graphs: kind === 'metagraph', several: kind === 'reasoning-types' })

export function qualityHandlers(context: Context, models: JobSettings['models']): Pick<Handlers, Names> {
  const { store } = context
  const nowText = () => context.now().toISOString()
  const rowsOf = (project: string, status: ('submitted' | 'done')[]) =>
    store.database
      .select({ passage: passages.passage, title: passages.title, annotators: passages.annotators })
      .from(passages)
      .where(and(eq(passages.project, project), eq(passages.qualification, false), inArray(passages.status, status)))
      .orderBy(asc(passages.number))
  /** What everybody has submitted, of passages that nobody works on any more. */
  const submittedIn = async (project: string): Promise<(Submitted & { state: AnnotationState; title: string })[]> => {
    const settled = await rowsOf(project, ['submitted', 'done'])
    const places = new Map(
      settled.flatMap(({ passage, title, annotators }) =>
        annotators.map(account => [annotationSubject(passage, account), { passage, title, account }]),
      ),
    )
    const found = await store.list<AnnotationState>(project, 'annotation')
    return found.flatMap(({ subject, state }) => {
      const place = places.get(subject)
      return place && state.submitted ? [{ ...place, content: state.content, state }] : []
    })
  }
  const auditReply = async (project: string, found: Document<AuditState>): Promise<Reply<'beginAudit'>> => {
    const { seed, created, sample, verdicts } = found.state
    const states = await store.readMany<PassageState>(project, sample.map(passageSubject))
    const { accepted, judged, rate, interval } = acceptanceRate(Object.values(verdicts).map(each => each.accepted))
    return {
      id: found.subject.slice('audit/'.length),
      seed,
      created,
      sample: sample.map(passage => ({
        passage,
        title: states.get(passageSubject(passage))?.state.title ?? passage,
        accepted: verdicts[passage]?.accepted ?? null,
        note: verdicts[passage]?.note ?? '',
        by: verdicts[passage]?.by ?? null,
      })),
      accepted,
      judged,
      rate,
      interval: interval && { low: interval[0], high: interval[1] },
      revision: found.revision,
    }
  }

  return {
    async readAgreement({ who, params }) {
      const { state } = await openProject(context, who, params.project)
      return agreementsOf(await submittedIn(params.project), state.settings.labels, optionsOf(state))
    },
    async readPassageAgreement({ who, params, query }) {
      const { state } = await openProject(context, who, params.project)
      const all = await submittedIn(params.project)
      const second = new Map(all.filter(({ account }) => account === query.second).map(each => [each.passage, each]))
      const both = all.flatMap(one => {
        const two = one.account === query.first ? second.get(one.passage) : undefined
        return two ? [{ one, two }] : []
      })
      return {
        passages: both.map(({ one, two }) => ({
          passage: one.passage,
          title: one.title,
          measures: withoutCounts(
            measuresOf([{ first: one.content, second: two.content }], state.settings.labels, optionsOf(state)),
          ),
        })),
      }
    },
    async readPreannotation({ who, params }) {
      const { state } = await openProject(context, who, params.project)
      const groups = new Map<string, AnnotationState[]>()
      for (const each of await submittedIn(params.project))
        groups.set(each.passage, [...(groups.get(each.passage) ?? []), each.state])
      return effectOf(state, groups)
    },
    async propose({ who, params, body, signal }) {
      const { project } = params
      const { state } = await openToChange(context, who, project)
      const model = Object.hasOwn(models, body.model) ? models[body.model] : undefined
      if (model === undefined) throw new Refusal(422, `There is no model "${body.model}" here.`)
      if (state.kind !== 'metagraph') throw new Refusal(422, 'Only metagraphs are proposed.')
      const all = await store.list<PassageState>(project, 'passage')
      const open = all.filter(
        ({ state: { withdrawn, proposal, qualification, annotators } }) =>
          !withdrawn && !proposal && !qualification && annotators.length === 0,
      )
      const asked = open.slice(0, body.most)
      const graphs = asked.flatMap(({ state: { initial } }) => (initial.kind === 'metagraph' ? [initial.graph] : []))
      const answers = await askForProposals(graphs, model, signal)
      const failures: Reply<'propose'>['failures'] = []
      for (const [i, { graph, reason }] of answers.entries()) {
        const { subject } = asked[i]!
        if (!graph) {
          failures.push({ passage: subject.slice('passage/'.length), reason })
          continue
        }
        const payload = { content: { kind: 'metagraph', graph: { ...graph, id: graphs[i]!.id } }, by: body.model }
        await store.commit({
          project,
          subject,
          author: who.id,
          time: nowText(),
          revision: null,
          events: [{ id: randomUUID(), kind: 'passage.proposed', payload }],
        })
      }
      const proposed = answers.length - failures.length
      return { proposed, left: open.length - proposed, failures }
    },
    async readVerification({ who, params }) {
      const { state } = await openProject(context, who, params.project)
      if (state.kind !== 'verification') throw new Refusal(409, 'This project does not verify answers.')
      const lists = await Promise.all([
        store.list<PassageState>(params.project, 'passage'),
        store.list<AnnotationState>(params.project, 'annotation'),
      ])
      const revisions = new Map(lists[0].map(({ subject, revision }) => [subject, revision]))
      const settled = new Set((await rowsOf(params.project, ['submitted', 'done'])).map(({ passage }) => passage))
      const all = [...byPassage(lists.flat() as Document[])].filter(([, { passage }]) => !passage.withdrawn)
      const done = all.filter(([id]) => settled.has(id))
      const toRedo = done.filter(([, found]) => (dissentsOf(found) ?? 0) >= dissentsToRedo)
      return {
        verified: done.length - toRedo.length,
        open: all.length - done.length,
        toRedo: toRedo.map(([id, found]) => ({
          passage: id,
          title: found.passage.title,
          gold: found.passage.gold?.kind === 'labels' ? found.passage.gold.labels : [],
          answers: found.passage.annotators.flatMap(account => {
            const own = found.annotations.get(account)
            return own?.content.kind === 'labels' ? [{ account, labels: own.content.labels }] : []
          }),
          dissents: dissentsOf(found) ?? 0,
          revision: revisions.get(passageSubject(id)) ?? 0,
        })),
      }
    },
    async redoPassage({ who, params, body }) {
      const { state } = await openToChange(context, who, params.project)
      if (state.kind !== 'verification') throw new Refusal(409, 'This project does not verify answers.')
      const { passage, annotations } = await openPassage(context, who, params.project, params.passage)
      const { event, revision, text, question, gold } = body
      const base = { project: params.project, author: who.id, time: nowText() }
      await store.commitAll([
        {
          ...base,
          subject: passage.subject,
          revision,
          events: [{ id: event, kind: 'passage.redone', payload: { text, question, gold } }],
        },
        ...[...annotations.values()].map(({ subject }) => ({
          ...base,
          subject,
          revision: null,
          events: [{ id: randomUUID(), kind: 'annotation.cleared', payload: {} }],
        })),
      ])
      return { revision: revision + 1 }
    },
    async listAudits({ who, params }) {
      await openProject(context, who, params.project)
      const all = await store.list<AuditState>(params.project, 'audit')
      const audits = await Promise.all(all.map(each => auditReply(params.project, each)))
      return { audits: audits.sort((a, b) => (a.created < b.created ? 1 : -1)) }
    },
    async beginAudit({ who, params, body }) {
      const { project } = params
      await openToChange(context, who, project)
      const done = (await rowsOf(project, ['done'])).map(({ passage }) => passage)
      if (done.length === 0) throw new Refusal(409, 'Nothing is done yet, so there is nothing to draw from.')
      const sample = drawSample(done, body.size, body.seed)
      const made = await store.commit<AuditState>({
        project,
        subject: auditSubject(body.event),
        author: who.id,
        time: nowText(),
        revision: 0,
        events: [{ id: body.event, kind: 'audit.drawn', payload: { seed: body.seed, sample } }],
      })
      return auditReply(project, made)
    },
    async judgeAudit({ who, params, body }) {
      await openToChange(context, who, params.project)
      const subject = auditSubject(params.audit)
      if (!(await store.read(params.project, subject))) throw notFound('audit')
      const made = await store.commit<AuditState>({
        project: params.project,
        subject,
        author: who.id,
        time: nowText(),
        ...body,
      })
      return auditReply(params.project, made)
    },
  }
}
