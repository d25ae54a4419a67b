/**
 * What a registry page and an installer need of every package: licence and notice in the tarball, the manifest's fields, one
 * version for all, links that work outside the repository. Returns the problems, in words.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly license?: string
  readonly homepage?: string
  readonly repository?: { readonly url?: string; readonly directory?: string }
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean }
  readonly files?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
}

export interface WorkspacePackage {
  readonly folder: string
  readonly manifest: Manifest
}

export function workspacePackages(root: string): WorkspacePackage[] {
  return readdirSync(join(root, 'packages')).map(name => ({
    folder: join(root, 'packages', name),
    manifest: JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Manifest,
  }))
}

const own = (name: string) => name === 'elenchus' || name.startsWith('@elenchus/')

/** Packages in an order in which each comes after those it depends on. */
export function inDependencyOrder(packages: readonly WorkspacePackage[]): WorkspacePackage[] {
  const byName = new Map(packages.map(each => [each.manifest.name, each]))
  const ordered = new Set<WorkspacePackage>()
  const visit = (each: WorkspacePackage): void => {
    for (const name of Object.keys(each.manifest.dependencies ?? {})) {
      const needed = byName.get(name)
      if (needed && !ordered.has(needed)) visit(needed)
    }
    ordered.add(each)
  }
  for (const each of packages) if (!ordered.has(each)) visit(each)
  return [...ordered]
}

function problemsOf({ folder, manifest }: WorkspacePackage, version: string, licence: string): string[] {
  const problems: string[] = []
  const name = folder.split('/').at(-1)!
  if (manifest.version !== version) problems.push(`has version ${manifest.version}; the others have ${version}`)
  for (const field of ['homepage', 'license'] as const)
    if (!manifest[field]) problems.push(`its manifest lacks ${field}`)
  if (manifest.repository?.directory !== `packages/${name}`)
    problems.push(`repository.directory has to be packages/${name}`)
  if (manifest.publishConfig?.access !== 'public' || manifest.publishConfig.provenance !== true)
    problems.push('publishConfig has to say access public and provenance true')
  for (const file of ['LICENSE', 'NOTICE', 'README.md'])
    if (!existsSync(join(folder, file))) problems.push(`has no ${file}`)
  if (existsSync(join(folder, 'LICENSE')) && readFileSync(join(folder, 'LICENSE'), 'utf8') !== licence)
    problems.push('its LICENSE differs from the one at the root')
  for (const [dependency, wanted] of Object.entries(manifest.dependencies ?? {}))
    if (own(dependency) && wanted !== version)
      problems.push(`wants ${dependency} ${wanted}; the version here is ${version}`)
  const readme = existsSync(join(folder, 'README.md')) ? readFileSync(join(folder, 'README.md'), 'utf8') : ''
  for (const [, link] of readme.matchAll(/\]\(([^)\s]+)\)/g))
    if (link!.startsWith('../')) problems.push(`its README links to ${link}, which a registry page cannot follow`)
  return problems
}

export function checkPackages(root: string): { readonly name: string; readonly problem: string }[] {
  const packages = workspacePackages(root)
  const licence = readFileSync(join(root, 'LICENSE'), 'utf8')
  const version = packages.find(({ manifest }) => manifest.name === 'elenchus')!.manifest.version
  return packages.flatMap(each =>
    problemsOf(each, version, licence).map(problem => ({ name: each.manifest.name, problem })),
  )
}
