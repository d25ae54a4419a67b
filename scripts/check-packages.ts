/**
 * Checks the packages: imports, manifests and TypeScript references against the layer order, and what publishing needs
 * (licence, notice, manifest fields, one version, README links that work outside the repository).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './corpora.ts'
import { layers, packageFolders, type WorkspacePackage, workspaceName, workspacePackages } from './workspace.ts'

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)(testing|test)\/|^client\/vite/.test(path)

/** Workspace packages that a package imports, statically or dynamically, in its sources and in its tests. */
function findImportedPackages({ name, folder }: WorkspacePackage): {
  readonly source: Set<string>
  readonly tests: Set<string>
} {
  const imported = { source: new Set<string>(), tests: new Set<string>() }
  for (const part of ['src', 'client', 'test']) {
    if (!existsSync(join(folder, part))) continue
    for (const file of readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue
      const path = join(part, file)
      // The client is bundled, so its imports are build-time dependencies like those of tests.
      const target = part !== 'src' || isTest(path) ? imported.tests : imported.source
      for (const [, other] of readFileSync(join(folder, path), 'utf8').matchAll(
        /(?:\bfrom |\bimport\(?|resolve\() ?'@elenchus\/([a-z-]+)/g,
      ))
        if (other !== name) target.add(other!)
    }
  }
  return imported
}

const findWorkspaceNames = (dependencies: Readonly<Record<string, string>> = {}): string[] =>
  Object.keys(dependencies).flatMap(dependency => workspaceName(dependency) ?? [])

/** The names that are not among the others, sorted. */
const listMissing = (names: Iterable<string>, excludedNames: Iterable<string>): string[] => {
  const excluded = new Set(excludedNames)
  return [...new Set(names)].filter(name => !excluded.has(name)).sort()
}

/** Data-only packages have no tsconfig.json. */
const isCompiled = (name: string) => existsSync(join(root, 'packages', name, 'tsconfig.json'))

function findLayerProblems(each: WorkspacePackage): string[] {
  const { name, folder, manifest } = each
  const { source, tests } = findImportedPackages(each)
  const [runtimeDependencies, devDependencies] = [
    [...findWorkspaceNames(manifest.dependencies), ...findWorkspaceNames(manifest.peerDependencies)],
    findWorkspaceNames(manifest.devDependencies),
  ]
  const earlierLayers = layers.slice(0, layers.indexOf(name))
  const config = isCompiled(name) ? readFileSync(join(folder, 'tsconfig.json'), 'utf8') : '{}'
  const { references = [] } = JSON.parse(config) as { references?: { path: string }[] }
  const referenced = references.map(({ path }) => path.replace('../', ''))
  return [
    ...listMissing([...source, ...tests, ...runtimeDependencies, ...devDependencies], earlierLayers).map(
      other => `must not use ${other}, which comes after it in the workspaces of package.json`,
    ),
    ...listMissing(source, runtimeDependencies).map(other => `imports ${other}, which its manifest does not declare`),
    ...listMissing(tests, [...runtimeDependencies, ...devDependencies]).map(
      other => `tests import ${other}, which its manifest does not declare`,
    ),
    ...listMissing([...runtimeDependencies, ...devDependencies], [...source, ...tests]).map(
      other => `declares ${other}, which it does not import`,
    ),
    ...listMissing(findWorkspaceNames(manifest.dependencies), source).map(
      other => `needs ${other} for tests only: move it to devDependencies`,
    ),
    ...listMissing([...source].filter(isCompiled), referenced).map(
      other => `its tsconfig.json lacks a reference to ${other}`,
    ),
    ...listMissing(referenced, source).map(other => `its tsconfig.json refers to ${other}, which it does not import`),
  ]
}

function findPublishingProblems(
  { name, folder, manifest }: WorkspacePackage,
  version: string,
  licence: string,
): string[] {
  const problems: string[] = []
  if (manifest.version !== version) problems.push(`has version ${manifest.version}; the others have ${version}`)
  for (const field of ['homepage', 'license'] as const)
    if (!manifest[field]) problems.push(`its manifest lacks ${field}`)
  if (manifest.repository?.directory !== `packages/${name}`)
    problems.push(`repository.directory must be packages/${name}`)
  if (manifest.publishConfig?.access !== 'public' || manifest.publishConfig.provenance !== true)
    problems.push('publishConfig must set access to public and provenance to true')
  for (const file of ['LICENSE', 'NOTICE', 'README.md'])
    if (!existsSync(join(folder, file))) problems.push(`has no ${file}`)
  if (existsSync(join(folder, 'LICENSE')) && readFileSync(join(folder, 'LICENSE'), 'utf8') !== licence)
    problems.push('its LICENSE differs from the one at the root')
  for (const [dependency, wanted] of Object.entries(manifest.dependencies ?? {}))
    if (workspaceName(dependency) && wanted !== version)
      problems.push(`depends on ${dependency} ${wanted}; the workspace has ${version}`)
  const readme = existsSync(join(folder, 'README.md')) ? readFileSync(join(folder, 'README.md'), 'utf8') : ''
  for (const [, link] of readme.matchAll(/\]\(([^)\s]+)\)/g))
    if (link!.startsWith('../')) problems.push(`its README links to ${link}, which a registry page cannot follow`)
  return problems
}

export function checkPackages(): { readonly name: string; readonly problem: string }[] {
  const packages = workspacePackages()
  const licence = readFileSync(join(root, 'LICENSE'), 'utf8')
  const { version } = packages.find(({ name }) => name === 'elenchus')!.manifest
  return [
    ...listMissing(packageFolders(), layers).map(name => ({
      name,
      problem: 'is missing from the workspaces of package.json, which give the layer order',
    })),
    ...packages.flatMap(each =>
      [...findLayerProblems(each), ...findPublishingProblems(each, version, licence)].map(problem => ({
        name: each.name,
        problem,
      })),
    ),
  ]
}
