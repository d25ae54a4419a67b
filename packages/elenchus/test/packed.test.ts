/** What users install: the packed packages, used from an empty folder elsewhere. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, install, root } from './installed.ts'

let installed: Installation
beforeAll(() => {
  installed = install()
})
afterAll(() => installed.remove())

/** Every entry that the manifests publish, such as `@elenchus/logic/s5`. */
function publicEntries(): string[] {
  return readdirSync(join(root, 'packages')).flatMap(folder => {
    const { name, exports } = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')) as {
      name: string
      exports: Record<string, unknown>
    }
    return Object.entries(exports)
      .filter(([entry, target]) => !entry.includes('*') && typeof target !== 'string')
      .map(([entry]) => name + entry.slice(1))
  })
}

const bin = () => join(installed.folder, 'node_modules', 'elenchus', 'bin', 'elenchus.js')

describe('the packed packages in an empty folder', () => {
  it('run as a command', () => {
    const version = execFileSync(process.execPath, [bin(), '--version'], { cwd: installed.folder, encoding: 'utf8' })
    expect(version).toMatch(/^\d+\.\d+\.\d+\n$/)
    const help = execFileSync(process.execPath, [bin(), '--help'], { cwd: installed.folder, encoding: 'utf8' })
    expect(help).toContain('decide')
  })

  it('import as a library, every package by its public name', () => {
    const program = join(installed.folder, 'use.mjs')
    writeFileSync(
      program,
      `for (const name of ${JSON.stringify(publicEntries())}) {
  if (Object.keys(await import(name)).length === 0) throw new Error(name + ' exports nothing')
}
const { parse } = await import('@elenchus/logic')
const s5 = await import('@elenchus/logic/s5')
console.log(s5.entails([parse('□(p → q)'), parse('◇p')], parse('◇q')))`,
    )
    expect(execFileSync(process.execPath, [program], { cwd: installed.folder, encoding: 'utf8' })).toBe('true\n')
  })

  it('load nothing heavy to print a version', () => {
    const { stderr } = spawnSync(process.execPath, [bin(), '--version'], {
      cwd: installed.folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_DEBUG: 'esm' },
    })
    expect(stderr, 'the trace shows what is loaded').toContain('node_modules/commander/')
    for (const heavy of ['z3-solver', 'zod', 'wink', '@elenchus/logic', '@elenchus/language'])
      expect(stderr).not.toContain(`node_modules/${heavy}/`)
  })

  it('say in one line what to install where an optional package is missing', () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [bin(), ...args], { cwd: installed.folder, encoding: 'utf8', input: '∀x Tall(x)' })
    const first = run('decide', '-', '--syntax', 'fol', '--statement', 'Tall(ann)')
    expect([first.status, first.stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining('npm install z3-solver')],
    ])
    const store = run('worker', '--store', 'postgres://127.0.0.1:1/none')
    expect([store.status, store.stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining('npm install pg pg-boss')],
    ])
  })

  it('weigh less than 25 MB with everything they need', () => {
    expect(installed.bytes).toBeLessThan(25e6)
    expect(installed.withElenchus).toContain('@elenchus/explainer')
  })

  it('bring neither the corpus of arguments nor a neural network nor the workbench, nor what only those need', () => {
    for (const name of ['arguments', 'encoder', 'robustlr-small', 'workbench'])
      expect(installed.withElenchus).not.toContain(`@elenchus/${name}`)
    expect(installed.thirdParties).toContain('commander')
    for (const name of ['pg', 'pg-boss', '@electric-sql/pglite', 'drizzle-orm', 'hono', '@hono/node-server', 'react'])
      expect(installed.thirdParties).not.toContain(name)
  })
})
