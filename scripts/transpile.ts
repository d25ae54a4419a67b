/**
 * Transpiles the `src` of every package to its `dist` with esbuild: file by file, without type checks, about a second for all.
 * JSON modules are copied, and outputs without a source are removed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transformSync } from 'esbuild'
import { workspacePackages } from './workspace.ts'

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing\//.test(path)
const isSource = (path: string) => /\.(tsx?|json)$/.test(path) && !path.endsWith('.d.ts') && !isTest(path)

const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    : []

/** Transpiles TypeScript to JavaScript and rewrites relative imports from `.ts` to `.js`. */
export function transpile(code: string, path: string): string {
  const output = transformSync(code, {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    target: 'node20.19',
    sourcefile: path,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  }).code
  return output.replaceAll(/((?:from|import\(|import) ?")(\.{1,2}\/[^"]+)\.tsx?(")/g, '$1$2.js$3')
}

/** Path of an output's source without extension; null for files of other build steps. */
const sourceStem = (output: string) => /^(?!client\/|site\/)(.+?)(\.d\.ts|\.js)(\.map)?$/.exec(output)?.[1] ?? null

function transpilePackage(folder: string): void {
  const [src, dist] = [join(folder, 'src'), join(folder, 'dist')]
  const sources = listFiles(src).filter(isSource)
  for (const path of sources) {
    const text = readFileSync(join(src, path), 'utf8')
    const [output, code] = path.endsWith('.json')
      ? [join(dist, path), text]
      : [join(dist, path.replace(/\.tsx?$/, '.js')), transpile(text, path)]
    // Unchanged files are not rewritten, so that running programs never see a partial file.
    if (existsSync(output) && readFileSync(output, 'utf8') === code) continue
    mkdirSync(dirname(output), { recursive: true })
    writeFileSync(output, code)
  }
  const stems = new Set(sources.map(path => path.replace(/\.tsx?$/, '')))
  for (const path of listFiles(dist)) {
    const stem = sourceStem(path)
    if (stem !== null && !stems.has(stem)) rmSync(join(dist, path))
  }
}

export function transpilePackages(): void {
  for (const { folder } of workspacePackages()) transpilePackage(folder)
}

/** Vitest's global set-up: transpiles, so that tests that start processes run the current sources. */
export function setup(): void {
  transpilePackages()
}
