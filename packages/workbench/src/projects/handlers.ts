/** Projects as wholes: made, changed, filled with passages, measured, exported. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { AccountState } from '../accounts/document-types.ts'
import type { Context } from '../context/context.ts'
import type { Handlers } from '../http/handler.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { Event } from '../storage/event.ts'
import { escapeLike } from '../storage/like.ts'
import { documents, passages } from '../storage/tables.ts'
import { openProject, openToChange } from './access.ts'
import { exportProject } from './export.ts'
import { usualSettings } from './kinds.ts'
import { progressByPerson, progressOf } from './progress.ts'
import { qualificationOf } from './qualification.ts'
import { passageReply, projectReply } from './replies.ts'
import { type ProjectState, passageSubject, projectSubject } from './state.ts'

type Names =
  | 'listProjects'
  | 'createProject'
  | 'readProject'
  | 'changeProject'
  | 'readGuidelines'
  | 'readProgress'
  | 'importPassages'
  | 'listPassages'
  | 'qualify'
  | 'exportProject'

export function projectHandlers(context: Context): Pick<Handlers, Names> {
  const { store } = context
  const nowText = () => context.now().toISOString()

  return {
    async listProjects({ who }) {
      const all = await store.listEverywhere<ProjectState>('project')
      const own = all.filter(({ state }) => who.role === 'administrator' || state.members.includes(who.id))
      own.sort((a, b) => (a.state.created < b.state.created ? 1 : -1))
      return {
        projects: await Promise.all(
          own.map(async each => ({ ...projectReply(each), progress: await progressOf(context, each.project) })),
        ),
      }
    },
    async createProject({ who, body }) {
      const { event, title, kind, guidelines } = body
      const settings = { ...usualSettings(kind), ...body.settings } as ProjectState['settings']
      // The id of the event names the project, so that the same request sent twice makes one.
      const project = event
      const payload = { title, kind, settings, members: [who.id], guidelines }
      const made = await store.commit<ProjectState>({
        project,
        subject: projectSubject,
        author: who.id,
        time: nowText(),
        revision: 0,
        events: [{ id: event, kind: 'project.created', payload }],
      })
      return projectReply(made)
    },
    readProject: async ({ who, params }) => projectReply(await openProject(context, who, params.project)),
    async changeProject({ who, params, body }) {
      await openProject(context, who, params.project)
      const { project } = params
      return projectReply(
        await store.commit<ProjectState>({
          project,
          subject: projectSubject,
          author: who.id,
          time: nowText(),
          ...body,
        }),
      )
    },
    readGuidelines: async ({ who, params }) => ({
      versions: [...(await openProject(context, who, params.project)).state.guidelines],
    }),
    async readProgress({ who, params }) {
      await openProject(context, who, params.project)
      const accounts = await store.list<AccountState>('', 'account')
      const names = new Map(accounts.map(({ subject, state }) => [subject.slice('account/'.length), state.name]))
      if (context.single) names.set(context.single.id, context.single.name)
      const people = await progressByPerson(context, params.project, names)
      // How fast others work is for those who lead.
      const shown = who.role === 'annotator' ? people.filter(({ account }) => account === who.id) : people
      return { ...(await progressOf(context, params.project)), people: shown }
    },
    async importPassages({ who, params, body }) {
      const { project } = params
      const { state } = await openToChange(context, who, project)
      const { readPassages } = await import('./read-passages.ts')
      const { passages: read, skipped } = readPassages(body.format, body.text, body.source)
      const wanted = state.kind === 'metagraph' ? 'metagraph' : 'labels'
      if (read.some(({ initial }) => initial.kind !== wanted))
        throw new Refusal(
          422,
          `This project is about ${wanted === 'labels' ? 'labels: import with the format "items"' : 'metagraphs: the format "items" is for labels'}.`,
        )
      if (body.qualification && read.some(({ gold }) => gold === null))
        throw new Refusal(422, 'Passages to qualify on need gold; one of these has none.')
      const [last] = await store.database
        .select({ number: sql<number>`coalesce(max(position), -1)::int` })
        .from(documents)
        .where(and(eq(documents.project, project), eq(documents.type, 'passage')))
      const there = await store.readMany(
        project,
        read.map(({ id }) => passageSubject(id)),
      )
      const fresh = read.filter(({ id }) => !there.has(passageSubject(id)))
      const known = read
        .filter(({ id }) => there.has(passageSubject(id)))
        .map(({ id }) => ({ item: id, reason: 'a passage of this name is there already' }))
      const added = fresh.map(
        ({ id, ...passage }, i): Event => ({
          id: randomUUID(),
          project,
          subject: passageSubject(id),
          revision: 1,
          author: who.id,
          time: nowText(),
          kind: 'passage.added',
          payload: { ...passage, number: (last?.number ?? -1) + 1 + i, qualification: body.qualification },
        }),
      )
      await store.addAll(added)
      return { added: added.length, skipped: [...skipped, ...known] }
    },
    async listPassages({ who, params, query }) {
      await openProject(context, who, params.project)
      const { status, mine, flagged, search, after, limit } = query
      const conditions = [
        eq(passages.project, params.project),
        ...(status === undefined ? [] : [eq(passages.status, status)]),
        ...(flagged === undefined ? [] : [eq(passages.flagged, flagged)]),
        ...(mine ? [sql`${who.id} = any(${passages.annotators})`] : []),
        ...(search ? [sql`${passages.words} like ${`%${escapeLike(search.toLowerCase())}%`}`] : []),
      ]
      const [count] = await store.database
        .select({ n: sql<number>`count(*)::int` })
        .from(passages)
        .where(and(...conditions))
      const rows = await store.database
        .select()
        .from(passages)
        .where(and(...conditions, ...(after === undefined ? [] : [gt(passages.number, placeOf(after))])))
        .orderBy(asc(passages.number))
        .limit(limit + 1)
      const shown = rows.slice(0, limit)
      return {
        items: shown.map(row => passageReply(row, who)),
        next: rows.length > limit ? String(shown.at(-1)!.number) : null,
        total: count!.n,
      }
    },
    qualify: async ({ who, params }) =>
      qualificationOf(context, await openProject(context, who, params.project), who.id),
    exportProject: async ({ who, params, query }) =>
      exportProject(context, await openProject(context, who, params.project), query),
  }
}

/** The place that a page ended at; whatever is no number is before all. */
function placeOf(after: string): number {
  const place = Number(after)
  return Number.isInteger(place) ? place : -1
}
