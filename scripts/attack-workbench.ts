/**
 * Attacks a workbench from inside (`npm run attack:workbench`, `-- SECONDS ROOT` for another duration or another checkout): one account
 * sends four expensive requests at a time while a colleague asks for `/api/session`. Prints the latency of the colleague, failed
 * requests, the memory of the server, and the replies to the attacker; fails above the limits.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const [seconds = '10', root = '.'] = process.argv.slice(2)
const maxP95Ms = 250
const maxResidentMiB = 1500
const password = 'correct horse battery staple'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

/** The pigeonhole principle: n + 1 pigeons do not fit into n holes. */
function writePigeonhole(n: number): string {
  const sits = (pigeon: number, hole: number) => `p${pigeon * n + hole}`
  const placed = numbers(n + 1).map(
    pigeon =>
      `(${numbers(n)
        .map(hole => sits(pigeon, hole))
        .join(' | ')})`,
  )
  const clashes = numbers(n).flatMap(hole =>
    numbers(n + 1).flatMap(a => numbers(a).map(b => `(${sits(a, hole)} & ${sits(b, hole)})`)),
  )
  return `(${placed.join(' & ')}) -> (${clashes.join(' | ')})`
}

/** A satisfiable K formula whose models branch at every depth (Halpern and Moses 1992). */
function writeBranching(depth: number): string {
  const levels = numbers(depth).map(i => {
    const spread = `(d${i} -> (<>(d${i + 1} & q${i}) & <>(d${i + 1} & ~q${i})))`
    return `${'[]'.repeat(i)}${spread}`
  })
  return `~(d0 & ${levels.join(' & ')})`
}

const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal']
const traits = ['kind', 'tall', 'calm', 'rich', 'loud', 'fast', 'wise', 'cold']
const writeRule = (i: number): string => {
  const [name, other] = [names[i % 8]!, names[(i * 3 + 1) % 8]!]
  return `If ${name} is ${traits[i % 8]} and ${other} is ${traits[(i * 5 + 2) % 8]} then ${name} is ${traits[(i + 1) % 8]}.`
}
const writeTheory = (rules: number): string => `Ann is kind. Bob is calm. ${numbers(rules).map(writeRule).join(' ')}`

const statement = (i: number) => ({
  id: `s${i}`,
  text: 'The road is wet.',
  spans: [],
  variables: [],
  formula: { operators: [], triples: [] },
  degree: null,
})
const largeGraph = {
  id: 'large',
  text: 'The road is wet.',
  statements: numbers(1000).map(statement),
  edges: numbers(4000).map(i => ({
    kind: i % 3 ? 'support' : 'rebut',
    from: `s${(i % 999) + 1}`,
    to: `s${Math.floor(((i % 999) + 1) / (1 + (i >> 10)))}`,
  })),
}
const clause = 'the river that fed the mill which stood beside the road rose because it rained, and '

interface Attack {
  readonly title: string
  readonly path: string
  /** Undefined for a GET request. */
  readonly body?: unknown
  readonly role?: 'administrator'
}
const attacks: readonly Attack[] = [
  {
    title: 'variants of a theory of 20 kB',
    path: '/api/theory/variants',
    body: {
      theory: writeTheory(300)
        .slice(0, 19_900)
        .replace(/[^.]*$/, ''),
      statement: 'Ann is rich.',
    },
  },
  {
    title: 'variants of 60 rules',
    path: '/api/theory/variants',
    body: { theory: writeTheory(60), statement: 'Ann is rich.' },
  },
  { title: '990 boxes in K', path: '/api/logic', body: { formula: `${'[]'.repeat(990)}p`, logic: 'K' } },
  { title: 'branching formula in K', path: '/api/logic', body: { formula: writeBranching(14), logic: 'K' } },
  { title: 'pigeonhole in S5', path: '/api/logic', body: { formula: writePigeonhole(6), logic: 'S5' } },
  {
    title: 'decide a theory of 20 kB',
    path: '/api/theory',
    body: { theory: writeTheory(250), statement: 'Ann is rich.' },
  },
  { title: 'convert 4,000 edges to html', path: '/api/convert', body: { graph: largeGraph, to: 'html' } },
  { title: 'score 4,000 edges', path: '/api/score', body: { gold: largeGraph, predicted: largeGraph } },
  {
    title: 'explain a sentence of 20 kB',
    path: '/api/explain',
    body: { text: `${clause.repeat(230).slice(0, 19_900)} the road was closed.` },
  },
  { title: 'report on runs', path: '/api/leaderboard' },
  {
    title: 'import a paragraph of 8 MB',
    path: '/passages',
    body: { format: 'text', text: clause.repeat(98_000), source: 'own' },
    role: 'administrator',
  },
  { title: 'agreement over 1,000 passages', path: '/agreement', role: 'administrator' },
]

