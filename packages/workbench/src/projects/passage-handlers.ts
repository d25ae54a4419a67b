/** Handlers for one passage: take, read, annotate, discuss. `canSee` decides which annotations of other people are visible. */
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { type Context, commitEvents, createChange } from '../context.ts'
import type { Content } from '../contract/projects/changes.ts'
import type { Body } from '../contract/types.ts'
import { defineHandlers } from '../http/handler.ts'
import { createNotFound, HttpError, requireFound } from '../http/http-error.ts'
import { passages } from '../storage/tables.ts'
import { canAdjudicate, canSee, canSeeOthers, openProjectForWriting } from './access.ts'
import { determineStatus, groupByPassage, toStatusRules } from './passage-row.ts'
import { hasProposal } from './preannotation.ts'
import { listUnansweredQualification, readQualification } from './qualification.ts'
import { guardSeats, listReadPassages, openForReading, requireUnread } from './reading.ts'
import { toAdjudicationReply, toAnnotationReply, toPassageReply } from './replies.ts'
import { type AdjudicationState, type AnnotationState, type PassageState, subjectOf } from './state.ts'
import { validateComplete, validateContent } from './validate-content.ts'

/** Events that tell who annotates a passage; annotators see those of others together with their annotations. */
const identifyingKinds = new Set(['passage.taken', 'passage.skipped', 'passage.assigned'])
/** Events whose payload is not shown: known answers, proposals, and the imported text. */
const hiddenPayloads = new Set(['passage.added', 'passage.redone', 'passage.proposed'])

