/** Every program in the README that is followed by its output prints just that. */
import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const programs = [...readme.matchAll(/```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)]

const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (load: (name: string) => Promise<unknown>, console: { log(...values: unknown[]): void }) => Promise<void>

test('there are programs', () => {
  expect(programs.length).toBeGreaterThan(4)
})

test.each(
  programs.map(([, code = '', output = '']) => [code.split('\n').find(line => /^[^i\s]/.test(line)), code, output]),
)('%s', async (_, code, output) => {
  const body = transformSync(code ?? '', { loader: 'ts', target: 'es2022' })
    .code.replace(/^import \{([^}]*)\} from ("[^"]*")/gm, 'const {$1} = await load($2)')
    .replace(/^import \* as (\w+) from ("[^"]*")/gm, 'const $1 = await load($2)')
  const printed: string[] = []
  const log = (...values: unknown[]) => {
    printed.push(values.map(value => (typeof value === 'string' ? value : inspect(value))).join(' '))
  }
  await new AsyncFunction('load', 'console', body)(name => import(/* @vite-ignore */ name), { log })
  expect(`${printed.join('\n')}\n`).toBe(output)
})
