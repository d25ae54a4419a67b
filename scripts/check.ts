/** `npm run check`: types, lint, layer order, dead code, no corpus text. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checkPackages } from './check-packages.ts'
import { corporaFolder, root } from './corpora.ts'
import { checkRepository } from './corpus-check.ts'
import { packageFolders } from './workspace.ts'

function run(title: string, command: string, ...args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
  })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'}  ${title}`)
  if (status !== 0) console.log(`${stdout}${stderr}`)
  return status === 0
}

function checkCorpora(): boolean {
  const { findings, compared } = checkRepository(root, corporaFolder)
  const ok = findings.length === 0
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  no corpus text, machine paths or addresses${compared ? '' : ' (corpora absent: text not compared)'}`,
  )
  for (const { file, problem } of findings) console.log(`        ${file}: ${problem}`)
  return ok
}

function checkManifests(): boolean {
  const problems = checkPackages()
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  layer order, manifests and references of the packages`)
  for (const { name, problem } of problems) console.log(`        ${name}: ${problem}`)
  return problems.length === 0
}

const results = [
  run('types (TypeScript 7)', 'npm', 'run', 'types'),
  run('format and lint (biome)', 'biome', 'check', '--error-on-warnings', '.'),
  run('imports between packages (dependency-cruiser)', 'depcruise', '--config', '.dependency-cruiser.cjs', 'packages'),
  run('no folders that import each other', 'depcruise', '--config', '.dependency-cruiser.folders.cjs', 'packages'),
  run('dead code and undeclared dependencies (knip)', 'knip', '--no-config-hints'),
  ...packageFolders().map(name => run(`manifest of ${name} (publint)`, 'publint', '--strict', join('packages', name))),
  checkManifests(),
  checkCorpora(),
]
process.exitCode = results.every(Boolean) ? 0 : 1
