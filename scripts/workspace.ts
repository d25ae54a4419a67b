/**
 * The packages in layer order. `workspaces` in package.json declares it: a package imports only packages listed before it.
 * Manifests, TypeScript references and dependency-cruiser's rules are checked against that list. `elenchus.nodeOnly` names the packages
 * that do not run in a browser.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './corpora.ts'

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly license?: string
  readonly homepage?: string
  readonly repository?: { readonly url?: string; readonly directory?: string }
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, unknown>>
}

export interface WorkspacePackage {
  /** Name of the folder in packages/. */
  readonly name: string
  readonly folder: string
  readonly manifest: Manifest
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

const { workspaces, elenchus } = readJson(join(root, 'package.json')) as {
  workspaces: string[]
  elenchus: { nodeOnly: string[] }
}

export const layers: readonly string[] = workspaces.map(path => path.replace('packages/', ''))

/** Names of all package folders, including those missing from package.json. */
export const packageFolders = (): string[] =>
  readdirSync(join(root, 'packages')).filter(name => existsSync(join(root, 'packages', name, 'package.json')))

/** All packages in layer order. */
export const workspacePackages = (): WorkspacePackage[] =>
  layers
    .map(name => ({ name, folder: join(root, 'packages', name) }))
    .filter(({ folder }) => existsSync(join(folder, 'package.json')))
    .map(each => ({ ...each, manifest: readJson(join(each.folder, 'package.json')) as Manifest }))

/** Packages that run in a browser, apart from an entry named `node`. */
export const browserPackages = (): WorkspacePackage[] =>
  workspacePackages().filter(({ name }) => !elenchus.nodeOnly.includes(name))

/** Folder name of a workspace package (`logic` for `@elenchus/logic`); null for third-party packages. */
export const workspaceName = (dependency: string): string | null =>
  dependency === 'elenchus' ? dependency : (/^@elenchus\/([a-z-]+)/.exec(dependency)?.[1] ?? null)
