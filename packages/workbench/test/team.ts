/** People with accounts and browsers of their own, who join by links; their calls carry the cookies of their browsers. */
import { randomUUID } from 'node:crypto'
import type { Bench, Person } from './harness.ts'

const password = 'a long enough password'

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}
export interface Member extends Person {
  readonly id: string
  get(path: string): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
}
export interface Team {
  readonly root: Member
  readonly project: string
  /** Somebody with this role in the project. */
  invite(role: 'annotator' | 'adjudicator', name: string): Promise<Member>
}

export const event = (kind: string, payload: object = {}) => ({ id: randomUUID(), kind, payload })

async function join(bench: Bench, path: string, token: string, name: string): Promise<Member> {
  const person = await bench.person()
  const { request } = person.context
  const read = async (response: Awaited<ReturnType<typeof request.get>>): Promise<Answer> => ({
    status: response.status(),
    body: (await response.json()) as Record<string, unknown>,
  })
  const get: Member['get'] = async address => read(await request.get(address))
  const post: Member['post'] = async (address, data) =>
    read(await request.post(address, { data, headers: { origin: bench.url } }))
  const { body } = await post(path, { token, name, login: name.toLowerCase(), password })
  return { ...person, id: (body['account'] as { id: string }).id, get, post }
}

/** An administrator, and a project with these passages that others can be invited to. */
export async function makeTeam(
  bench: Bench,
  project: Readonly<Record<string, unknown>>,
  passages: { readonly format: string; readonly text: string },
): Promise<Team> {
  const root = await join(bench, '/api/setup', bench.server.setupLink!.split('#')[1]!, 'Root')
  const made = await root.post('/api/projects', { event: randomUUID(), ...project })
  const id = made.body['id'] as string
  await root.post(`/api/projects/${id}/passages`, passages)
  return {
    root,
    project: id,
    async invite(role, name) {
      const { body } = await root.post('/api/invitations', { role, projects: [id] })
      return join(bench, '/api/join', (body['link'] as string).split('#')[1]!, name)
    },
  }
}
