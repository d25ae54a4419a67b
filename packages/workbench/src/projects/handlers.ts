/** Handlers for projects: create, change, import passages, progress, export. */
import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { AccountState } from '../accounts/document-types.ts'
import { type Context, commitEvents, createChange } from '../context.ts'
import { type ProjectKind, projectKinds } from '../contract/projects/kinds.ts'
import { passageStatus } from '../contract/projects/passage.ts'
import { defineHandlers } from '../http/handler.ts'
import { HttpError } from '../http/http-error.ts'
import type { Change } from '../storage/commit.ts'
import { escapeLike } from '../storage/database.ts'
import type { Event } from '../storage/event.ts'
import { passages, documents as storedDocuments } from '../storage/tables.ts'
import { canAdjudicate, openProject, openProjectForWriting } from './access.ts'
import { readProgress, readProgressByPerson } from './progress.ts'
import { readQualification } from './qualification.ts'
import type { ReadImport } from './read-passages.ts'
import { selectReadable } from './reading.ts'
import { toPassageReply, toProjectReply } from './replies.ts'
import { type NewPassage, type ProjectState, parsePassageId, type Settings, subjectOf } from './state.ts'

/** Maximum time for imports and exports. */
const importDeadlineMs = 60_000
const maxGuidelinesVersions = 200

/** Returns the settings of a new project. */
export function createDefaultSettings(kind: ProjectKind): Settings {
  const { annotators, labels } = projectKinds[kind]
  return { annotators, labels: [...labels], preannotate: false, qualification: null }
}

export function createProjectHandlers(context: Context) {
  const { store, compute } = context
  /** Returns the ids of passages that exist already. */
  const findExisting = async (project: string, ids: readonly string[]): Promise<Set<string>> => {
    const found = new Set<string>()
    for (let i = 0; i < ids.length; i += 500) {
      const subjects = ids.slice(i, i + 500).map(subjectOf.passage)
      const rows = await store.database
        .select({ subject: storedDocuments.subject })
        .from(storedDocuments)
        .where(and(eq(storedDocuments.project, project), inArray(storedDocuments.subject, subjects)))
      for (const { subject } of rows) found.add(subject.slice('passage/'.length))
    }
    return found
  }

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
      const change = createChange(context, user.id, project, body.events, body.revision)
      const newVersions = body.events.filter(({ kind }) => kind === 'project.guidelines').length
      const guard: Change['guard'] = async read => {
        const current = await read(subjectOf.project)
        const versions = (current?.state as ProjectState | undefined)?.guidelines.length ?? 0
        if (newVersions > 0 && versions + newVersions > maxGuidelinesVersions)
          throw new HttpError(
            422,
            `The guidelines have ${versions} versions; the limit is ${maxGuidelinesVersions}. Continue in a new project.`,
          )
      }
      return toProjectReply(await store.commit<ProjectState>({ ...change, guard }))
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
      // Annotators see only their own work, and viewers nobody's speed.
      const shown = canAdjudicate(user)
        ? people
        : user.role === 'viewer'
          ? people.map(each => ({ ...each, medianSeconds: null }))
          : people.filter(({ account }) => account === user.id)
      return { ...(await readProgress(context, params.project)), people: shown }
    },
    async importPassages({ user, params, body, signal }) {
      const { project } = params
      const { state } = await openProjectForWriting(context, user, project)
      const task = { account: user.id, signal, deadlineMs: importDeadlineMs }
      const imported = (await compute.run('readImport', { body }, task)).parse() as ReadImport
      const expectedKind = state.kind === 'metagraph' ? 'metagraph' : 'labels'
      if (imported.passages.some(({ kind }) => kind !== expectedKind))
        throw new HttpError(
          422,
          expectedKind === 'labels'
            ? 'This is a label project; import its passages in the format "items".'
            : 'This is a metagraph project; the format "items" is only for label projects.',
        )
      if (imported.qualification && imported.passages.some(({ hasGold }) => !hasGold))
        throw new HttpError(422, 'Qualification passages need a gold annotation; at least one passage has none.')
      const [last] = await store.database
        .select({ number: sql<number>`coalesce(max(position), -1)::int` })
        .from(storedDocuments)
        .where(and(eq(storedDocuments.project, project), eq(storedDocuments.type, 'passage')))
      const existing = await findExisting(
        project,
        imported.passages.map(({ id }) => id),
      )
      const duplicates = imported.passages
        .filter(({ id }) => existing.has(id))
        .map(({ id }) => ({ item: id, reason: 'a passage with this id already exists' }))
      const added: Event[] = []
      for (const { id, json } of imported.passages.filter(each => !existing.has(each.id))) {
        const passage = JSON.parse(json) as Omit<NewPassage, 'number' | 'qualification'>
        const number = (last?.number ?? -1) + 1 + added.length
        added.push({
          id: randomUUID(),
          project,
          subject: subjectOf.passage(id),
          revision: 1,
          author: user.id,
          time: context.now().toISOString(),
          kind: 'passage.added',
          payload: { ...passage, number, qualification: imported.qualification },
        })
        if (added.length % 100 === 0) await yieldToEventLoop()
      }
      await store.addAll(added)
      return { added: added.length, skipped: [...imported.skipped, ...duplicates] }
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
    async exportProject({ user, params, query, signal }) {
      const { state } = await openProject(context, user, params.project)
      const states = query.layer === 'gold' ? (['done'] as const) : passageStatus.options
      const { readable, hiddenCount } = await selectReadable(context, user, params.project, states)
      const types = ['passage', 'annotation', 'adjudication']
      const lists = await Promise.all(types.map(type => store.listSerialized(params.project, type)))
      const documents = lists.flat().filter(({ subject }) => readable.has(parsePassageId(subject)!))
      const task = { account: user.id, signal, deadlineMs: importDeadlineMs }
      return compute.run('writeExport', { ...query, project: state, documents, hiddenCount }, task)
    },
  })
}

/** Returns the number of the passage after which the page starts; -1 (the first page) if the cursor is invalid. */
function parseCursor(after: string): number {
  const number = Number(after)
  return Number.isInteger(number) ? number : -1
}
