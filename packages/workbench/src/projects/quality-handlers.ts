/** Routes of annotation quality: agreement, effect of proposals, verified answers, audits of random samples. */
import { drawSample, estimateAcceptanceRate } from '@elenchus/annotation'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Context, changeBy } from '../context.ts'
import type { Reply } from '../contract/types.ts'
import { defineHandlers } from '../http/handler.ts'
import { HttpError, notFound } from '../http/http-error.ts'
import type { JobSettings } from '../runs/jobs.ts'
import type { Document } from '../storage/event.ts'
import { passages } from '../storage/tables.ts'
import { openForWriting, openPassage, openProject } from './access.ts'
import { computeMeasures, measureAgreement, measureOptions, type Submitted, withoutConfusions } from './agreement.ts'
import { byPassage, countDissents, dissentsToRedo } from './passage-row.ts'
import { proposalEffect, requestProposals } from './preannotation.ts'
import {
  type AnnotationState,
  type AuditState,
  annotationSubject,
  auditSubject,
  type PassageState,
  passageSubject,
} from './state.ts'

export function qualityHandlers(context: Context, models: JobSettings['models']) {
  const { store } = context
  const listRows = (project: string, status: ('submitted' | 'done')[]) =>
    store.database
      .select({ passage: passages.passage, title: passages.title, annotators: passages.annotators })
      .from(passages)
      .where(and(eq(passages.project, project), eq(passages.qualification, false), inArray(passages.status, status)))
      .orderBy(asc(passages.number))
  /** Submitted annotations of passages whose annotation is complete. */
  const listSubmitted = async (project: string): Promise<(Submitted & { state: AnnotationState; title: string })[]> => {
    const complete = await listRows(project, ['submitted', 'done'])
    const passageOfAnnotation = new Map(
      complete.flatMap(({ passage, title, annotators }) =>
        annotators.map(account => [annotationSubject(passage, account), { passage, title, account }]),
      ),
    )
    const found = await store.list<AnnotationState>(project, 'annotation')
    return found.flatMap(({ subject, state }) => {
      const passage = passageOfAnnotation.get(subject)
      return passage && state.submitted ? [{ ...passage, content: state.content, state }] : []
    })
  }
  const auditReply = async (project: string, found: Document<AuditState>): Promise<Reply<'beginAudit'>> => {
    const { seed, created, sample, verdicts } = found.state
    const states = await store.readMany<PassageState>(project, sample.map(passageSubject))
    const { accepted, judged, rate, interval } = estimateAcceptanceRate(
      Object.values(verdicts).map(each => each.accepted),
    )
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

  return defineHandlers({
    async readAgreement({ who, params }) {
      const { state } = await openProject(context, who, params.project)
      return measureAgreement(await listSubmitted(params.project), state.settings.labels, measureOptions(state))
    },
    async readPassageAgreement({ who, params, query }) {
      const { state } = await openProject(context, who, params.project)
      const all = await listSubmitted(params.project)
      const second = new Map(all.filter(({ account }) => account === query.second).map(each => [each.passage, each]))
      const both = all.flatMap(one => {
        const two = one.account === query.first ? second.get(one.passage) : undefined
        return two ? [{ one, two }] : []
      })
      return {
        passages: both.map(({ one, two }) => ({
          passage: one.passage,
          title: one.title,
          measures: withoutConfusions(
            computeMeasures(
              [{ first: one.content, second: two.content }],
              state.settings.labels,
              measureOptions(state),
            ),
          ),
        })),
      }
    },
    async readPreannotation({ who, params }) {
      const { state } = await openProject(context, who, params.project)
      const groups = new Map<string, AnnotationState[]>()
      for (const each of await listSubmitted(params.project))
        groups.set(each.passage, [...(groups.get(each.passage) ?? []), each.state])
      return proposalEffect(state, groups)
    },
    async propose({ who, params, body, signal }) {
      const { project } = params
      const { state } = await openForWriting(context, who, project)
      const model = Object.hasOwn(models, body.model) ? models[body.model] : undefined
      if (model === undefined) throw new HttpError(422, `There is no model "${body.model}".`)
      if (state.kind !== 'metagraph') throw new HttpError(422, 'Proposals are only available in metagraph projects.')
      const all = await store.list<PassageState>(project, 'passage')
      const open = all.filter(
        ({ state: { withdrawn, proposal, qualification, annotators } }) =>
          !withdrawn && !proposal && !qualification && annotators.length === 0,
      )
      const asked = open.slice(0, body.most)
      const graphs = asked.flatMap(({ state: { initial } }) => (initial.kind === 'metagraph' ? [initial.graph] : []))
      const answers = await requestProposals(graphs, model, signal)
      const failures: Reply<'propose'>['failures'] = []
      for (const [i, { graph, reason }] of answers.entries()) {
        const { subject } = asked[i]!
        if (!graph) {
          failures.push({ passage: subject.slice('passage/'.length), reason })
          continue
        }
        const payload = { content: { kind: 'metagraph', graph: { ...graph, id: graphs[i]!.id } }, by: body.model }
        await store.commit(changeBy(context, who.id, { project, subject }, [{ kind: 'passage.proposed', payload }]))
      }
      const proposed = answers.length - failures.length
      return { proposed, left: open.length - proposed, failures }
    },
    async readVerification({ who, params }) {
      const { state } = await openProject(context, who, params.project)
      if (state.kind !== 'verification') throw new HttpError(409, 'This is not a verification project.')
      const lists = await Promise.all([
        store.list<PassageState>(params.project, 'passage'),
        store.list<AnnotationState>(params.project, 'annotation'),
      ])
      const revisions = new Map(lists[0].map(({ subject, revision }) => [subject, revision]))
      const settled = new Set((await listRows(params.project, ['submitted', 'done'])).map(({ passage }) => passage))
      const all = [...byPassage(lists.flat() as Document[])].filter(([, { passage }]) => !passage.withdrawn)
      const done = all.filter(([id]) => settled.has(id))
      const toRedo = done.filter(([, found]) => (countDissents(found) ?? 0) >= dissentsToRedo)
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
          dissents: countDissents(found) ?? 0,
          revision: revisions.get(passageSubject(id)) ?? 0,
        })),
      }
    },
    async redoPassage({ who, params, body }) {
      const { state } = await openForWriting(context, who, params.project)
      if (state.kind !== 'verification') throw new HttpError(409, 'This is not a verification project.')
      const { passage, annotations } = await openPassage(context, who, params.project, params.passage)
      const { event, revision, text, question, gold } = body
      const redone = { id: event, kind: 'passage.redone', payload: { text, question, gold } }
      await store.commitAll([
        changeBy(context, who.id, passage, [redone], revision),
        ...[...annotations.values()].map(annotation =>
          changeBy(context, who.id, annotation, [{ kind: 'annotation.cleared', payload: {} }]),
        ),
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
      await openForWriting(context, who, project)
      const done = (await listRows(project, ['done'])).map(({ passage }) => passage)
      if (done.length === 0) throw new HttpError(409, 'No finished passages to draw a sample from.')
      const sample = drawSample(done, body.size, body.seed)
      const drawn = [{ id: body.event, kind: 'audit.drawn', payload: { seed: body.seed, sample } }]
      const target = { project, subject: auditSubject(body.event) }
      return auditReply(project, await store.commit<AuditState>(changeBy(context, who.id, target, drawn, 0)))
    },
    async judgeAudit({ who, params, body }) {
      await openForWriting(context, who, params.project)
      const subject = auditSubject(params.audit)
      if (!(await store.read(params.project, subject))) throw notFound('audit')
      return auditReply(
        params.project,
        await store.commit<AuditState>(
          changeBy(context, who.id, { project: params.project, subject }, body.events, body.revision),
        ),
      )
    },
  })
}
