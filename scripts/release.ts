/**
 * Publishes all packages in layer order (`npm run release`; with `--dry-run` it only checks and packs). All packages have one version,
 * which the changelog must contain. Publishing with provenance needs a CI service that npm supports.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkPackages } from './check-packages.ts'
import { root } from './corpora.ts'
import { workspacePackages } from './workspace.ts'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const dryRun = values['dry-run']

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) fail(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}

const packages = workspacePackages().filter(({ manifest }) => !manifest.private)
const version = packages.at(-1)!.manifest.version
console.log(`Version ${version}, ${packages.length} packages${dryRun ? ' (dry run: nothing is published)' : ''}`)

const problems = checkPackages()
if (problems.length > 0) fail(problems.map(({ name, problem }) => `${name}: ${problem}`).join('\n'))
console.log('ok  manifests, licences, notices and links')

if (!new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm').test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')))
  fail(`CHANGELOG.md has no section "## ${version}"; write what changed.`)
console.log('ok  the changelog has a section for this version')

const uncommitted = run('git', 'status', '--porcelain')
if (uncommitted !== '' && !dryRun) fail(`There are uncommitted changes:\n${uncommitted}`)
console.log(
  uncommitted === '' ? 'ok  everything is committed' : '--  there are uncommitted changes (a release would stop here)',
)

run('npm', 'run', 'build')
run('npm', 'run', 'types')
console.log('ok  built, with declarations')

const folder = mkdtempSync(join(tmpdir(), 'elenchus-release-'))
try {
  for (const { manifest, folder: from } of packages) {
    const [{ files, size, unpackedSize }] = Object.values(
      JSON.parse(run('npm', 'pack', from, '--json', '--ignore-scripts', '--pack-destination', folder)),
    ) as [{ files: { path: string }[]; size: number; unpackedSize: number }]
    for (const needed of ['LICENSE', 'NOTICE', 'README.md', 'package.json'])
      if (!files.some(({ path }) => path === needed)) fail(`${manifest.name}: the tarball lacks ${needed}`)
    const stray = files.find(({ path }) => /\.test\.|\/testing\/|\.map$|\.tsbuildinfo$/.test(path))
    if (stray) fail(`${manifest.name}: ${stray.path} does not belong in the tarball`)
    console.log(
      `ok  ${manifest.name.padEnd(22)} ${String(files.length).padStart(4)} files, ${(size / 1e3).toFixed(0)} kB packed, ${(unpackedSize / 1e3).toFixed(0)} kB unpacked`,
    )
    if (!dryRun) run('npm', 'publish', from, '--access', 'public', '--provenance')
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

if (dryRun)
  console.log(`\nA release would now publish these ${packages.length} packages and tag the commit v${version}.`)
else {
  run('git', 'tag', `v${version}`)
  console.log(`\nPublished, and tagged v${version}. Push the tag: git push origin v${version}`)
}
