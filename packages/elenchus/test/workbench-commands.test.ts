import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { elenchus, json, program } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-serve-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const siteIsBuilt = existsSync(new URL('../../workbench/dist/site/index.html', import.meta.url))

/** Starts `serve`, gives what it printed once it answers, and a way to end it as Ctrl-C does. */
const serve = (...args: string[]) => start('serve', ...args)

async function start(command: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, 'workbench', command, '--port', '0', '--json', ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  let [out, err] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const started = await new Promise<{ url: string; setupLink: string | null; single: boolean }>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      if (out.trimEnd().endsWith('}')) resolve(JSON.parse(out))
    })
    void ended.then(code => reject(new Error(`serve ended (${code}): ${err}`)))
  })
  return {
    ...started,
    async stop() {
      child.kill('SIGINT')
      return ended
    },
  }
}

describe('the workbench', () => {
  it('is served to one person, backed up, restored and verified', async () => {
    const server = await serve()
    expect(server).toMatchObject({ single: true, setupLink: null })
    const body = { event: '0b6b0f5e-6d3e-4a53-9b60-0c7a3b1a2f11', title: 'Trial', kind: 'metagraph' }
    const made = await fetch(`${server.url}/api/projects`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { origin: server.url, 'content-type': 'application/json' },
    })
    expect(made.status).toBe(200)
    expect(elenchus(['workbench', 'verify'], { cwd: folder }).err).toContain('is serving this folder')
    expect(await server.stop()).toBe(0)

    expect(json(elenchus(['workbench', 'verify', '--json'], { cwd: folder }), 'workbench.verify')).toMatchObject({
      events: 1,
      documents: 1,
      differences: [],
    })
    expect(elenchus(['workbench', 'backup', 'monday.jsonl'], { cwd: folder }).code).toBe(0)
    expect(readFileSync(join(folder, 'monday.jsonl'), 'utf8')).toContain('"title":"Trial"')
    const restored = json(
      elenchus(['workbench', 'restore', 'monday.jsonl', '--store', 'other', '--json'], { cwd: folder }),
      'workbench.restore',
    )
    expect(restored).toMatchObject({ events: 1, documents: 1 })
    expect(elenchus(['workbench', 'restore', 'monday.jsonl', '--store', 'other'], { cwd: folder }).err).toContain(
      'not empty',
    )
    writeFileSync(join(folder, 'damaged.jsonl'), `${readFileSync(join(folder, 'monday.jsonl'), 'utf8')}half a line`)
    const { code, err } = elenchus(['workbench', 'restore', 'damaged.jsonl', '--store', 'third'], { cwd: folder })
    expect([code, err]).toEqual([1, expect.stringContaining('Line 3: invalid JSON')])
    expect(elenchus(['workbench', 'verify', '--store', 'nowhere'], { cwd: folder }).err).toContain(
      'not a workbench folder',
    )
  })

  it('gives the first administrator a link, and asks everybody else to log in', async () => {
    const server = await serve('--accounts', '--store', 'team')
    expect(server).toMatchObject({ single: false, setupLink: expect.stringMatching(/\/setup#[\w-]{43}$/) })
    expect((await fetch(`${server.url}/api/projects`)).status).toBe(401)
    expect(await server.stop()).toBe(0)
  })

  it('shows runs to look at and nothing to change', async () => {
    writeFileSync(
      join(folder, 'own.jsonl'),
      '{"id": "1", "prompt": "Is it so?", "choices": ["yes", "no"], "target": "A"}\n',
    )
    expect(
      elenchus(['eval', 'own', '--data', 'own.jsonl', '--model', 'mock:A', '--run', 'runs/one'], { cwd: folder }).code,
    ).toBe(0)
    const server = await start('view', 'runs')
    const { runs } = (await (await fetch(`${server.url}/api/runs`)).json()) as {
      runs: { name: string; rows: number }[]
    }
    expect(runs).toMatchObject([{ name: 'one', rows: 1 }])
    const headers = { origin: server.url, 'content-type': 'application/json' }
    expect((await fetch(`${server.url}/api/jobs`, { method: 'POST', body: '{}', headers })).status).toBe(403)
    expect(await server.stop()).toBe(0)
    expect(elenchus(['workbench', 'view', 'nowhere'], { cwd: folder })).toMatchObject({
      code: 1,
      err: expect.stringContaining('nowhere'),
    })
  })

  it.skipIf(!siteIsBuilt)('is written as a static site (skipped: the site is not built)', () => {
    const written = json(
      elenchus(['workbench', 'site', '--out', 'public', '--json'], { cwd: folder }),
      'workbench.site',
    ) as { files: number }
    expect(written).toMatchObject({ folder: 'public', files: expect.any(Number) })
    const files = readdirSync(join(folder, 'public'), { recursive: true }).map(String)
    for (const file of ['index.html', 'sw.js', 'embed.html', 'models/english.bin.gz', 'models/explainer.bin.gz'])
      expect(files).toContain(file)
    expect(elenchus(['workbench', 'site', '--out', 'public'], { cwd: folder }).out).toContain('public/embed.html shows')
    writeFileSync(join(folder, 'diary.txt'), 'mine')
    expect(elenchus(['workbench', 'site', '--out', '.'], { cwd: folder })).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not empty and does not contain a site'),
    })
    expect(elenchus(['workbench', 'site'], { cwd: folder }).code).toBe(2)
  })

  it('says what is wrong with a call', () => {
    expect(elenchus(['workbench', 'serve', '--data', 'nonsense'], { cwd: folder })).toMatchObject({
      code: 2,
      err: expect.stringContaining('expected NAME=FILE'),
    })
    writeFileSync(join(folder, 'models.json'), '{"mine": {"modell": "chance"}}')
    expect(elenchus(['workbench', 'serve', '--models', 'models.json'], { cwd: folder })).toMatchObject({
      code: 1,
      err: expect.stringContaining('models.json, mine'),
    })
    expect(
      elenchus(['workbench', 'backup', '--store', 'postgres://nobody@127.0.0.1:1/none'], { cwd: folder }).err,
    ).toContain('cannot connect')
  })
})
