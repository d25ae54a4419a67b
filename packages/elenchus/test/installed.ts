/** An empty folder elsewhere with the packed packages installed in it, as a user would have them; no network needed. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

interface Manifest {
  readonly name: string
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

function sizeOf(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

/** Where npm would find `name` when asked from `folder`. */
function find(name: string, folder: string): string | undefined {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const candidate = join(at, 'node_modules', name)
    if (existsSync(candidate)) return candidate
  }
  return undefined
}

export interface Installation {
  readonly folder: string
  /** Bytes of everything that installing `elenchus` downloads, ours and third parties'. */
  readonly bytes: number
  /** Our packages that come with `elenchus`; the others are there for those who ask for them. */
  readonly withElenchus: ReadonlySet<string>
  /** Packages of others that come with `elenchus`. */
  readonly thirdParties: ReadonlySet<string>
  remove(): void
}

/**
 * Packs every workspace package, unpacks the tarballs into `node_modules` of a new folder and links only those third-party
 * packages that our manifests declare: an undeclared import or a file missing from `files` fails here as it would for a user.
 */
export function install(): Installation {
  const withElenchus = new Set<string>()
  const reach = (name: string) => {
    if (withElenchus.has(name)) return
    withElenchus.add(name)
    const { dependencies = {} } = manifest(join(root, 'packages', name.replace('@elenchus/', '')))
    for (const other of Object.keys(dependencies)) if (other.startsWith('@elenchus/')) reach(other)
  }
  reach('elenchus')
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-installed-'))
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@elenchus'), { recursive: true })
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--workspaces', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as Record<string, { name: string; filename: string }> | { name: string; filename: string }[]
  const external = new Map<string, string>()
  let bytes = 0
  const follow = (from: string, needed: Record<string, string>) => {
    for (const name of Object.keys(needed)) {
      const path = find(name, from)
      if (!path || external.has(path) || name === 'elenchus' || name.startsWith('@elenchus/')) continue
      external.set(path, name)
      bytes += sizeOf(path)
      const theirs = manifest(path)
      follow(path, { ...theirs.dependencies, ...theirs.optionalDependencies })
    }
  }
  for (const { name, filename } of Object.values(packed)) {
    const target = join(modules, name)
    mkdirSync(target, { recursive: true })
    const tarball = existsSync(join(folder, filename))
      ? join(folder, filename)
      : join(folder, filename.replace('@', '').replace('/', '-'))
    execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'])
    rmSync(tarball)
    const direct = manifest(target).dependencies ?? {}
    for (const other of Object.keys(direct)) {
      if (other.startsWith('@elenchus/')) continue
      const source = find(other, join(root, 'packages', name.replace('@elenchus/', '')))
      if (!source) throw new Error(`${name} declares ${other}, which is not installed`)
      // What only a package apart needs lies inside it, so that `elenchus` is seen without it.
      const place = join(withElenchus.has(name) ? modules : join(target, 'node_modules'), other)
      mkdirSync(dirname(place), { recursive: true })
      if (!existsSync(place)) symlinkSync(source, place, 'dir')
    }
    if (!withElenchus.has(name)) continue
    bytes += sizeOf(target)
    follow(join(root, 'packages', name.replace('@elenchus/', '')), direct)
  }
  return {
    folder,
    bytes,
    withElenchus,
    thirdParties: new Set(external.values()),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
