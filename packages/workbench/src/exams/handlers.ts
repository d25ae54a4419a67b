/** Exams are made by administrators and taken by whoever has a link. */
import { randomUUID } from 'node:crypto'
import { designExam } from '@elenchus/annotation'
import { hashSecret, newSecret } from '../accounts/secrets.ts'
import type { Context } from '../context/context.ts'
import type { examRoutes } from '../contract/exams.ts'
import type { Reply } from '../contract/types.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound, Refusal } from '../refusals/refusal.ts'
import type { Change } from '../storage/commit.ts'
import type { Document } from '../storage/event.ts'
import type { ExamEvent, ExamState, SittingEvent, SittingState } from './document-types.ts'
import { resultsOf } from './results.ts'
import { examIn, spaceOf } from './space.ts'

const subject = 'exam/this'

/** Every exam that anybody has answered, as rows beside models. */
export async function peopleRows({ store }: Context): Promise<Reply<'readLeaderboard'>['people']> {
  const exams = await store.listEverywhere<ExamState>('exam')
  const rows = await Promise.all(
    exams.map(async ({ project, state }) => {
      const sittings = await store.list<SittingState>(project, 'sitting')
      const { title, task = null, closed } = state
      const results = resultsOf(
        state,
        sittings.map(each => each.state),
      )
      return { exam: examIn(project)!, title, task, closed, results }
    }),
  )
  return rows.filter(({ results }) => results.items > 0)
}

export function examHandlers(context: Context): HandlersOf<typeof examRoutes> {
  const { store } = context
  const change = (
    exam: string,
    subject: string,
    author: string,
    event: ExamEvent | SittingEvent,
    id = randomUUID() as string,
  ): Change => ({
    project: spaceOf(exam),
    subject,
    author,
    time: context.now().toISOString(),
    revision: null,
    events: [{ id, kind: event.kind, payload: event.payload }],
  })
  const examReply = ({ project, revision, state }: Document<ExamState>): Reply<'closeExam'> => {
    const { title, task = null, design, seed, people, items, closed, created } = state
    return {
      id: examIn(project)!,
      title,
      task,
      design,
      seed,
      people: [...people],
      items: items.length,
      closed,
      created,
      revision,
    }
  }
  const open = async (exam: string): Promise<Document<ExamState>> => {
    const found = await store.read<ExamState>(spaceOf(exam), subject)
    if (!found) throw notFound('exam')
    return found
  }
  const sittings = (exam: string) => store.list<SittingState>(spaceOf(exam), 'sitting')
  const byLink = async (token: string): Promise<Document<SittingState>> => {
    const found = await store.find<SittingState>('sitting', hashSecret(token))
    if (!found) throw new Refusal(404, 'This link is not known; ask for another one.')
    return found
  }

  return {
    async listExams() {
      const all = await store.listEverywhere<ExamState>('exam')
      return { exams: all.map(examReply).sort((a, b) => (a.created < b.created ? 1 : -1)) }
    },
    async createExam({ who, body, origin }) {
      const { event, title, task, items, people, design, seed } = body
      for (const { id, gold, options } of items)
        if (gold >= options.length)
          throw new Refusal(422, `Item ${id}: option ${gold + 1} is the right one, but there are ${options.length}.`)
      const dealt = designExam(
        items.map(({ id, group }) => (group === undefined ? { id } : { id, group })),
        design,
        { people, seed },
      )
      const secrets = dealt.map(() => newSecret())
      if (await store.read(spaceOf(event), subject))
        throw new Refusal(409, 'This exam was made already; its links are shown once.')
      await store.commitAll([
        change(
          event,
          subject,
          who.id,
          {
            kind: 'exam.created',
            payload: { title, ...(task === undefined ? {} : { task }), items, people, design, seed },
          },
          event,
        ),
        ...dealt.map(({ person, items: order }, i) =>
          change(event, `sitting/${i + 1}`, who.id, {
            kind: 'sitting.made',
            payload: { exam: event, person, hash: hashSecret(secrets[i]!), items: order },
          }),
        ),
      ])
      const links = dealt.map(({ person }, i) => ({ person, link: `${origin}/exam#${secrets[i]}` }))
      return { exam: examReply(await open(event)), links }
    },
    async readExam({ params }) {
      const found = await open(params.exam)
      const list = await sittings(params.exam)
      return {
        exam: examReply(found),
        sittings: list.map(({ state }) => ({
          person: state.person,
          answered: Object.keys(state.answers).length,
          items: state.items.length,
          seconds: state.seconds,
        })),
      }
    },
    async closeExam({ who, params }) {
      await open(params.exam)
      return examReply(
        await store.commit<ExamState>(change(params.exam, subject, who.id, { kind: 'exam.closed', payload: {} })),
      )
    },
    async readResults({ params }) {
      const { state } = await open(params.exam)
      return resultsOf(
        state,
        (await sittings(params.exam)).map(each => each.state),
      )
    },
    async readSitting({ params }) {
      const { state, revision } = await byLink(params.token)
      const found = await open(state.exam)
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
      const found = await byLink(params.token)
      const { state: exam } = await open(found.state.exam)
      if (exam.closed) throw new Refusal(409, 'This exam is closed.')
      const options = new Map(exam.items.map(item => [item.id, item.options.length]))
      for (const { kind, payload } of body.events)
        if (kind === 'sitting.answered' && payload.answer >= (options.get(payload.item) ?? 0))
          throw new Refusal(422, 'There is no such option.')
      const { project, subject: own } = found
      // Whoever has the link is the person it was made for.
      const author = own.replace('/', '-')
      const { revision } = await store.commit({
        project,
        subject: own,
        author,
        time: context.now().toISOString(),
        ...body,
      })
      return { revision }
    },
  }
}
