/** Handlers for exams: administrators create them, and anyone with a link can answer. */
import { designExam } from '@elenchus/annotation'
import { createSecret, hashSecret } from '../accounts/secrets.ts'
import { type Context, commitEvents, createChange } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import type { examSchemas } from '../contract/exams.ts'
import type { Reply } from '../contract/types.ts'
import { defineHandlers, type Handlers } from '../http/handler.ts'
import { HttpError, requireFound } from '../http/http-error.ts'
import type { Document } from '../storage/event.ts'
import { type ExamState, parseExamId, type SittingState, toExamProject } from './document-types.ts'
import { computeResults } from './results.ts'

const subject = 'exam/this'
/** Maximum number of answers that an exam asks of all people together. */
const maxAnswers = 200_000

/**
 * Requires that results do not help anybody who can still answer: somebody who changes one answer at a time would learn the correct
 * ones. While an exam is open, only administrators who do not sit it see its results.
 */
function requireResultsVisible({ name, role }: Account, { closed, people }: ExamState): void {
  if (closed) return
  if (role !== 'administrator') throw new HttpError(403, 'The results are shown when the exam is closed.')
  if (people.includes(name))
    throw new HttpError(403, 'You are one of the people of this exam, so its results are shown when it is closed.')
}

/** Reads the results of all closed exams with answers, which the leaderboard shows next to models. */
export async function readHumanResults({ store }: Context): Promise<Reply<'readLeaderboard'>['people']> {
  const exams = await store.listAcrossProjects<ExamState>('exam')
  const rows = await Promise.all(
    exams
      .filter(({ state }) => state.closed)
      .map(async ({ project, state }) => {
        const sittings = await store.list<SittingState>(project, 'sitting')
        const { title, task = null, closed } = state
        return { exam: parseExamId(project)!, title, task, closed, results: computeResults(state, sittings) }
      }),
  )
  return rows.filter(({ results }) => results.items > 0)
}

export function createExamHandlers(context: Context): Pick<Handlers, keyof typeof examSchemas> {
  const { store } = context
  const toExamReply = ({ project, revision, state }: Document<ExamState>): Reply<'closeExam'> => {
    const { title, task = null, design, seed, people, items, closed, created } = state
    const counts = { people: [...people], items: items.length }
    return { id: parseExamId(project)!, title, task, design, seed, ...counts, closed, created, revision }
  }
  const readExam = async (exam: string): Promise<Document<ExamState>> =>
    requireFound(await store.read<ExamState>(toExamProject(exam), subject), 'exam')
  const listSittings = (exam: string) => store.list<SittingState>(toExamProject(exam), 'sitting')
  const findSitting = async (token: string): Promise<Document<SittingState>> => {
    const found = await store.find<SittingState>('sitting', hashSecret(token))
    if (!found) throw new HttpError(404, 'This link is not valid; ask for a new one.')
    return found
  }

  return defineHandlers({
    async listExams() {
      const all = await store.listAcrossProjects<ExamState>('exam')
      return { exams: all.map(toExamReply).sort((a, b) => (a.created < b.created ? 1 : -1)) }
    },
    async createExam({ user, body, origin }) {
      const { event, title, task, items, people, design, seed } = body
      for (const { id, gold, options } of items)
        if (gold >= options.length)
          throw new HttpError(
            422,
            `Item ${id}: option ${gold + 1} is marked as correct, but there are only ${options.length} options.`,
          )
      const ids = new Set(items.map(({ id }) => id))
      if (ids.size < items.length)
        throw new HttpError(422, `Two of the ${items.length} items have the same id; give each its own.`)
      const copies = design.kind === 'everyone' ? people.length : design.kind === 'panels' ? design.readers : 1
      const answers = Math.min(design.sample ?? items.length, items.length) * copies
      if (answers > maxAnswers)
        throw new HttpError(
          422,
          `This exam needs ${answers} answers; the limit is ${maxAnswers}. Use fewer items or people.`,
        )
      const designItems = items.map(({ id, group }) => (group === undefined ? { id } : { id, group }))
      const sittings = designExam(designItems, design, { people, seed })
      const secrets = sittings.map(() => createSecret())
      const project = toExamProject(event)
      if (await store.read(project, subject))
        throw new HttpError(409, 'This exam already exists; its links are shown only once.')
      const payload = { title, task, items, people, design, seed }
      await store.commitAll([
        createChange(context, user.id, { project, subject }, [{ id: event, kind: 'exam.created', payload }]),
        ...sittings.map(({ person, items: order }, i) => {
          const sitting = { exam: event, person, hash: hashSecret(secrets[i]!), items: order }
          const target = { project, subject: `sitting/${i + 1}` }
          return createChange(context, user.id, target, [{ kind: 'sitting.made', payload: sitting }])
        }),
      ])
      const links = sittings.map(({ person }, i) => ({ person, link: `${origin}/exam#${secrets[i]}` }))
      return { exam: toExamReply(await readExam(event)), links }
    },
    async readExam({ params }) {
      const found = await readExam(params.exam)
      const sittings = (await listSittings(params.exam)).map(({ state: { person, answers, items, seconds } }) => ({
        person,
        answered: Object.keys(answers).length,
        items: items.length,
        seconds,
      }))
      return { exam: toExamReply(found), sittings }
    },
    async closeExam({ user, params }) {
      const exam = await readExam(params.exam)
      const closed = [{ kind: 'exam.closed', payload: {} }]
      return toExamReply(await commitEvents<ExamState>(context, user.id, exam, closed))
    },
    async readResults({ user, params }) {
      const { state } = await readExam(params.exam)
      requireResultsVisible(user, state)
      return computeResults(state, await listSittings(params.exam))
    },
    async readSitting({ params }) {
      const { state, revision } = await findSitting(params.token)
      const found = await readExam(state.exam)
      const items = new Map(found.state.items.map(({ gold: _, group: __, ...item }) => [item.id, item]))
      return {
        exam: found.state.title,
        person: state.person,
        items: state.items.flatMap(id => items.get(id) ?? []),
        answers: { ...state.answers },
        finished: state.finished || found.state.closed,
        revision,
      }
    },
    async answerSitting({ params, body }) {
      const found = await findSitting(params.token)
      const { state: exam } = await readExam(found.state.exam)
      if (exam.closed) throw new HttpError(409, 'This exam is closed.')
      const options = new Map(exam.items.map(item => [item.id, item.options.length]))
      for (const { kind, payload } of body.events)
        if (kind === 'sitting.answered' && payload.answer >= (options.get(payload.item) ?? 0))
          throw new HttpError(422, `Item ${payload.item} has no option ${payload.answer + 1}.`)
      // The link identifies the person.
      const author = found.subject.replace('/', '-')
      const { revision } = await commitEvents(context, author, found, body.events, body.revision)
      return { revision }
    },
  })
}