export function createPassageHandlers(context: Context) {
  const { store, compute } = context
  /** Returns the initial content of a pre-annotated passage: the stored proposal, or the graph of the explainer. */
  const preannotate = async ({ initial, question, proposal }: PassageState, account: string): Promise<Content> =>
    proposal?.content ?? ((await compute.run('preannotate', { initial, question }, { account })).parse() as Content)

  return defineHandlers({
    async nextPassage({ user, params: { project: id } }) {
      const project = await openProjectForWriting(context, user, id)
      const [next] = await listUnansweredQualification(context, project, user.id)
      if (next !== undefined) {
        if (!(await listReadPassages(context, id, user.id)).includes(next))
          return { passage: next, reason: 'This passage is part of the qualification.' }
        return {
          passage: null,
          reason: 'You have seen other answers to the qualification, so you cannot take it; ask an administrator.',
        }
      }
      const { passed } = await readQualification(context, project, user.id)
      if (!passed) return { passage: null, reason: 'You did not pass the qualification; ask an administrator.' }
      const annotatorLimit = project.state.settings.annotators
      const inProject = and(eq(passages.project, id), eq(passages.qualification, false))
      const isUnfinished = sql`${user.id} = any(${passages.annotators}) and not ${user.id} = any(${passages.submitted})`
      const [unfinished] = await store.database
        .select()
        .from(passages)
        .where(and(inProject, isUnfinished))
        .orderBy(asc(passages.number))
        .limit(1)
      if (unfinished) return { passage: unfinished.passage, reason: null }
      const isAvailable = sql`cardinality(${passages.annotators}) < ${annotatorLimit} and ${passages.status} in ('open', 'annotating') and not ${user.id} = any(${passages.annotators}) and not ${user.id} = any(${passages.skipped}) and ${passages.adjudicator} is distinct from ${user.id}`
      for (let attempt = 0; attempt < 20; attempt++) {
        const readPassages = await listReadPassages(context, id, user.id)
        // Passages that already have an annotator come first, so that pairs of annotations are completed early.
        const [row] = await store.database
          .select()
          .from(passages)
          .where(and(inProject, isAvailable, notInArray(passages.passage, [...readPassages])))
          .orderBy(sql`cardinality(${passages.annotators}) desc`, asc(passages.number))
          .limit(1)
        if (!row) {
          const [open] = await store.database.select().from(passages).where(and(inProject, isAvailable)).limit(1)
          const reason =
            'You have seen other annotations of the passages that are left, so others have to annotate them.'
          return { passage: null, reason: open ? reason : 'No passages left to annotate.' }
        }
        const target = { project: id, subject: subjectOf.passage(row.passage) }
        const taken = [{ kind: 'passage.taken', payload: { account: user.id, seats: annotatorLimit } }]
        try {
          const change = createChange(context, user.id, target, taken)
          await store.commit({ ...change, ...(await guardSeats(context, user, row.passage, [user.id])) })
          return { passage: row.passage, reason: null }
        } catch (error) {
          // Another annotator has taken the passage in the meantime (409), or the user has read it (403): retry.
          if (!(error instanceof HttpError) || (error.status !== 409 && error.status !== 403)) throw error
        }
      }
      throw new HttpError(503, 'Too many concurrent requests; try again.')
    },
    async readPassage({ user, params }) {
      const opened = await openForReading(context, user, params)
      const { project, passage, annotations, row } = opened
      const { text, question, initial, comments } = passage.state
      const visible = [...annotations].filter(([account]) => canSee(user, account, opened))
      const toReply = (account: string) => {
        const found = visible.find(([each]) => each === account)
        return found ? toAnnotationReply(params.passage, account, found[1]) : null
      }
      const adjudication = canSeeOthers(user, opened)
        ? await store.read<AdjudicationState>(params.project, subjectOf.adjudication(params.passage))
        : null
      return {
        passage: toPassageReply(row, user),
        initial: hasProposal(project.state.settings, params.passage)
          ? await preannotate(passage.state, user.id)
          : initial,
        text,
        question,
        discussion: [...comments],
        revision: passage.revision,
        own: toReply(user.id),
        others: visible.flatMap(([account]) => (account === user.id ? [] : [toReply(account)!])),
        adjudication: adjudication && toAdjudicationReply(params.passage, adjudication),
      }
    },
    async changePassage({ user, params, body }) {
      await openProjectForWriting(context, user, params.project)
      if (!canAdjudicate(user) && body.events.some(({ kind }) => kind === 'passage.assigned'))
        throw new HttpError(403, 'Only administrators and adjudicators can assign passages.')
      const target = { project: params.project, subject: subjectOf.passage(params.passage) }
      const ownSubject = subjectOf.annotation(params.passage, user.id)
      const accounts = body.events.flatMap(each => (each.kind === 'passage.assigned' ? each.payload.annotators : []))
      const isSkipped = body.events.some(({ kind, payload }) => kind === 'passage.skipped' && payload.skipped)
      const seats = await guardSeats(context, user, params.passage, accounts)
      const { revision } = await store.commit({
        ...createChange(context, user.id, target, body.events, body.revision),
        ...seats,
        guard: async read => {
          await seats.guard?.(read)
          checkDiscussion(body.events, (await read(target.subject))?.state as PassageState | undefined)
          // Otherwise the seat would become free for somebody who may see the submitted annotation.
          if (isSkipped && ((await read(ownSubject))?.state as AnnotationState | undefined)?.submitted)
            throw new HttpError(409, 'You have submitted this passage, so you can no longer skip it; reopen it first.')
        },
      })
      return { revision }
    },
    async saveAnnotation({ user, params, body }) {
      const project = await openProjectForWriting(context, user, params.project)
      const passageSubject = subjectOf.passage(params.passage)
      const passage = await store.readCached<PassageState>(params.project, passageSubject)
      if (!passage || passage.state.withdrawn) throw createNotFound('passage')
      const { qualification } = passage.state
      const guidelines = project.state.guidelines.at(-1)?.version ?? null
      const subject = subjectOf.annotation(params.passage, user.id)
      for (const event of body.events)
        if (event.kind === 'annotation.saved') validateContent(event.payload.content, passage.state, project.state)
      const preannotated = hasProposal(project.state.settings, params.passage)
      const events = body.events.map(event =>
        event.kind === 'annotation.saved'
          ? { ...event, payload: { ...event.payload, guidelines, preannotated } }
          : event,
      )
      const isReopened = events.some(({ kind }) => kind === 'annotation.reopened')
      const mustBeUnread = !context.singleUser && (qualification || isReopened)
      const saved = await store.commit<AnnotationState>({
        ...createChange(context, user.id, { project: params.project, subject }, events, body.revision),
        locks: mustBeUnread ? [subjectOf.reading(user.id)] : [],
        guard: async read => {
          const passageState = (await read(passageSubject))?.state as PassageState
          if (!qualification && !passageState.annotators.includes(user.id))
            throw new HttpError(
              403,
              'This passage is not assigned to you; take the next one, or ask for this one to be assigned.',
            )
          const consequence = qualification ? 'you cannot answer it' : 'yours can no longer be reopened'
          if (mustBeUnread) await requireUnread(read, params.passage, user.id, { name: null, consequence })
          if (isReopened) {
            if (qualification) throw new HttpError(403, 'A qualification passage can be answered only once.')
            const annotations = passageState.annotators.map(each => subjectOf.annotation(params.passage, each))
            const documents: { subject: string; state: unknown }[] = [{ subject: passageSubject, state: passageState }]
            for (const other of [...annotations, subjectOf.adjudication(params.passage)]) {
              const document = await read(other)
              if (document) documents.push(document)
            }
            const passageDocuments = groupByPassage(documents).get(params.passage)!
            const annotatorLimit = project.state.settings.annotators
            const status = determineStatus(passageDocuments, toStatusRules(project.state))
            if (status === 'submitted')
              throw new HttpError(
                403,
                'All annotators have submitted and can see each other’s work, so it can no longer be reopened.',
              )
            if (status === 'done' && annotatorLimit > 1) throw new HttpError(403, 'This passage has been adjudicated.')
          }
          if (events.some(({ kind }) => kind === 'annotation.submitted')) {
            const last = events.findLast(event => event.kind === 'annotation.saved')
            const previousAnnotation = (await read(subject))?.state as AnnotationState | undefined
            const content = last?.kind === 'annotation.saved' ? last.payload.content : previousAnnotation?.content
            if (content) validateComplete(content, project.state)
          }
        },
      })
      return { revision: saved.revision }
    },
    async readAnnotation({ user, params }) {
      const opened = await openForReading(context, user, params)
      // Checked before the lookup, so that the existence of a draft is not revealed either.
      if (!canSee(user, params.account, opened))
        throw new HttpError(403, 'Annotators cannot see each other’s work until all have submitted.')
      const found =
        opened.annotations.get(params.account) ??
        (await store.read<AnnotationState>(params.project, subjectOf.annotation(params.passage, params.account)))
      return toAnnotationReply(params.passage, params.account, requireFound(found, 'annotation'))
    },
    async readHistory({ user, params, query }) {
      const opened = await openForReading(context, user, params)
      const after = Number(query.after ?? 0) || 0
      const subjects = [
        subjectOf.passage(params.passage),
        `annotation/${params.passage}/`,
        ...(canSeeOthers(user, opened) ? [subjectOf.adjudication(params.passage)] : []),
      ]
      const found = await store.history(params.project, subjects, after, query.limit)
      const shown = found.filter(({ subject, author, kind }) => {
        if (subject.startsWith('annotation/')) return canSee(user, subject.split('/')[2]!, opened)
        return !identifyingKinds.has(kind) || canSee(user, author, opened) || canAdjudicate(user)
      })
      return {
        items: shown.map(({ seq: _, project: __, payload, ...event }) => ({
          ...event,
          payload: hiddenPayloads.has(event.kind) ? null : payload,
          did: readActionDescription(payload),
        })),
        next: found.length === query.limit ? String(found.at(-1)!.seq) : null,
        total: null,
      }
    },
    async deletePassage({ user, params }) {
      await openProjectForWriting(context, user, params.project)
      const target = { project: params.project, subject: subjectOf.passage(params.passage) }
      await commitEvents(context, user.id, target, [{ kind: 'passage.withdrawn', payload: {} }])
      return { ok: true }
    },
  })
}

const maxComments = 500
/** Maximum length of all comments of a passage together. */
const maxDiscussionLength = 200_000

/** Throws if the passage would have too many comments; comments that are sent again are not counted twice. */
function checkDiscussion(events: Body<'changePassage'>['events'], passage: PassageState | undefined): void {
  const comments = passage?.comments ?? []
  const stored = new Set(comments.map(({ id }) => id))
  const added = events.flatMap(each =>
    each.kind === 'passage.commented' && !stored.has(each.id) ? [each.payload.text] : [],
  )
  if (added.length === 0) return
  const length = [...comments.map(({ text }) => text), ...added].reduce((sum, text) => sum + text.length, 0)
  if (comments.length + added.length > maxComments || length > maxDiscussionLength)
    throw new HttpError(
      422,
      `This passage has ${comments.length} comments; the limit is ${maxComments} comments with ${maxDiscussionLength} characters together.`,
    )
}

function readActionDescription(payload: unknown): string | null {
  const { did } = payload as { did?: unknown }
  return typeof did === 'string' ? did : null
}
