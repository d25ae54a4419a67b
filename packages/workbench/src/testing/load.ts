/**
 * Load generator: simulated annotators save repeatedly and, like the client, resend unacknowledged saves. It records the ids of acknowledged
 * events, so that a caller can check that none was lost. Used by tests and `npm run soak:workbench`.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Metagraph } from '@elenchus/metagraph'
import { samples } from '@elenchus/metagraph/samples'
import { hashSecret } from '../accounts/secrets.ts'
import { createDefaultSettings } from '../projects/handlers.ts'
import { subjectOf } from '../projects/state.ts'
import type { ServerOptions } from '../server.ts'
import type { Event } from '../storage/event.ts'
import type { Store } from '../storage/store.ts'

const time = '2026-01-01T00:00:00.000Z'
const project = 'load'
export const tokenOf = (i: number): string => `token-of-annotator-number-${i}`
const accountOf = (i: number): string => `annotator-${i}`
const passageOf = (i: number): string => `p${i >> 1}`
const graphOf = (i: number): Metagraph => ({ ...samples()[0]!, id: passageOf(i) })

/** Creates accounts with access tokens, and one passage per pair of accounts. */
export async function prepareTeam(store: Store, people: number): Promise<void> {
  const firstEvent = (space: string, subject: string, kind: string, payload: unknown): Event => ({
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
    firstEvent(project, subjectOf.project, 'project.created', {
      title: 'Load',
      kind: 'metagraph',
      settings: createDefaultSettings('metagraph'),
      members: all.map(accountOf),
      guidelines: '',
    }),
    ...all.map(i =>
      firstEvent('', `account/${accountOf(i)}`, 'account.created', {
        name: `A ${i}`,
        login: accountOf(i),
        role: 'annotator',
        hash: 'scrypt$2$1$1$AA==$AA==',
      }),
    ),
    ...all.map(i =>
      firstEvent('', `token/${i}`, 'token.made', {
        account: accountOf(i),
        title: 'load',
        hash: hashSecret(tokenOf(i)),
      }),
    ),
    ...pairs.map(i =>
      firstEvent(project, subjectOf.passage(passageOf(i)), 'passage.added', {
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
      subject: subjectOf.passage(passageOf(i)),
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
  /** Milliseconds from the first attempt to the acknowledgement. */
  readonly times: number[]
  /** Attempts without an acknowledgement: no connection, or a 5xx reply. */
  failures: number
}

export interface LoadOptions {
  readonly people: number
  readonly intervalMs: number
  /** Saves per annotator. */
  readonly saves: number
  /** Called after each acknowledgement with their number. */
  readonly onSave?: (total: number) => void
  /** Server to use, asked before each save. */
  url(i: number): string
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export async function annotate({ people, intervalMs, saves, onSave, url }: LoadOptions): Promise<LoadResult> {
  const result: LoadResult = { acknowledged: new Map(), times: [], failures: 0 }
  const work = async (i: number): Promise<void> => {
    const ids: string[] = []
    result.acknowledged.set(subjectOf.annotation(passageOf(i), accountOf(i)), ids)
    // Spread the starts over one interval.
    await pause((i * intervalMs) / people)
    for (let [count, revision] = [0, 0]; count < saves; count++) {
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
      revision = await sendUntilAcknowledged(
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

async function sendUntilAcknowledged(address: string, i: number, body: string, onFailure: () => void): Promise<number> {
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
    onFailure()
    await pause(100)
  }
  throw new Error('the server never came back')
}

export interface ServerProcess {
  readonly process: ChildProcess
  readonly url: string
  kill(): Promise<void>
  /** Sends SIGTERM and waits for the end of the process. */
  terminate(): Promise<void>
}

const program = fileURLToPath(new URL('child.ts', import.meta.url))

export function startProcess(
  store: string,
  port = 0,
  more: Pick<ServerOptions, 'accounts' | 'client' | 'queryTimeoutMs'> = {},
): Promise<ServerProcess> {
  const child = fork(program, [JSON.stringify({ store, port, ...more })], {
    execArgv: ['--import', 'tsx', '--conditions=elenchus-source'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>(done => {
      child.once('exit', () => done())
      child.kill(signal)
    })
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the server ended (${code}): ${errors}`)))
    child.once('message', url =>
      resolve({
        process: child,
        url: String(url),
        kill: () => end('SIGKILL'),
        terminate: () => end('SIGTERM'),
      }),
    )
  })
}

export interface EventCheck {
  /** Acknowledged events that the store does not contain. */
  readonly lost: readonly string[]
  /** Documents that do not have exactly the acknowledged events in order, such as one with an event stored twice. */
  readonly wrong: readonly string[]
}

/** Compares acknowledged events with the store. All saves must have been acknowledged. */
export async function checkEvents(store: Store, { acknowledged }: LoadResult): Promise<EventCheck> {
  const lost: string[] = []
  const wrong: string[] = []
  for (const [subject, ids] of acknowledged) {
    const stored: { readonly id: string; readonly revision: number }[] = []
    for (let after = 0; ; ) {
      const page = await store.history(project, [subject], after, 500)
      stored.push(...page)
      after = page.at(-1)?.seq ?? after
      if (page.length < 500) break
    }
    const storedIds = new Set(stored.map(({ id }) => id))
    lost.push(...ids.filter(id => !storedIds.has(id)))
    const isExact =
      stored.length === ids.length && stored.every(({ id, revision }, i) => id === ids[i] && revision === i + 1)
    if (!isExact) wrong.push(`${subject}: ${ids.length} acknowledged, ${stored.length} stored`)
  }
  return { lost, wrong }
}
