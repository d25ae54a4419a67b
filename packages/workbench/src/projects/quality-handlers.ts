/** Handlers for annotation quality: agreement, effect of pre-annotation, answer verification, audits of random samples. */
import { drawSample, estimateAcceptanceRate } from '@elenchus/annotation'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Context, commitEvents, createChange } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import type { Reply } from '../contract/types.ts'
import { defineHandlers } from '../http/handler.ts'
import { HttpError, requireFound } from '../http/http-error.ts'
import { type JobSettings, modelDeadlineMs } from '../runs/jobs.ts'
import type { Document } from '../storage/event.ts'
import { passages } from '../storage/tables.ts'
import { isBlind, openPassage, openProject, openProjectForWriting } from './access.ts'
import type { SubmittedAnnotation } from './agreement.ts'
import { countDisagreements, groupByPassage, redoThreshold } from './passage-row.ts'
import type { Proposals } from './preannotation.ts'
import { selectReadable } from './reading.ts'
import {
  type AnnotationState,
  type AuditState,
  type PassageState,
  parsePassageId,
  type ReadingState,
  subjectOf,
} from './state.ts'

/** States in which all annotators have submitted. */
const completeStates: ('submitted' | 'done')[] = ['submitted', 'done']

export function createQualityHandlers(context: Context, models: JobSettings['models']) {
  const { store, compute } = context
  const listRows = (project: string, status: ('submitted' | 'done')[]) =>
    store.database
      .select({
        passage: passages.passage,
        title: passages.title,
        annotators: passages.annotators,
        submitted: passages.submitted,
      })
      .from(passages)
      .where(and(eq(passages.project, project), eq(passages.qualification, false), inArray(passages.status, status)))
      .orderBy(asc(passages.number))
  /** Lists the annotations of passages that all annotators have submitted, except passages that the user still annotates. */
  const listSubmitted = async (user: Account, project: string): Promise<SubmittedAnnotation[]> => {
    const complete = await listRows(project, completeStates)
    const { readable } = await selectReadable(context, user, project, completeStates)
    const passageOfAnnotation = new Map(
      complete
        .filter(({ passage }) => readable.has(passage))
        .flatMap(({ passage, title, annotators, submitted }) =>
          annotators
            .filter(account => submitted.includes(account))
            .map(account => [subjectOf.annotation(passage, account), { passage, title, account }]),
        ),
    )
    const found = await store.listSerialized(project, 'annotation')
    return found.flatMap(({ subject, state }) => {
      const passage = passageOfAnnotation.get(subject)
      return passage ? [{ ...passage, state }] : []
    })
  }
  /** Converts an audit; verdicts on passages that the user still annotates are hidden. */
  const toAuditReply = async (
    user: Account,
    project: string,
    { subject, revision, state: { seed, created, sample, verdicts: all } }: Document<AuditState>,
  ): Promise<Reply<'beginAudit'>> => {
    const isOwn = sql`${user.id} = any(${passages.annotators})`
    const rows = await store.database
      .select()
      .from(passages)
      .where(and(eq(passages.project, project), isOwn))
    const blind = new Set(rows.filter(row => isBlind(user, row)).map(({ passage }) => passage))
    const verdicts = Object.fromEntries(Object.entries(all).filter(([passage]) => !blind.has(passage)))
    const states = await store.readMany<PassageState>(project, sample.map(subjectOf.passage))
    const decisions = Object.values(verdicts).map(each => each.accepted)
    const { accepted, judged, rate, interval } = estimateAcceptanceRate(decisions)
    return {
      id: subject.slice('audit/'.length),
      seed,
      created,
      sample: sample.map(passage => {
        const verdict = Object.hasOwn(verdicts, passage) ? verdicts[passage] : undefined
        return {
          passage,
          title: states.get(subjectOf.passage(passage))?.state.title ?? passage,
          accepted: verdict?.accepted ?? null,
          note: verdict?.note ?? '',
          by: verdict?.by ?? null,
        }
      }),
      accepted,
      judged,
      rate,
      interval: interval && { low: interval[0], high: interval[1] },
      revision,
    }
  }

  return defineHandlers({
    async readAgreement({ user, params, signal }) {
      const { state: project } = await openProject(context, user, params.project)
      const annotations = await listSubmitted(user, params.project)
      return compute.run('measureAgreement', { annotations, project }, { account: user.id, signal })
    },
    async readPassageAgreement({ user, params, query, signal }) {
      const { state: project } = await openProject(context, user, params.project)
      const annotations = await listSubmitted(user, params.project)
      return compute.run('measurePassages', { annotations, project, ...query }, { account: user.id, signal })
    },
    async readPreannotation({ user, params, signal }) {
      const { state: project } = await openProject(context, user, params.project)
      const annotations = await listSubmitted(user, params.project)
      return compute.run('measureProposalEffect', { annotations, project }, { account: user.id, signal })
    },
    async propose({ user, params, body, signal }) {
      const { project } = params
      const { state } = await openProjectForWriting(context, user, project)
      const model = Object.hasOwn(models, body.model) ? models[body.model] : undefined
      if (model === undefined)
        throw new HttpError(422, `No model is named "${body.model}"; the route /api/models lists all models.`)
      if (state.kind !== 'metagraph') throw new HttpError(422, 'Proposals are only available in metagraph projects.')
      const allPassages = await store.list<PassageState>(project, 'passage')
      const available = allPassages.filter(
        ({ state: { withdrawn, proposal, qualification, annotators } }) =>
          !withdrawn && !proposal && !qualification && annotators.length === 0,
      )
      const batch = available.slice(0, body.most)
      const graphs = batch.flatMap(({ state: { initial } }) => (initial.kind === 'metagraph' ? [initial.graph] : []))
      const task = { account: user.id, signal, deadlineMs: modelDeadlineMs }
      const proposals = await compute.run('requestProposals', { graphs, options: model }, task)
      const answers = proposals.parse() as Proposals
      const failures: Reply<'propose'>['failures'] = []
      for (const [i, { graph, reason }] of answers.entries()) {
        const { subject } = batch[i]!
        if (!graph) {
          failures.push({ passage: subject.slice('passage/'.length), reason })
          continue
        }
        const payload = { content: { kind: 'metagraph', graph: { ...graph, id: graphs[i]!.id } }, by: body.model }
        await commitEvents(context, user.id, { project, subject }, [{ kind: 'passage.proposed', payload }])
      }
      const proposed = answers.length - failures.length
      return { proposed, left: available.length - proposed, failures }
    },
    async readVerification({ user, params }) {
      const { state } = await openProject(context, user, params.project)
      if (state.kind !== 'verification') throw new HttpError(409, 'This is not a verification project.')
      const { readable } = await selectReadable(context, user, params.project, completeStates)
      const lists = await Promise.all([
        store.list<PassageState>(params.project, 'passage'),
        store.list<AnnotationState>(params.project, 'annotation'),
      ])
      const revisions = new Map(lists[0].map(({ subject, revision }) => [subject, revision]))
      const isCounted = ({ withdrawn, qualification }: PassageState) => !withdrawn && !qualification
      const all = [...groupByPassage(lists.flat() as Document[])].filter(([, { passage }]) => isCounted(passage))
      const complete = all.filter(([id]) => readable.has(id))
      const toRedo = complete.filter(([, found]) => (countDisagreements(found) ?? 0) >= redoThreshold)
      return {
        verified: complete.length - toRedo.length,
        open: all.length - complete.length,
        toRedo: toRedo.map(([id, found]) => ({
          passage: id,
          title: found.passage.title,
          gold: found.passage.gold?.kind === 'labels' ? found.passage.gold.labels : [],
          answers: found.passage.annotators.flatMap(account => {
            const own = found.annotations.get(account)
            return own?.content.kind === 'labels' ? [{ account, labels: own.content.labels }] : []
          }),
          dissents: countDisagreements(found) ?? 0,
          revision: revisions.get(subjectOf.passage(id)) ?? 0,
        })),
      }
    },
    async redoPassage({ user, params, body }) {
      const { state } = await openProjectForWriting(context, user, params.project)
      if (state.kind !== 'verification') throw new HttpError(409, 'This is not a verification project.')
      const { passage, documents } = await openPassage(context, user, params)
      const { event, revision, text, question, gold } = body
      const redone = { id: event, kind: 'passage.redone', payload: { text, question, gold } }
      // Also those of people who are no longer assigned: they could get a seat again.
      const annotations = (await store.list<AnnotationState>(params.project, 'annotation')).filter(
        ({ subject }) => parsePassageId(subject) === params.passage,
      )
      const adjudication = { project: params.project, subject: subjectOf.adjudication(params.passage) }
      const reopened = documents.adjudication?.done ? [{ kind: 'adjudication.reopened', payload: {} }] : null
      const readers = await store.list<ReadingState>(params.project, 'reading')
      const formerReaders = readers.filter(({ state: { passages: read } }) => read.includes(params.passage))
      const cleared = { kind: 'reading.cleared', payload: { passages: [params.passage] } }
      await store.commitAll([
        createChange(context, user.id, passage, [redone], revision),
        ...annotations.map(annotation =>
          createChange(context, user.id, annotation, [{ kind: 'annotation.cleared', payload: {} }]),
        ),
        ...(reopened ? [createChange(context, user.id, adjudication, reopened)] : []),
        ...formerReaders.map(reader => createChange(context, user.id, reader, [cleared])),
      ])
      return { revision: revision + 1 }
    },
    async listAudits({ user, params }) {
      await openProject(context, user, params.project)
      const all = await store.list<AuditState>(params.project, 'audit')
      const audits = await Promise.all(all.map(each => toAuditReply(user, params.project, each)))
      return { audits: audits.sort((a, b) => (a.created < b.created ? 1 : -1)) }
    },
    async beginAudit({ user, params, body }) {
      const { project } = params
      await openProjectForWriting(context, user, project)
      const done = (await listRows(project, ['done'])).map(({ passage }) => passage)
      if (done.length === 0) throw new HttpError(409, 'No finished passages to draw a sample from.')
      const sample = drawSample(done, body.size, body.seed)
      const drawn = [{ id: body.event, kind: 'audit.drawn', payload: { seed: body.seed, sample } }]
      const target = { project, subject: subjectOf.audit(body.event) }
      return toAuditReply(user, project, await commitEvents<AuditState>(context, user.id, target, drawn, 0))
    },
    async judgeAudit({ user, params, body }) {
      const { project } = params
      await openProjectForWriting(context, user, project)
      const audit = requireFound(await store.read(project, subjectOf.audit(params.audit)), 'audit')
      const judged = await commitEvents<AuditState>(context, user.id, audit, body.events, body.revision)
      return toAuditReply(user, project, judged)
    },
  })
}
