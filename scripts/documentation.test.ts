/**
 * Documentation is checked by running it: a `ts` block followed by a `text` block must print that text, and every `$ elenchus …` line of a
 * `console` block must print the lines under it. Links between documents must lead somewhere.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './corpora.ts'
import { packageFolders } from './workspace.ts'

const bin = join(root, 'packages', 'elenchus', 'bin', 'elenchus.js')
// Inside a package, so that programs find the other packages as a user's would.
const folder = mkdtempSync(join(root, 'packages', 'elenchus', '.documentation-'))
const scratch = mkdtempSync(join(tmpdir(), 'elenchus-documentation-'))
afterAll(() => {
  for (const path of [folder, scratch]) rmSync(path, { recursive: true, force: true })
})

const pages = [
  'README.md',
  'docs/guide.md',
  ...packageFolders().map(name => `packages/${name}/README.md`),
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md') && name !== 'guide.md')
    .map(name => `docs/${name}`),
].filter(page => existsSync(join(root, page)))

interface Block {
  readonly language: string
  readonly text: string
  readonly line: number
}

function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/^```(\w*)[^\n]*\n(.*?)^```$/gms)].map(found => ({
    language: found[1]!,
    text: found[2]!,
    line: text.slice(0, found.index).split('\n').length,
  }))
}

/** Without colours, whatever the machine that runs the tests would like. */
const plainly = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }

function runProgram(text: string, name: string): string {
  const path = join(folder, `${name}.mjs`)
  const { code } = transformSync(text, { loader: 'ts', target: 'es2023', sourcefile: name })
  writeFileSync(path, code)
  return execFileSync(process.execPath, [path], {
    encoding: 'utf8',
    cwd: scratch,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: plainly,
  })
}

/** `$ command` lines with what each printed. */
function commandsOf({ text }: Block): { command: string; output: string }[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map(piece => {
      const [command = '', ...output] = piece.split('\n')
      return { command, output: output.join('\n') }
    })
}

const trimmed = (text: string) =>
  text
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .trim()

describe('every page', () => {
  it.each(pages)('%s has no place that was left to be filled in', page => {
    const text = readFileSync(join(root, page), 'utf8')
    expect(text.match(/\b(?:TODO|TBD|FIXME|XXX+|[A-Z]{3,}TIME)\b/g)).toBeNull()
  })
})

for (const page of pages) {
  const blocks = blocksOf(page)
  const runnable = blocks.some(
    ({ language }, i) => language === 'console' || (language === 'ts' && blocks[i + 1]?.language === 'text'),
  )
  if (!runnable) continue
  describe(page, () => {
    blocks.forEach((block, i) => {
      const next = blocks[i + 1]
      if (block.language === 'ts' && next?.language === 'text')
        it(`line ${block.line} prints what it shows`, () => {
          expect(trimmed(runProgram(block.text, `${page.replace(/\W/g, '-')}-${block.line}`))).toBe(trimmed(next.text))
        })
      if (block.language === 'console')
        it(`line ${block.line}: commands print what it shows`, () => {
          for (const { command, output } of commandsOf(block)) {
            // A shell runs the line as a reader would; "elenchus" is the command line as its sources stand.
            const line = command.replace(/(^|\| )elenchus /g, `$1"${process.execPath}" "${bin}" `)
            const { stdout, stderr } = spawnSync('bash', ['-c', line], {
              cwd: scratch,
              encoding: 'utf8',
              env: plainly,
            })
            expect(trimmed(stdout + stderr), command).toBe(trimmed(output))
          }
        })
    })
  })
}

/** Links of a document to files of this repository, by path or by their address on GitHub, that lead nowhere. */
function brokenLinks(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```.*?^```$/gms, '')
  const repository = 'https://github.com/elenchus-logic/elenchus/blob/main/'
  return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .map(([, link]) => link!)
    .filter(link => link.startsWith(repository) || !/^[a-z]+:/.test(link))
    .filter(link => {
      const path = link.startsWith(repository) ? link.slice(repository.length) : join(dirname(page), link)
      return !existsSync(join(root, path))
    })
}

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(page => existsSync(join(root, page)))

describe('the documentation', () => {
  it('was found', () => expect(pages.length).toBeGreaterThan(1))

  it.each(documents)('%s has no broken links', page => expect(brokenLinks(page)).toEqual([]))
})
