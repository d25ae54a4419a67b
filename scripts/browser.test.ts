/** The cores run in a browser: every public entry bundles without Node, and a real Chromium runs them. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { root } from './corpora.ts'
import { findBrowser } from './find-browser.ts'
import { browserPackages, type WorkspacePackage } from './workspace.ts'

const entriesOf = ({ manifest }: WorkspacePackage): string[] =>
  Object.entries(manifest.exports)
    .filter(([entry, target]) => entry !== './node' && typeof target !== 'string')
    .map(([entry]) => manifest.name + entry.slice(1))

/** One file for the browser; the solver stays a lazy import that the page provides or does without. */
async function bundle(code: string, format: 'iife' | 'esm' = 'iife'): Promise<string> {
  const result = await build({
    stdin: { contents: code, resolveDir: join(root, 'packages', 'elenchus'), loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'browser',
    format,
    target: 'es2022',
    conditions: ['elenchus-source'],
    external: ['z3-solver'],
    logLevel: 'silent',
  })
  return result.outputFiles[0]!.text
}

const launch = (path: string) =>
  chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'],
  })

describe('in a browser', () => {
  for (const each of browserPackages().filter(each => entriesOf(each).length > 0))
    it(`${each.manifest.name} bundles without Node`, async () => {
      const names = entriesOf(each)
      const code = names.map((name, i) => `import * as m${i} from '${name}'; globalThis.m${i} = m${i}`).join('\n')
      const text = await bundle(code)
      expect(text.length).toBeGreaterThan(1000)
      expect(text).not.toMatch(/require\(["']node:|from ["']node:/)
    })

  const path = findBrowser()
  it.skipIf(!path)('a page decides a formula and a theory (skipped without Chromium)', async () => {
    const text = await bundle(`
      import { parse } from '@elenchus/logic'
      import * as s5 from '@elenchus/logic/s5'
      import { decide, readSymbolic } from '@elenchus/logic/rules'
      const theory = readSymbolic('tall(Ann)\\ntall(Ann) -> kind(Bob)')
      document.title = s5.valid(parse('[]p -> p')) + ' ' + decide(theory, parse('kind(Bob)')).label
    `)
    const browser = await launch(path!)
    try {
      const page = await browser.newPage()
      await page.setContent(`<script>${text.replaceAll('</script', '<\\/script')}</script>`)
      expect(await page.title()).toBe('true True')
    } finally {
      await browser.close()
    }
  })

  it.skipIf(!path)('a page reasons with the neural reasoner (skipped without Chromium)', async () => {
    const text = await bundle(`
      import { loadReasoner } from '@elenchus/neural/reasoner'
      globalThis.reason = (file, theory, statement) =>
        loadReasoner(Uint8Array.from(atob(file), letter => letter.charCodeAt(0))).answer(theory, statement).label
    `)
    const file = readFileSync(join(root, 'packages', 'robustlr-small', 'model', 'robustlr-small.safetensors'))
    const browser = await launch(path!)
    try {
      const page = await browser.newPage()
      await page.setContent(`<script>${text.replaceAll('</script', '<\\/script')}</script>`)
      const said = await page.evaluate(
        ([bytes, theory, statement]) =>
          (globalThis as unknown as { reason: (...texts: string[]) => string }).reason(bytes!, theory!, statement!),
        [file.toString('base64'), 'Ida is calm. Olaf is not shy if Ida is calm.', 'Olaf is shy.'],
      )
      expect(said).toBe('False')
    } finally {
      await browser.close()
    }
  })

  it.skipIf(!path)('a page reads a passage with the encoder as PyTorch does (skipped without Chromium)', async () => {
    const text = await bundle(`
      import { loadEncoder } from '@elenchus/neural/encoder'
      import { passages } from '../neural/src/testing/encoder/passages.ts'
      globalThis.read = file => {
        const encoder = loadEncoder(Uint8Array.from(atob(file), letter => letter.charCodeAt(0)))
        return passages.slice(0, 10).map(passage => Array.from(encoder.read(passage).edge))
      }
    `)
    const testing = join(root, 'packages', 'neural', 'src', 'testing', 'encoder')
    const browser = await launch(path!)
    try {
      const page = await browser.newPage()
      await page.setContent(`<script>${text.replaceAll('</script', '<\\/script')}</script>`)
      const said = await page.evaluate(
        file => (globalThis as unknown as { read: (file: string) => number[][] }).read(file),
        readFileSync(join(testing, 'tiny.safetensors')).toString('base64'),
      )
      const lines = readFileSync(join(testing, 'parity.jsonl'), 'utf8').split('\n').slice(0, 10)
      for (const [i, line] of lines.entries()) {
        const { edge } = JSON.parse(line) as { edge: number[] }
        expect(said[i]).toHaveLength(edge.length)
        for (const [k, score] of edge.entries()) expect(Math.abs(said[i]![k]! - score)).toBeLessThan(1e-3)
      }
    } finally {
      await browser.close()
    }
  })

  it.skipIf(!path)('a page runs a network in ONNX as PyTorch does (skipped without Chromium)', async () => {
    const runtime = join(root, 'node_modules', 'onnxruntime-web', 'dist', 'ort-wasm-simd-threaded.wasm')
    const model = join(root, 'packages', 'neural', 'src', 'testing', 'models', 'choice')
    const sum = createHash('sha256')
      .update(readFileSync(join(model, 'model.onnx')))
      .digest('hex')
    const script = await bundle(
      `
      import { openModel } from '@elenchus/neural'
      import * as runtime from 'onnxruntime-web/wasm'
      import { inputOf } from '../neural/src/testing/sentences.ts'
      runtime.env.wasm.numThreads = 1
      runtime.env.wasm.wasmPaths = { wasm: '/runtime.wasm' }
      const read = async name => new Uint8Array(await (await fetch('/model/' + name)).arrayBuffer())
      const model = await openModel(read, runtime)
      const [scores] = await model.score([Array.from({ length: 10 }, (_, i) => inputOf(i))])
      const damaged = async name => {
        const bytes = await read(name)
        if (name === 'model.onnx') bytes[bytes.length >> 1] ^= 255
        return bytes
      }
      globalThis.refused = await openModel(damaged, runtime).then(() => 'opened', error => error.message)
      globalThis.scores = scores
    `,
      'esm',
    )
    const browser = await launch(path!)
    try {
      const page = await browser.newPage()
      await page.route('**/*', route => {
        const { pathname } = new URL(route.request().url())
        if (pathname === '/')
          return route.fulfill({ body: '<script type="module" src="/page.js"></script>', contentType: 'text/html' })
        if (pathname === '/page.js') return route.fulfill({ body: script, contentType: 'text/javascript' })
        if (pathname === '/runtime.wasm') return route.fulfill({ path: runtime, contentType: 'application/wasm' })
        if (pathname === '/model/manifest.json') return route.fulfill({ json: { checksums: { 'model.onnx': sum } } })
        if (pathname.startsWith('/model/'))
          return route.fulfill({ path: join(model, pathname.slice('/model/'.length)) })
        return route.abort()
      })
      // Checksums are counted in pages with https alone.
      await page.goto('https://example.test/')
      const scores = await page.waitForFunction(() => (globalThis as unknown as { scores?: number[] }).scores)
      const expected = (JSON.parse(readFileSync(join(model, 'expected.json'), 'utf8')) as number[]).slice(0, 10)
      for (const [i, score] of ((await scores.jsonValue()) as number[]).entries())
        expect(score).toBeCloseTo(expected[i]!, 3)
      const refused = await page.evaluate(() => (globalThis as unknown as { refused: string }).refused)
      expect(refused).toContain('model.onnx is damaged or belongs to another model')
    } finally {
      await browser.close()
    }
  })

  it.skipIf(!path)('the example page explains a passage, and asks for nothing but its own files', async () => {
    const example = join(root, 'examples', 'explain-page')
    const files: Record<string, { body: string | Buffer; contentType: string }> = {
      '/': { body: readFileSync(join(example, 'index.html')), contentType: 'text/html' },
      '/page.js': {
        body: await bundle(readFileSync(join(example, 'page.ts'), 'utf8'), 'esm'),
        contentType: 'text/javascript',
      },
      '/english.bin.gz': {
        body: readFileSync(join(root, 'packages', 'language', 'model', 'english.bin.gz')),
        contentType: 'application/octet-stream',
      },
      '/explainer.bin.gz': {
        body: readFileSync(join(root, 'packages', 'explainer', 'model', 'explainer.bin.gz')),
        contentType: 'application/octet-stream',
      },
    }
    const browser = await launch(path!)
    try {
      const page = await browser.newPage()
      const strangers: string[] = []
      await page.route('**/*', route => {
        const { origin, pathname } = new URL(route.request().url())
        const file = origin === 'http://example.test' ? files[pathname] : undefined
        if (file) return route.fulfill(file)
        if (pathname !== '/favicon.ico') strangers.push(route.request().url())
        return route.abort()
      })
      await page.goto('http://example.test/')
      await page.click('#explain:enabled')
      expect(await page.textContent('#state')).toBe('3 statements, 2 edges.')
      expect(await page.locator('#drawing svg').count()).toBe(1)
      // A drawing breaks lines where the width asks for it, with the names of variables between them.
      const drawn = (await page.textContent('#drawing svg')) ?? ''
      expect(drawn.replace(/\s|v\d/g, '')).toContain('noshipcanunload')
      await page.fill('#passage', '')
      await page.click('#explain')
      expect(await page.textContent('#state')).not.toContain('statements')
      expect(strangers).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
