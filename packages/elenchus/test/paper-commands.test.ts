/** Every command that the catalogue of papers names is one that the command line takes, and names what it needs. */
import { type PaperItem, papers, splitCommand } from '@elenchus/benchmarks/papers'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { defineSubcommands, loadSubcommand } from '../src/cli/subcommands.ts'
import { commands } from '../src/commands/index.ts'

/** Parses a command with the real tables of options, without running it; the options as they were read. */
async function parsed(command: string): Promise<{ path: string; args: readonly string[]; given: object }> {
  const program = new Command('elenchus').exitOverride().configureOutput({ writeErr: () => {} })
  defineSubcommands(program, commands)
  let [at, rest] = [program, splitCommand(command)]
  const path: string[] = []
  for (;;) {
    const next = at.commands.find(each => each.name() === rest[0])
    if (next === undefined) break
    await loadSubcommand(next)
    path.push(rest[0]!)
    at = next
    rest = rest.slice(1)
  }
  expect(path.length, `elenchus ${command}: no such command`).toBeGreaterThan(0)
  at.configureOutput({ writeErr: () => {} }).action(() => {})
  await at.parseAsync(rest, { from: 'user' })
  return { path: path.join(' '), args: at.args, given: at.opts() }
}

const items = papers.flatMap(paper => paper.items.map(item => ({ paper, item, name: `${paper.name}, ${item.label}` })))
const callsOf = ({ commands: calls, walk = [] }: PaperItem) => [
  ...calls,
  ...walk.map(call => (typeof call === 'string' ? call : call.command)),
]

const isFile = (word: string) => /\.(?:json|jsonl|txt|csv|bin|svg|npy)$|\/$/.test(word) && !word.startsWith('-')

describe('the catalogue of papers', () => {
  it.each(items.flatMap(({ item, name }) => callsOf(item).map(call => [name, call] as const)))(
    '%s: elenchus %s',
    async (_, call) => {
      const { given } = await parsed(call)
      // A placeholder that was not filled in is MODEL and nothing else.
      for (const word of splitCommand(call).filter(each => /^[A-Z]{3,}$/.test(each))) expect(word).toBe('MODEL')
      expect(Object.values(given)).not.toContain('')
    },
  )
  it.each(items.map(({ item, name }) => [name, item] as const))('%s names the files and models it needs', (_, item) => {
    const made = new Set<string>()
    const { data, placeholders = {}, model } = item
    for (const call of item.commands) {
      const words = splitCommand(call)
      if (words.includes('MODEL')) expect(model, call).toBeTruthy()
      for (const [i, word] of words.entries()) {
        const writes = ['--out', '--plot', '--plots', '--submission', '--run'].includes(words[i - 1] ?? '')
        if (writes) made.add(word)
        if (writes || !isFile(word.replace(/^\w+:/, ''))) continue
        const bare = word.replace(/^\w+:/, '')
        const known =
          data.some(path => path === bare || path.endsWith(`/${bare}`)) ||
          Object.hasOwn(placeholders, word) ||
          [...made].some(name => bare === name || bare.startsWith(`${name}/`))
        expect(known, `${call}: ${word} is neither data, nor made before, nor explained`).toBe(true)
      }
    }
    const all = item.commands.join(' ')
    for (const name of Object.keys(placeholders)) expect(all).toContain(name)
  })
  it('runs in its walks only what reads the corpora of the item, texts of our own, or what was made before', () => {
    for (const paper of papers) {
      const made = new Set(Object.keys(paper.walkFiles ?? {}))
      for (const item of paper.items)
        for (const call of item.walk ?? []) {
          const words = splitCommand(typeof call === 'string' ? call : call.command)
          for (const [i, word] of words.entries()) {
            if (['--out', '--run', '--submission'].includes(words[i - 1] ?? '')) made.add(word)
            else if (isFile(word)) {
              const bare = word.replace(/^\w+:/, '')
              const known =
                item.data.includes(bare) || [...made].some(name => bare === name || bare.startsWith(`${name}/`))
              expect(known, `${paper.name}, ${item.label}: ${word}`).toBe(true)
            }
          }
        }
    }
  })
  it('refuses what the command line refuses', async () => {
    await expect(parsed('generate contrast-conjunction --people --out sheets')).rejects.toThrow('unknown option')
    await expect(parsed('eval reclor --input XYZ --limit none --model MODEL')).rejects.toThrow()
  })
})
