/** Runs the command line, as its sources stand, the way a user would, and checks its JSON against the published types. */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { schemas } from '../src/schemas/index.ts'
import type { SchemaName } from '../src/schemas/printed.ts'
import { root } from './installed.ts'

/** The program that tests start; every test run transpiles the sources first (`scripts/transpile.ts`). */
export const program = join(root, 'packages', 'elenchus', 'bin', 'elenchus.js')

export interface Run {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export function elenchus(
  args: readonly string[],
  { input = '', cwd = root }: { input?: string; cwd?: string } = {},
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    input,
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  return { code: status, out: stdout, err: stderr }
}

export interface Surroundings {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Makes the program believe that it writes to a terminal. */
  readonly terminal?: boolean
}

const asTerminal = 'data:text/javascript,process.stdout.isTTY=true;process.stderr.isTTY=true'

/** The same while this process goes on, so that a server of the test can answer. */
export async function elenchusBeside(
  args: readonly string[],
  { cwd = root, env = {}, terminal = false }: Surroundings = {},
): Promise<Run> {
  const child = spawn(process.execPath, [...(terminal ? ['--import', asTerminal] : []), program, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  return { code, ...said }
}

/** The one JSON document a command printed; it must be of the published shape. */
export function json(run: Run, schema: SchemaName): Record<string, unknown> {
  const value = JSON.parse(run.out)
  expect(schemas[schema].safeParse(value).error).toBeUndefined()
  return value
}

/** The JSON lines a batch printed; each must be of the published shape. */
export function rows(run: Run, schema: SchemaName): Record<string, unknown>[] {
  return run.out
    .trim()
    .split('\n')
    .map(line => {
      const value = JSON.parse(line)
      expect(schemas[schema].safeParse(value).error).toBeUndefined()
      return value
    })
}
