/**
 * Completes package-lock.json after an `npm install` from a registry mirror that lacks the builds of some platforms (`npm run lock`).
 *
 * npm omits optional packages that it cannot find, and `npm ci` then rejects the lock file. Each missing entry is added with the
 * requested version and the platform in its name, so that npm skips it on other platforms.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  link?: boolean
  optionalDependencies?: Record<string, string>
}

const operatingSystems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'windows',
]
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

/** The platform in a package name: `@esbuild/linux-x64`, `fsevents`, `…-linux-arm64-musl`. */
export function parsePlatform(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  if (name === 'fsevents') return { os: ['darwin'] }
  const parts = name.split(/[-/]/)
  const os = operatingSystems.find(system => parts.includes(system))
  const cpu = processors.find(processor =>
    parts.some(part => part === processor || (processor === 'arm' && /^arm(v\d|eabi)?$/.test(part))),
  )
  return {
    ...(os ? { os: [os === 'windows' ? 'win32' : os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(parts.includes('musl') ? { libc: ['musl'] } : {}),
  }
}

/** The lowest version that a range such as `^1.2.3` allows. */
const minVersion = (range: string) => /\d+\.\d+\.\d+[\w.+-]*/.exec(range)?.[0]

/** Adds missing entries and returns their names. */
export function addMissingEntries(packages: Record<string, Entry>): string[] {
  const added: string[] = []
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages))
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (isResolvable(packages, path, name)) continue
      const version = minVersion(range)
      if (version === undefined) throw new Error(`${path}: no version of ${name} in "${range}"`)
      packages[`node_modules/${name}`] = { version, ...parsePlatform(name), ...(dev ? { dev } : {}), optional: true }
      added.push(name)
    }
  return added
}

/** True if the lock file resolves the package from `path`. */
function isResolvable(packages: Record<string, Entry>, path: string, name: string): boolean {
  for (
    let folder = path;
    ;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : ''
  ) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

function main(): void {
  const path = join(dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Entry> }
  const added = addMissingEntries(lock.packages)
  const root = lock.packages['']!
  const sorted = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([name]) => name !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`)
  console.log(
    added.length === 0
      ? 'package-lock.json is complete'
      : `added to package-lock.json: ${added.length} packages of other platforms`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
