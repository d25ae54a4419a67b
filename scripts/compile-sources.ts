/**
 * The command line as its sources stand, for tests that run it as a program: every package's sources are translated to
 * JavaScript, file by file and without checking types (about a second), into a copy of the workspace where the rest is linked.
 * So a right change never fails because something was not built, and a call starts as fast as the built one: running the
 * TypeScript through a loader takes three to four times as long per call. The copy is named after what it was made of, so tests
 * that run at once share it and a changed source makes a new one.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const cache = join(root, 'node_modules', '.cache', 'elenchus-sources')
const day = 24 * 60 * 60 * 1000

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name)

/** Every source of every package, as paths from the root. */
function sources(): string[] {
  return readdirSync(join(root, 'packages')).flatMap(name =>
    readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map(path => join('packages', name, 'src', path)),
  )
}

/** A name for the state of the sources. */
function stateOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const { mtimeMs, size } = statSync(join(root, path))
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Relative imports name the source; what is run is the JavaScript beside it. */
function translate(path: string): string {
  const { code } = transformSync(readFileSync(join(root, path), 'utf8'), {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    target: 'es2023',
    sourcefile: path,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  return code.replaceAll(/((?:from|import\(|import) ?")(\.{1,2}\/[^"]+)\.tsx?(")/g, '$1$2.js$3')
}

function linkAll(from: string, to: string, but: readonly string[]): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (!but.includes(name)) symlinkSync(join(from, name), join(to, name))
}

function compile(paths: readonly string[], folder: string): void {
  linkAll(join(root, 'node_modules'), join(folder, 'node_modules'), ['@elenchus', 'elenchus', '.cache'])
  mkdirSync(join(folder, 'node_modules', '@elenchus'))
  for (const name of readdirSync(join(root, 'packages'))) {
    linkAll(join(root, 'packages', name), join(folder, 'packages', name), ['dist', 'src', 'bin'])
    const link = join(folder, 'node_modules', ...(name === 'elenchus' ? [name] : ['@elenchus', name]))
    symlinkSync(relative(dirname(link), join(folder, 'packages', name)), link)
  }
  for (const path of paths) {
    const target = join(folder, path.replace(/^(packages.[^/\\]+.)src/, '$1dist').replace(/\.tsx?$/, '.js'))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, translate(path))
  }
  // Pages are built by another program; where they are not, the link leads nowhere, as in a copy without them.
  for (const pages of ['client', 'site'])
    symlinkSync(join(root, 'packages/workbench/dist', pages), join(folder, 'packages/workbench/dist', pages))
  mkdirSync(join(folder, 'packages', 'elenchus', 'bin'))
  writeFileSync(
    join(folder, 'packages', 'elenchus', 'bin', 'elenchus.js'),
    readFileSync(join(root, 'packages', 'elenchus', 'bin', 'elenchus.js')),
  )
}

/** Copies that nobody has made or used for a day are thrown away. */
function sweep(): void {
  for (const name of readdirSync(cache))
    if (Date.now() - statSync(join(cache, name)).mtimeMs > day) rmSync(join(cache, name), { recursive: true })
}

/** The path of the command line's program, made from the sources as they stand now. */
export function commandLine(): string {
  const paths = sources()
  const folder = join(cache, stateOf(paths))
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    sweep()
    const made = mkdtempSync(join(cache, 'making-'))
    compile(paths, made)
    try {
      renameSync(made, folder)
    } catch (error) {
      // Another test made the same copy meanwhile.
      rmSync(made, { recursive: true })
      if (!existsSync(folder)) throw error
    }
  }
  return join(folder, 'packages', 'elenchus', 'bin', 'elenchus.js')
}
