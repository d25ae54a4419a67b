/**
 * Annotators at work: each saves again and again on the revision it knows, and sends what was not acknowledged once more, as the client does.
 * What was acknowledged is kept, to be looked for afterwards. Shared by the tests and `npm run soak`.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Metagraph } from '@elenchus/metagraph'
import { samples } from '@elenchus/metagraph/samples'
import { hashSecret } from '../accounts/secrets.ts'
import { defaultSettings } from '../projects/handlers.ts'
import { annotationSubject, passageSubject, projectSubject } from '../projects/state.ts'
import type { ServerOptions } from '../server.ts'
import type { Event } from '../storage/event.ts'
import type { Store } from '../storage/store.ts'

const time = '2026-01-01T00:00:00.000Z'
const project = 'load'
export const tokenOf = (i: number): string => `token-of-annotator-number-${i}`
const accountOf = (i: number): string => `annotator-${i}`
const passageOf = (i: number): string => `p${i >> 1}`
const graphOf = (i: number): Metagraph => ({ ...samples()[0]!, id: passageOf(i) })

/** Accounts with tokens, and a passage for every two of them. */
export async function prepareTeam(store: Store, people: number): Promise<void> {
  const first = (space: string, subject: string, kind: string, payload: unknown): Event => ({
    id: randomUUID(),
    project: space,
    subject,
    revision: 1,
    author: 'test',
    time,
    kind,
    payload,
  })
  const all = Array.from({ length: people }, (_, i) => i)
  const pairs = all.filter(i => i % 2 === 0)
  const initial = (i: number) => ({ kind: 'metagraph' as const, graph: { ...graphOf(i), edges: [] } })
  await store.addAll([
    first(project, projectSubject, 'project.created', {
      title: 'Load',
      kind: 'metagraph',
      settings: defaultSettings('metagraph'),
      members: all.map(accountOf),
      guidelines: '',
    }),
    ...all.map(i =>
      first('', `account/${accountOf(i)}`, 'account.created', {
        name: `A ${i}`,
        login: accountOf(i),
        role: 'annotator',
        hash: 'scrypt$2$1$1$AA==$AA==',
      }),
    ),
    ...all.map(i =>
      first('', `token/${i}`, 'token.made', { account: accountOf(i), title: 'load', hash: hashSecret(tokenOf(i)) }),
    ),
    ...pairs.map(i =>
      first(project, passageSubject(passageOf(i)), 'passage.added', {
        number: i,
        title: `Passage ${i}`,
        text: graphOf(i).text,
        question: null,
        initial: initial(i),
        gold: null,
        qualification: false,
      }),
    ),
  ])
  await store.commitAll(
    pairs.map(i => ({
      project,
      subject: passageSubject(passageOf(i)),
      author: 'test',
      time,
      revision: 1,
      events: [
        {
          id: randomUUID(),
          kind: 'passage.assigned',
          payload: { annotators: [accountOf(i), accountOf(i + 1)], adjudicator: null },
        },
      ],
    })),
  )
}

export interface LoadResult {
  /** Ids of acknowledged events, by document. */
  readonly acknowledged: Map<string, string[]>
  /** Milliseconds from the first try to the acknowledgement. */
  readonly times: number[]
  /** Tries that came to nothing: no connection, or a server that was ending. */
  failures: number
}

export interface LoadOptions {
  readonly people: number
  readonly intervalMs: number
  /** How many saves each makes. */
  readonly saves: number
  /** Hears of each acknowledgement, with their number so far. */
  readonly onSave?: (total: number) => void
  /** Where to send: asked before each try, since servers come and go. */
  url(i: number): string
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export async function annotate({ people, intervalMs, saves, onSave, url }: LoadOptions): Promise<LoadResult> {
  const result: LoadResult = { acknowledged: new Map(), times: [], failures: 0 }
  const work = async (i: number): Promise<void> => {
    const ids: string[] = []
    result.acknowledged.set(annotationSubject(passageOf(i), accountOf(i)), ids)
    // Not all in the same instant.
    await pause((i * intervalMs) / people)
    for (let [made, revision] = [0, 0]; made < saves; made++) {
      const began = performance.now()
      const id = randomUUID()
      const body = JSON.stringify({
        revision,
        events: [
          {
            id,
            kind: 'annotation.saved',
            payload: {
              content: { kind: 'metagraph', graph: graphOf(i) },
              did: `step ${revision}`,
              seconds: intervalMs / 1000,
            },
          },
        ],
      })
      revision = await untilTaken(
        `${url(i)}/api/projects/${project}/passages/${passageOf(i)}/annotation`,
        i,
        body,
        () => result.failures++,
      )
      ids.push(id)
      const total = result.times.push(performance.now() - began)
      onSave?.(total)
      await pause(Math.max(0, began + intervalMs - performance.now()))
    }
  }
  await Promise.all(Array.from({ length: people }, (_, i) => work(i)))
  return result
}

async function untilTaken(address: string, i: number, body: string, failed: () => void): Promise<number> {
  for (let attempt = 0; attempt < 600; attempt++) {
    try {
      const response = await fetch(address, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(i)}` },
      })
      const reply = (await response.json()) as { revision?: number; title?: string }
      if (response.ok) return reply.revision!
      if (response.status < 500) throw new TypeError(`refused (${response.status}): ${reply.title}`)
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('refused')) throw error
    }
    failed()
    await pause(100)
  }
  throw new Error('the server never came back')
}

export interface ServerProcess {
  readonly process: ChildProcess
  readonly url: string
  kill(): Promise<void>
}

const program = fileURLToPath(new URL('child.ts', import.meta.url))

export function startProcess(
  store: string,
  port = 0,
  more: Pick<ServerOptions, 'accounts' | 'client'> = {},
): Promise<ServerProcess> {
  const child = fork(program, [JSON.stringify({ store, port, ...more })], {
    execArgv: ['--import', 'tsx', '--conditions=elenchus-source'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the server ended (${code}): ${errors}`)))
    child.once('message', url =>
      resolve({
        process: child,
        url: String(url),
        kill: () =>
          new Promise(done => {
            child.once('exit', () => done())
            child.kill('SIGKILL')
          }),
      }),
    )
  })
}

/** Which acknowledged events a store does not have; empty: nothing was lost. */
export async function lostEvents(store: Store, { acknowledged }: LoadResult): Promise<string[]> {
  const lost: string[] = []
  for (const [subject, ids] of acknowledged) {
    const there = new Set<string>()
    for (let after = 0; ; ) {
      const page = await store.history(project, [subject], after, 500)
      for (const { id, seq } of page) {
        there.add(id)
        after = seq
      }
      if (page.length < 500) break
    }
    lost.push(...ids.filter(id => !there.has(id)))
  }
  return lost
}
