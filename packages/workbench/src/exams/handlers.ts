/** Routes of exams: administrators create them, anyone with a link answers. */
import { designExam } from '@elenchus/annotation'
import { hashSecret, newSecret } from '../accounts/secrets.ts'
import { type Context, changeBy } from '../context.ts'
import type { examSchemas } from '../contract/exams.ts'
import type { Reply } from '../contract/types.ts'
import { defineHandlers, type Handlers } from '../http/handler.ts'
import { HttpError, notFound } from '../http/http-error.ts'
import type { Document } from '../storage/event.ts'
import { type ExamState, examOfProject, examProject, type SittingState } from './document-types.ts'
import { computeResults } from './results.ts'

const subject = 'exam/this'

/** Results of every exam with answers, shown next to models in the leaderboard. */
export async function humanResults({ store }: Context): Promise<Reply<'readLeaderboard'>['people']> {
  const exams = await store.listEverywhere<ExamState>('exam')
  const rows = await Promise.all(
    exams.map(async ({ project, state }) => {
      const sittings = await store.list<SittingState>(project, 'sitting')
      const { title, task = null, closed } = state
      return { exam: examOfProject(project)!, title, task, closed, results: computeResults(state, sittings) }
    }),
  )
  return rows.filter(({ results }) => results.items > 0)
}

export function examHandlers(context: Context): Pick<Handlers, keyof typeof examSchemas> {
  const { store } = context
  const examReply = ({ project, revision, state }: Document<ExamState>): Reply<'closeExam'> => {
    const { title, task = null, design, seed, people, items, closed, created } = state
    const counts = { people: [...people], items: items.length }
    return { id: examOfProject(project)!, title, task, design, seed, ...counts, closed, created, revision }
  }
  const readExam = async (exam: string): Promise<Document<ExamState>> => {
    const found = await store.read<ExamState>(examProject(exam), subject)
    if (!found) throw notFound('exam')
    return found
  }
  const listSittings = (exam: string) => store.list<SittingState>(examProject(exam), 'sitting')
  const findSitting = async (token: string): Promise<Document<SittingState>> => {
    const found = await store.find<SittingState>('sitting', hashSecret(token))
    if (!found) throw new HttpError(404, 'This link is unknown; ask for another one.')
    return found
  }

  return defineHandlers({
    async listExams() {
      const all = await store.listEverywhere<ExamState>('exam')
      return { exams: all.map(examReply).sort((a, b) => (a.created < b.created ? 1 : -1)) }
    },
    async createExam({ who, body, origin }) {
      const { event, title, task, items, people, design, seed } = body
      for (const { id, gold, options } of items)
        if (gold >= options.length)
          throw new HttpError(422, `Item ${id}: option ${gold + 1} is marked correct, but there are ${options.length}.`)
      const sittings = designExam(
        items.map(({ id, group }) => (group === undefined ? { id } : { id, group })),
        design,
        { people, seed },
      )
      const secrets = sittings.map(() => newSecret())
      const project = examProject(event)
      if (await store.read(project, subject))
        throw new HttpError(409, 'This exam exists already; its links are shown only once.')
      const payload = { title, task, items, people, design, seed }
      await store.commitAll([
        changeBy(context, who.id, { project, subject }, [{ id: event, kind: 'exam.created', payload }]),
        ...sittings.map(({ person, items: order }, i) => {
          const sitting = { exam: event, person, hash: hashSecret(secrets[i]!), items: order }
          const target = { project, subject: `sitting/${i + 1}` }
          return changeBy(context, who.id, target, [{ kind: 'sitting.made', payload: sitting }])
        }),
      ])
      const links = sittings.map(({ person }, i) => ({ person, link: `${origin}/exam#${secrets[i]}` }))
      return { exam: examReply(await readExam(event)), links }
    },
    async readExam({ params }) {
      const found = await readExam(params.exam)
      const sittings = (await listSittings(params.exam)).map(({ state: { person, answers, items, seconds } }) => ({
        person,
        answered: Object.keys(answers).length,
        items: items.length,
        seconds,
      }))
      return { exam: examReply(found), sittings }
    },
    async closeExam({ who, params }) {
      const { project } = await readExam(params.exam)
      const closed = changeBy(context, who.id, { project, subject }, [{ kind: 'exam.closed', payload: {} }])
      return examReply(await store.commit<ExamState>(closed))
    },
    readResults: async ({ params }) =>
      computeResults((await readExam(params.exam)).state, await listSittings(params.exam)),
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
      const { revision } = await store.commit(changeBy(context, author, found, body.events, body.revision))
      return { revision }
    },
  })
}
