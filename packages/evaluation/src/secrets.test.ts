/** A server that repeats every header of a request, in answers and in errors: no key and no header's value is kept or shown anywhere. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRedactor } from './adapters/http.ts'
import { readRun } from './log/read-run.ts'
import { report } from './report/report.ts'
import { scoreRun } from './report/score-run.ts'
import { type JobNote, planJob, runJob } from './run.ts'
import { gather, scratchFolder } from './testing/folder.ts'
import { completion, json, serve } from './testing/server.ts'

const folder = scratchFolder()
const kinds = [
  'answer',
  'slashes',
  'error',
  'long error',
  'page',
  'half JSON',
  'wrong shape',
  'address',
  'redirect',
  'parts',
] as const
const data = join(folder, 'own.jsonl')
writeFileSync(data, kinds.map(id => JSON.stringify({ id, prompt: id, target: 'x' })).join('\n'))

// Every secret holds "hush"; nothing else does.
const env = { TEAM_KEY: 'sk-hush/team', GATE: 'hush-gate-1', OPENAI_API_KEY: 'hush-usual' }
const headers = {
  Authorization: 'Bearer literal/hush-bearer',
  'X-Gate': '${GATE}',
  'X-Mixed': 'hush-start-${GATE}',
  'X-Plain': 'hush-plain-7',
  'X-Space': '  hush with blanks  ',
  Cookie: 'session=hushcookie; theme=hushtheme9',
  'Proxy-Authorization': `Basic ${Buffer.from('me:hushpass').toString('base64')}`,
  'X-Team': 'logic',
}

/** Each kind puts the key where a cut would leave half of it. */
const url = await serve(({ headers: got, body }, response) => {
  const kind = (body['messages'] as { content: string }[]).at(-1)!.content
  const all = JSON.stringify(got)
  const [key, gate] = [got.authorization!, String(got['x-gate'])]
  const raw = (text: string, status = 200, more = {}): void => void response.writeHead(status, more).end(text)
  if (kind.includes('slashes')) return raw(JSON.stringify({ error: { message: all } }).replaceAll('/', '\\/'), 400)
  if (kind.includes('long error')) return raw(`${'x'.repeat(195)}${gate}`, 400)
  if (kind.includes('error')) return json(response, { error: { message: `${'y'.repeat(490)}${key} ${all}` } }, 400)
  if (kind.includes('page')) return raw(`<html>${'z'.repeat(108)}${gate} ${all}`)
  if (kind.includes('half JSON')) return raw(`{"choices": ["${key.slice(7)}" ${gate}]}`)
  if (kind.includes('wrong shape')) return json(response, { oops: `${'w'.repeat(180)}${gate}`, [gate]: all })
  if (kind.includes('address')) return json(response, completion(`GET /?key=${encodeURIComponent(key.slice(7))}`))
  if (kind.includes('redirect')) return raw('', 302, { location: `http://elsewhere.test/?${gate}` })
  if (kind.includes('parts'))
    return json(response, completion(`${key.slice(7)} hush with blanks; hushcookie hushtheme9 hushpass me:hushpass`))
  return json(response, completion(`logical ${all} ${key}`))
})

const modelJob = { model: 'openai:m', baseUrl: url, headers, retries: 0 }

function everything(inside: string): string {
  const files = readdirSync(inside, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
  expect(files.length).toBeGreaterThan(1)
  return files.map(file => readFileSync(join(file.parentPath, file.name), 'latin1')).join('\n')
}

describe('keys and headers', () => {
  it.each([
    ['a literal header over the usual key', {}],
    ['a key of its own', { keyFrom: 'TEAM_KEY', headers: { ...headers, Authorization: 'Bearer ${TEAM_KEY}' } }],
  ])('%s: not in rows, logs, caches, headers, plans, notes or reports', async (name, more) => {
    const job = { task: 'own', data: [data], ...modelJob, ...more }
    const inside = join(folder, name.replaceAll(' ', '-'))
    const notes: JobNote[] = []
    const done = await runJob(job, {
      run: join(inside, 'run'),
      cache: join(inside, 'cache'),
      env,
      onNote: note => notes.push(note),
    })
    const rows = await gather(done.rows())
    expect(rows).toHaveLength(kinds.length)
    expect(rows.filter(({ error }) => error !== null).length).toBe(7)
    const kept = await readRun(join(inside, 'run'))
    const pages = await Promise.all(
      (['html', 'md'] as const).map(async format => report({ ...kept, scores: await scoreRun(kept) }, { format })),
    )
    const shown = [rows, done.header, done.scores, notes, await planJob(job, { env })].map(each => JSON.stringify(each))
    for (const text of [...shown, ...pages, everything(inside)]) {
      const at = text.search(/hush|aHVzaH|bWU6/)
      expect(at < 0 ? '' : text.slice(Math.max(0, at - 60), at + 40)).toBe('')
    }
    // An ordinary word in a header stays: without it answers would be full of holes.
    expect(rows.find(({ sampleId }) => sampleId === 'answer')!.turns[0]!.response.text).toMatch(/^logical .*\[key\]/)
  })

  it('of a judge are not in the header either', async () => {
    const judged = { task: 'own', data: [data], model: 'mock:x', more: { scorer: 'judge' }, judge: modelJob }
    const secret = url.replace('//', '//me:hushpass@')
    const { header } = await runJob({ ...judged, judge: { ...modelJob, baseUrl: secret } }, { run: null, env })
    expect(header.recipe!['judge']).toMatchObject({ baseUrl: url, headers: { 'X-Gate': '${GATE}' } })
    expect(JSON.stringify(header)).not.toContain('hush')
  })

  it('are not quoted when the key stands where the name of its variable belongs', async () => {
    const job = { task: 'own', data: [data], ...modelJob, keyFrom: 'sk-hush-team' }
    const failed = await planJob(job, { env }).catch((error: Error) => error.message)
    expect(failed).toMatch(/expected the name of an environment variable/)
    expect(failed).not.toContain('hush')
  })

  it('that begin one another leave nothing of the longer', () => {
    expect(createRedactor(['abcd', 'abcdefgh'])('abcdefgh abcd')).toBe('[key] [key]')
  })
})
