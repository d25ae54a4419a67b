/** Handlers for projects: create, change, import passages, progress, export. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { AccountState } from '../accounts/document-types.ts'
import { type Context, commitEvents } from '../context.ts'
import { type ProjectKind, projectKinds } from '../contract/projects/kinds.ts'
import { defineHandlers } from '../http/handler.ts'
import { HttpError } from '../http/http-error.ts'
import { escapeLike } from '../storage/database.ts'
import type { Event } from '../storage/event.ts'
import { documents, passages } from '../storage/tables.ts'
import { openProject, openProjectForWriting } from './access.ts'
import { exportProject } from './export-project.ts'
import { readProgress, readProgressByPerson } from './progress.ts'
import { readQualification } from './qualification.ts'
import { toPassageReply, toProjectReply } from './replies.ts'
import { type ProjectState, type Settings, subjectOf } from './state.ts'

/** Returns the settings of a new project. */
export function createDefaultSettings(kind: ProjectKind): Settings {
  const { annotators, labels } = projectKinds[kind]
  return { annotators, labels: [...labels], preannotate: false, qualification: null }
}

export function createProjectHandlers(context: Context) {
  const { store } = context

  return defineHandlers({
    async listProjects({ user }) {
      const projects = await store.listAcrossProjects<ProjectState>('project')
      const visible = projects.filter(({ state }) => user.role === 'administrator' || state.members.includes(user.id))
      visible.sort((a, b) => (a.state.created < b.state.created ? 1 : -1))
      return {
        projects: await Promise.all(
          visible.map(async each => ({ ...toProjectReply(each), progress: await readProgress(context, each.project) })),
        ),
      }
    },
    async createProject({ user, body }) {
      const { event, title, kind, guidelines } = body
      const settings = { ...createDefaultSettings(kind), ...body.settings } as ProjectState['settings']
      // The event id becomes the project id, which makes the request idempotent.
      const target = { project: event, subject: subjectOf.project }
      const payload = { title, kind, settings, members: [user.id], guidelines }
      const created = [{ id: event, kind: 'project.created', payload }]
      return toProjectReply(await commitEvents<ProjectState>(context, user.id, target, created, 0))
    },
    readProject: async ({ user, params }) => toProjectReply(await openProject(context, user, params.project)),
    async changeProject({ user, params, body }) {
      const project = await openProject(context, user, params.project)
      return toProjectReply(await commitEvents<ProjectState>(context, user.id, project, body.events, body.revision))
    },
    readGuidelines: async ({ user, params }) => ({
      versions: [...(await openProject(context, user, params.project)).state.guidelines],
    }),
    async readProgress({ user, params }) {
      await openProject(context, user, params.project)
      const accounts = await store.list<AccountState>('', 'account')
      const names = new Map(accounts.map(({ subject, state }) => [subject.slice('account/'.length), state.name]))
      if (context.singleUser) names.set(context.singleUser.id, context.singleUser.name)
      const people = await readProgressByPerson(context, params.project, names)
      // Annotators see only their own speed.
      const shown = user.role === 'annotator' ? people.filter(({ account }) => account === user.id) : people
      return { ...(await readProgress(context, params.project)), people: shown }
    },
    async importPassages({ user, params, body }) {
      const { project } = params
      const { state } = await openProjectForWriting(context, user, project)
      const { readPassages } = await import('./read-passages.ts')
      const { passages: imported, skipped } = readPassages(body.format, body.text, body.source)
      const expectedKind = state.kind === 'metagraph' ? 'metagraph' : 'labels'
      if (imported.some(({ initial }) => initial.kind !== expectedKind))
        throw new HttpError(
          422,
          expectedKind === 'labels'
            ? 'This is a label project; import its passages in the format "items".'
            : 'This is a metagraph project; the format "items" is only for label projects.',
        )
      if (body.qualification && imported.some(({ gold }) => gold === null))
        throw new HttpError(422, 'Qualification passages need a gold annotation; at least one passage has none.')
      const [last] = await store.database
        .select({ number: sql<number>`coalesce(max(position), -1)::int` })
        .from(documents)
        .where(and(eq(documents.project, project), eq(documents.type, 'passage')))
      const importedIds = imported.map(({ id }) => id)
      const existing = await store.readMany(project, importedIds.map(subjectOf.passage))
      const newPassages = imported.filter(({ id }) => !existing.has(subjectOf.passage(id)))
      const duplicates = importedIds
        .filter(id => existing.has(subjectOf.passage(id)))
        .map(item => ({ item, reason: 'a passage with this id already exists' }))
      const added = newPassages.map(
        ({ id, ...passage }, i): Event => ({
          id: randomUUID(),
          project,
          subject: subjectOf.passage(id),
          revision: 1,
          author: user.id,
          time: context.now().toISOString(),
          kind: 'passage.added',
          payload: { ...passage, number: (last?.number ?? -1) + 1 + i, qualification: body.qualification },
        }),
      )
      await store.addAll(added)
      return { added: added.length, skipped: [...skipped, ...duplicates] }
    },
    async listPassages({ user, params, query }) {
      await openProject(context, user, params.project)
      const { status, mine, flagged, search, after, limit } = query
      const matches = and(
        eq(passages.project, params.project),
        status === undefined ? undefined : eq(passages.status, status),
        flagged === undefined ? undefined : eq(passages.flagged, flagged),
        mine ? sql`${user.id} = any(${passages.annotators})` : undefined,
        search ? sql`${passages.searchText} like ${`%${escapeLike(search.toLowerCase())}%`}` : undefined,
      )
      const [count] = await store.database.select({ n: sql<number>`count(*)::int` }).from(passages).where(matches)
      const rows = await store.database
        .select()
        .from(passages)
        .where(and(matches, after === undefined ? undefined : gt(passages.number, parseCursor(after))))
        .orderBy(asc(passages.number))
        .limit(limit + 1)
      const shown = rows.slice(0, limit)
      return {
        items: shown.map(row => toPassageReply(row, user)),
        next: rows.length > limit ? String(shown.at(-1)!.number) : null,
        total: count!.n,
      }
    },
    qualify: async ({ user, params }) =>
      readQualification(context, await openProject(context, user, params.project), user.id),
    exportProject: async ({ user, params, query }) =>
      exportProject(context, await openProject(context, user, params.project), query),
  })
}

/** Returns the number of the passage after which the page starts; -1 (the first page) if the cursor is invalid. */
function parseCursor(after: string): number {
  const number = Number(after)
  return Number.isInteger(number) ? number : -1
}
