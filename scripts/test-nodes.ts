/**
 * `npm run test:nodes`: the suite on the versions of Node that users have, 22 and 24 beside the one that runs this. The registry has Node
 * itself as a package, so nothing has to be installed. `npm run test:nodes -- 24 packages/files` runs a part on one of them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

const given = process.argv.slice(2)
const isVersion = (word: string) => /^\d+(\.\d+)*$/.test(word)
const asked = given.filter(isVersion)
const versions = asked.length > 0 ? asked : ['22', '24']
const parts = given.filter(word => !isVersion(word))

/** Where npx has put the program of a version; null: the registry does not have it, or cannot be reached. */
function programOf(version: string): string | null {
  const found = spawnSync('npx', ['-y', '-p', `node@${version}`, '-c', 'node -p process.execPath'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return found.status === 0 ? found.stdout.trim() : null
}

/** Runs the tests, showing what they show; gives the line that counts them. */
function run(program: string): Promise<{ readonly code: number; readonly count: string }> {
  const child = spawn(program, ['node_modules/vitest/vitest.mjs', 'run', '--project', '!slow', ...parts], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Tests that start `node` by name start the same one.
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env['PATH'] ?? ''}` },
  })
  let end = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    end = (end + text).slice(-2000)
  })
  return new Promise(resolve =>
    child.on('close', code =>
      resolve({ code: code ?? 1, count: /^\d+ passed, \d+ failed, \d+ skipped$/m.exec(end)?.[0] ?? 'no count' }),
    ),
  )
}

const lines: string[] = []
for (const version of versions) {
  const program = programOf(version)
  const name = program ? spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim() : `v${version}`
  const { code, count } = program ? await run(program) : { code: 1, count: 'not to be had from the registry' }
  if (code !== 0) process.exitCode = 1
  lines.push(`Node ${name}: ${count}`)
}
console.log(lines.join('\n'))
