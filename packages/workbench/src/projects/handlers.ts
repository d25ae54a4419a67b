/** Routes of projects: create, change, import passages, progress, export. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { AccountState } from '../accounts/document-types.ts'
import { type Context, changeBy } from '../context.ts'
import { type ProjectKind, projectKinds } from '../contract/projects/kinds.ts'
import { defineHandlers } from '../http/handler.ts'
import { HttpError } from '../http/http-error.ts'
import { escapeLike } from '../storage/database.ts'
import type { Event } from '../storage/event.ts'
import { documents, passages } from '../storage/tables.ts'
import { openForWriting, openProject } from './access.ts'
import { exportProject } from './export-project.ts'
import { readProgress, readProgressByPerson } from './progress.ts'
import { readQualification } from './qualification.ts'
import { passageReply, projectReply } from './replies.ts'
import { type ProjectState, passageSubject, projectSubject, type Settings } from './state.ts'

/** Settings of a new project of this kind. */
export function defaultSettings(kind: ProjectKind): Settings {
  const { annotators, labels } = projectKinds[kind]
  return { annotators, labels: [...labels], preannotate: false, qualification: null }
}

export function projectHandlers(context: Context) {
  const { store } = context

  return defineHandlers({
    async listProjects({ who }) {
      const all = await store.listEverywhere<ProjectState>('project')
      const own = all.filter(({ state }) => who.role === 'administrator' || state.members.includes(who.id))
      own.sort((a, b) => (a.state.created < b.state.created ? 1 : -1))
      return {
        projects: await Promise.all(
          own.map(async each => ({ ...projectReply(each), progress: await readProgress(context, each.project) })),
        ),
      }
    },
    async createProject({ who, body }) {
      const { event, title, kind, guidelines } = body
      const settings = { ...defaultSettings(kind), ...body.settings } as ProjectState['settings']
      // The event id becomes the project id, which makes the request idempotent.
      const project = event
      const payload = { title, kind, settings, members: [who.id], guidelines }
      const created = [{ id: event, kind: 'project.created', payload }]
      return projectReply(
        await store.commit<ProjectState>(changeBy(context, who.id, { project, subject: projectSubject }, created, 0)),
      )
    },
    readProject: async ({ who, params }) => projectReply(await openProject(context, who, params.project)),
    async changeProject({ who, params, body }) {
      await openProject(context, who, params.project)
      const { project } = params
      return projectReply(
        await store.commit<ProjectState>(
          changeBy(context, who.id, { project, subject: projectSubject }, body.events, body.revision),
        ),
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
      const people = await readProgressByPerson(context, params.project, names)
      // Annotators see only their own speed.
      const shown = who.role === 'annotator' ? people.filter(({ account }) => account === who.id) : people
      return { ...(await readProgress(context, params.project)), people: shown }
    },
    async importPassages({ who, params, body }) {
      const { project } = params
      const { state } = await openForWriting(context, who, project)
      const { readPassages } = await import('./read-passages.ts')
      const { passages: read, skipped } = readPassages(body.format, body.text, body.source)
      const wanted = state.kind === 'metagraph' ? 'metagraph' : 'labels'
      if (read.some(({ initial }) => initial.kind !== wanted))
        throw new HttpError(
          422,
          wanted === 'labels'
            ? 'This is a label project; import with the format "items".'
            : 'This is a metagraph project; the format "items" is for label projects.',
        )
      if (body.qualification && read.some(({ gold }) => gold === null))
        throw new HttpError(422, 'Qualification passages need gold annotations; at least one has none.')
      const [last] = await store.database
        .select({ number: sql<number>`coalesce(max(position), -1)::int` })
        .from(documents)
        .where(and(eq(documents.project, project), eq(documents.type, 'passage')))
      const existing = await store.readMany(
        project,
        read.map(({ id }) => passageSubject(id)),
      )
      const fresh = read.filter(({ id }) => !existing.has(passageSubject(id)))
      const known = read
        .filter(({ id }) => existing.has(passageSubject(id)))
        .map(({ id }) => ({ item: id, reason: 'a passage with this id exists already' }))
      const added = fresh.map(
        ({ id, ...passage }, i): Event => ({
          id: randomUUID(),
          project,
          subject: passageSubject(id),
          revision: 1,
          author: who.id,
          time: context.now().toISOString(),
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
        status === undefined ? undefined : eq(passages.status, status),
        flagged === undefined ? undefined : eq(passages.flagged, flagged),
        mine ? sql`${who.id} = any(${passages.annotators})` : undefined,
        search ? sql`${passages.words} like ${`%${escapeLike(search.toLowerCase())}%`}` : undefined,
      ]
      const [count] = await store.database
        .select({ n: sql<number>`count(*)::int` })
        .from(passages)
        .where(and(...conditions))
      const rows = await store.database
        .select()
        .from(passages)
        .where(and(...conditions, after === undefined ? undefined : gt(passages.number, cursorOf(after))))
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
      readQualification(context, await openProject(context, who, params.project), who.id),
    exportProject: async ({ who, params, query }) =>
      exportProject(context, await openProject(context, who, params.project), query),
  })
}

/** Position after which the page starts; an invalid cursor means the first page. */
function cursorOf(after: string): number {
  const position = Number(after)
  return Number.isInteger(position) ? position : -1
}
