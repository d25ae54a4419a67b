/**
 * `npm run test:nodes`: runs the tests on Node 22 and 24, which npx fetches from the registry. `npm run test:nodes -- 24 packages/files`
 * runs some tests on one version.
 */
import { spawn, spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

const args = process.argv.slice(2)
const isVersion = (word: string) => /^\d+(\.\d+)*$/.test(word)
const requestedVersions = args.filter(isVersion)
const versions = requestedVersions.length > 0 ? requestedVersions : ['22', '24']
const testFilters = args.filter(word => !isVersion(word))

/** Path of the Node executable of a version, fetched by npx; null if the registry lacks it or is unreachable. */
function findNode(version: string): string | null {
  const found = spawnSync('npx', ['-y', '-p', `node@${version}`, '-c', 'node -p process.execPath'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return found.status === 0 ? found.stdout.trim() : null
}

/** Runs the tests with their output shown; returns the exit code and the summary line. */
function runTests(program: string): Promise<{ readonly code: number; readonly count: string }> {
  const child = spawn(program, ['node_modules/vitest/vitest.mjs', 'run', '--project', '!slow', ...testFilters], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Child processes named `node` use this version too.
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env['PATH'] ?? ''}` },
  })
  let outputTail = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    outputTail = (outputTail + text).slice(-2000)
  })
  return new Promise(resolve =>
    child.on('close', code =>
      resolve({ code: code ?? 1, count: /^\d+ passed, \d+ failed, \d+ skipped$/m.exec(outputTail)?.[0] ?? 'no count' }),
    ),
  )
}

const lines: string[] = []
for (const version of versions) {
  const program = findNode(version)
  const name = program ? spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim() : `v${version}`
  const { code, count } = program ? await runTests(program) : { code: 1, count: 'not available from the registry' }
  if (code !== 0) process.exitCode = 1
  lines.push(`Node ${name}: ${count}`)
}
console.log(lines.join('\n'))
