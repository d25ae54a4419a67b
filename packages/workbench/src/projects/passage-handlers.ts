/** Routes of one passage: take, read, annotate, discuss. Blindness is decided by `canSee` alone. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Context, changeBy } from '../context.ts'
import { defineHandlers } from '../http/handler.ts'
import { forbidden, HttpError, notFound } from '../http/http-error.ts'
import { passages } from '../storage/tables.ts'
import { canAdjudicate, canSee, openForWriting, openPassage } from './access.ts'
import { byPassage, passageRow, statusOf, statusRules } from './passage-row.ts'
import { getsProposal } from './preannotation.ts'
import { openQualification, readQualification } from './qualification.ts'
import { adjudicationReply, annotationReply, passageReply } from './replies.ts'
import {
  type AnnotationState,
  adjudicationSubject,
  annotationSubject,
  type PassageState,
  passageSubject,
} from './state.ts'
import { validateComplete, validateContent } from './validate-content.ts'

export function passageHandlers(context: Context) {
  const { store } = context

  return defineHandlers({
    async nextPassage({ who, params: { project: id } }) {
      const project = await openForWriting(context, who, id)
      const [toQualify] = await openQualification(context, project, who.id)
      if (toQualify !== undefined) return { passage: toQualify, reason: 'This passage is part of the qualification.' }
      const { passed } = await readQualification(context, project, who.id)
      if (!passed) return { passage: null, reason: 'You did not pass the qualification; ask an administrator.' }
      const seats = project.state.settings.annotators
      const own = and(eq(passages.project, id), eq(passages.qualification, false))
      const mine = sql`${who.id} = any(${passages.annotators}) and not ${who.id} = any(${passages.submitted})`
      const [unfinished] = await store.database
        .select()
        .from(passages)
        .where(and(own, mine))
        .orderBy(asc(passages.number))
        .limit(1)
      if (unfinished) return { passage: unfinished.passage, reason: null }
      const free = sql`cardinality(${passages.annotators}) < ${seats} and ${passages.status} in ('open', 'annotating') and not ${who.id} = any(${passages.annotators}) and not ${who.id} = any(${passages.skipped}) and ${passages.adjudicator} is distinct from ${who.id}`
      for (let attempt = 0; attempt < 20; attempt++) {
        // Passages that already have an annotator come first, so that pairs are completed soon.
        const [row] = await store.database
          .select()
          .from(passages)
          .where(and(own, free))
          .orderBy(sql`cardinality(${passages.annotators}) desc`, asc(passages.number))
          .limit(1)
        if (!row) return { passage: null, reason: 'No passages left to annotate.' }
        try {
          await store.commit(
            changeBy(context, who.id, { project: id, subject: passageSubject(row.passage) }, [
              { kind: 'passage.taken', payload: { account: who.id, seats } },
            ]),
          )
          return { passage: row.passage, reason: null }
        } catch (error) {
          // Another annotator took it first: retry.
          if (!(error instanceof HttpError) || error.status !== 409) throw error
        }
      }
      throw new HttpError(503, 'Too many concurrent requests; try again.')
    },
    async readPassage({ who, params }) {
      const opened = await openPassage(context, who, params.project, params.passage)
      const { project, passage, annotations, all } = opened
      const { text, question, initial, comments } = passage.state
      const seen = [...annotations].filter(([account]) => canSee(who, account, opened))
      const reply = (account: string) => {
        const found = seen.find(([each]) => each === account)
        return found ? annotationReply(params.passage, account, found[1]) : null
      }
      const adjudicated =
        canAdjudicate(who) || all.adjudication?.done
          ? await store.read<never>(params.project, adjudicationSubject(params.passage))
          : null
      return {
        passage: passageReply(passageRow(params.project, params.passage, all, statusRules(project.state))!, who),
        initial: getsProposal(project.state.settings, params.passage) ? await preannotate(passage.state) : initial,
        text,
        question,
        discussion: [...comments],
        revision: passage.revision,
        own: reply(who.id),
        others: seen.flatMap(([account]) => (account === who.id ? [] : [reply(account)!])),
        adjudication:
          adjudicated && all.adjudication
            ? adjudicationReply(params.passage, all.adjudication, adjudicated.revision)
            : null,
      }
    },
    async changePassage({ who, params, body }) {
      await openForWriting(context, who, params.project)
      if (!canAdjudicate(who) && body.events.some(({ kind }) => kind === 'passage.assigned'))
        throw forbidden('Only administrators and adjudicators can assign passages.')
      const { revision } = await store.commit(
        changeBy(
          context,
          who.id,
          { project: params.project, subject: passageSubject(params.passage) },
          body.events,
          body.revision,
        ),
      )
      return { revision }
    },
    async saveAnnotation({ who, params, body }) {
      const project = await openForWriting(context, who, params.project)
      const passage = await store.readCached<PassageState>(params.project, passageSubject(params.passage))
      if (!passage || passage.state.withdrawn) throw notFound('passage')
      const { qualification } = passage.state
      const guidelines = project.state.guidelines.at(-1)?.version ?? null
      const subject = annotationSubject(params.passage, who.id)
      for (const event of body.events)
        if (event.kind === 'annotation.saved') validateContent(event.payload.content, passage.state, project.state)
      const events = body.events.map(event =>
        event.kind === 'annotation.saved'
          ? {
              ...event,
              payload: {
                ...event.payload,
                guidelines,
                preannotated: getsProposal(project.state.settings, params.passage),
              },
            }
          : event,
      )
      const saved = await store.commit<AnnotationState>({
        ...changeBy(context, who.id, { project: params.project, subject }, events, body.revision),
        guard: async read => {
          const now = (await read(passageSubject(params.passage)))?.state as PassageState
          if (!qualification && !now.annotators.includes(who.id))
            throw forbidden(
              'This passage is not assigned to you; take the next one, or ask for this one to be assigned.',
            )
          if (events.some(({ kind }) => kind === 'annotation.reopened')) {
            if (qualification) throw forbidden('A qualification passage can be answered only once.')
            const found: { subject: string; state: unknown }[] = [
              { subject: passageSubject(params.passage), state: now },
            ]
            const others = now.annotators.map(each => annotationSubject(params.passage, each))
            for (const other of [...others, adjudicationSubject(params.passage)]) {
              const one = await read(other)
              if (one) found.push(one)
            }
            const all = byPassage(found)
            const seats = project.state.settings.annotators
            const status = statusOf(all.get(params.passage)!, statusRules(project.state))
            if (status === 'submitted')
              throw forbidden(
                'All annotators have submitted and can see each other’s work, so it can no longer be reopened.',
              )
            if (status === 'done' && seats > 1) throw forbidden('This passage has been adjudicated.')
          }
          if (events.some(({ kind }) => kind === 'annotation.submitted')) {
            const last = events.findLast(event => event.kind === 'annotation.saved')
            const before = (await read(subject))?.state as AnnotationState | undefined
            const content = last?.kind === 'annotation.saved' ? last.payload.content : before?.content
            if (content) validateComplete(content, project.state)
          }
        },
      })
      return { revision: saved.revision }
    },
    async readAnnotation({ who, params }) {
      const opened = await openPassage(context, who, params.project, params.passage)
      // Checked before the lookup, so that the existence of a draft is not revealed either.
      if (!canSee(who, params.account, opened))
        throw forbidden('Annotators cannot see each other’s work until all have submitted.')
      const found =
        opened.annotations.get(params.account) ??
        (await store.read<AnnotationState>(params.project, annotationSubject(params.passage, params.account)))
      if (!found) throw notFound('annotation')
      return annotationReply(params.passage, params.account, found)
    },
    async readHistory({ who, params, query }) {
      const opened = await openPassage(context, who, params.project, params.passage)
      const after = Number(query.after ?? 0) || 0
      const subjects = [
        passageSubject(params.passage),
        `annotation/${params.passage}/`,
        ...(canAdjudicate(who) || opened.status === 'done' ? [adjudicationSubject(params.passage)] : []),
      ]
      const found = await store.history(params.project, subjects, after, query.limit)
      const shown = found.filter(({ subject, author, kind }) => {
        if (subject.startsWith('annotation/')) return canSee(who, subject.split('/')[2]!, opened)
        // The identity of an annotator is as confidential as the annotation.
        return kind !== 'passage.taken' || canSee(who, author, opened)
      })
      return {
        items: shown.map(({ seq: _, project: __, payload, ...event }) => ({
          ...event,
          payload: event.kind === 'passage.added' ? null : payload,
          did: describedAction(payload),
        })),
        next: found.length === query.limit ? String(found.at(-1)!.seq) : null,
        total: null,
      }
    },
    async deletePassage({ who, params }) {
      await openForWriting(context, who, params.project)
      await store.commit(
        changeBy(context, who.id, { project: params.project, subject: passageSubject(params.passage) }, [
          { kind: 'passage.withdrawn', payload: {} },
        ]),
      )
      return { ok: true }
    },
  })
}

function describedAction(payload: unknown): string | null {
  const { did } = payload as { did?: unknown }
  return typeof did === 'string' ? did : null
}

/** Initial content of a pre-annotated passage: the stored proposal, or the explainer's graph. */
async function preannotate({ initial, question, proposal }: PassageState): Promise<PassageState['initial']> {
  if (proposal) return proposal.content
  if (initial.kind !== 'metagraph') return initial
  const [{ explainGraph }, { explainer }, { english }] = await Promise.all([
    import('@elenchus/explainer'),
    import('@elenchus/explainer/node'),
    import('@elenchus/language/node'),
  ])
  const { graph } = explainGraph(initial.graph, {
    model: explainer(),
    language: english(),
    useQuestion: question !== null,
    marks: false,
  })
  return { kind: 'metagraph', graph }
}