async function startWorkbench(folder: string): Promise<{ child: ChildProcess; url: string; token: string }> {
  const program = resolve(root, 'packages', 'elenchus', 'bin', 'elenchus.js')
  const options = ['workbench', 'serve', '--accounts', '--port', '0', '--store', join(folder, 'store')]
  const child = spawn(process.execPath, [program, ...options], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  for await (const chunk of child.stdout!) {
    output += String(chunk)
    const link = /(http:\S+)\/setup#(\S+)/.exec(output)
    if (link) return { child, url: link[1]!, token: link[2]! }
  }
  throw new Error(`The server did not start: ${output}`)
}

const folder = mkdtempSync(join(tmpdir(), 'elenchus-attack-'))
const { child, url, token } = await startWorkbench(folder)
async function send(
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
  timeoutMs = 120_000,
): Promise<Readonly<{ status: number; text: string; cookie: string }>> {
  const headers = { origin: url, cookie, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const signal = AbortSignal.timeout(timeoutMs)
  const payload = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const response = await fetch(url + path, { method, headers, body: payload, signal })
  const text = await response.text()
  return { status: response.status, text, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie }
}
async function sendJson(cookie: string, path: string, body: unknown) {
  const answer = await send(cookie, 'POST', path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return { ...answer, json: JSON.parse(answer.text) }
}

const administrator = await sendJson('', '/api/setup', { token, name: 'Root', login: 'root', password })
async function invite(login: string, role: string, projects: string[] = []) {
  const { json } = await sendJson(administrator.cookie, '/api/invitations', { role, projects })
  const secret = json.link.split('#')[1]
  const joined = await sendJson('', '/api/join', { token: secret, name: login, login, password })
  return { cookie: joined.cookie, id: joined.json.account.id as string }
}

/** A project in which two people have annotated a thousand passages. */
async function prepareAgreement(passages: number): Promise<string> {
  const event = crypto.randomUUID()
  await sendJson(administrator.cookie, '/api/projects', { event, title: 'Agreement', kind: 'metagraph' })
  const path = `/api/projects/${event}`
  const text = 'The road is wet. It rained. So the match was moved.'
  const paragraphs = numbers(passages).map(() => text)
  await sendJson(administrator.cookie, `${path}/passages`, {
    format: 'text',
    text: paragraphs.join('\n\n'),
    source: 'p',
  })
  const people = [await invite('anna', 'annotator', [event]), await invite('ben', 'annotator', [event])]
  const annotateAll = async (person: { cookie: string; id: string }) => {
    for (;;) {
      const { passage } = (await sendJson(person.cookie, `${path}/next`, {})).json
      if (passage === null) return
      const { initial } = JSON.parse((await send(person.cookie, 'GET', `${path}/passages/${passage}`)).text)
      const ids = initial.graph.statements.map((each: { id: string }) => each.id)
      const edges = ids.slice(0, -1).map((from: string) => ({ kind: 'support', from, to: ids.at(-1) }))
      const payload = { content: { kind: 'metagraph', graph: { ...initial.graph, edges } }, did: 'link', seconds: 1 }
      const events = [
        { id: crypto.randomUUID(), kind: 'annotation.saved', payload },
        { id: crypto.randomUUID(), kind: 'annotation.submitted', payload: {} },
      ]
      await sendJson(person.cookie, `${path}/passages/${passage}/annotation`, { revision: 0, events })
    }
  }
  await Promise.all(people.map(annotateAll))
  return path
}

const readResidentMiB = (): number => {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
let failures = 0

async function run({ title, path, body, role }: Attack, project: string, viewer: string, colleague: string) {
  let isOver = false
  const statuses = new Map<string, number>()
  let replyBytes = 0
  // Serialised once, so that this process does not delay the colleague.
  const serialized = body === undefined ? undefined : JSON.stringify(body)
  const attack = async () => {
    while (!isOver) {
      const cookie = role ? administrator.cookie : viewer
      const target = path.startsWith('/api') ? path : project + path
      const answer = await send(cookie, body === undefined ? 'GET' : 'POST', target, serialized).catch(() => null)
      const status = String(answer?.status ?? 'none')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      replyBytes = Math.max(replyBytes, answer?.text.length ?? 0)
      if (status !== '200') await pause(50)
    }
  }
  const attackers = numbers(4).map(attack)
  const times: number[] = []
  let failed = 0
  let resident = 0
  const deadline = performance.now() + Number(seconds) * 1000
  while (performance.now() < deadline) {
    const began = performance.now()
    const answer = await send(colleague, 'GET', '/api/session', undefined, 60_000).catch(() => null)
    times.push(performance.now() - began)
    if (answer?.status !== 200) failed++
    resident = Math.max(resident, readResidentMiB())
    await pause(20)
  }
  isOver = true
  await Promise.race([Promise.all(attackers), pause(15_000)])
  times.sort((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)]!
  const ok = p95 <= maxP95Ms && failed === 0 && resident <= maxResidentMiB
  if (!ok) failures++
  const replies = [...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  ${title.padEnd(30)} p95 ${p95.toFixed(0).padStart(6)} ms  max ${times.at(-1)!.toFixed(0).padStart(6)} ms  failed ${failed}  memory ${resident.toFixed(0).padStart(5)} MiB  replies ${replies} (max ${(replyBytes / 1e6).toFixed(1)} MB)`,
  )
}

try {
  const viewer = (await invite('vera', 'viewer')).cookie
  const colleague = (await invite('carl', 'annotator')).cookie
  const project = await prepareAgreement(1000)
  for (const attack of attacks) await run(attack, project, viewer, colleague)
} finally {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failures === 0 ? 0 : 1)
