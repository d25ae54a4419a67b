/** `elenchus tour`: what works, shown by doing it. */
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { write } from '../../cli/io.ts'
import { paint } from '../../terminal/text.ts'
import { formulas } from './formulas.ts'
import { leaderboard } from './leaderboard.ts'
import { metagraphs } from './metagraphs.ts'
import type { Stop } from './stop.ts'
import { theories } from './theories.ts'

const stops: readonly Stop[] = [leaderboard, theories, metagraphs, formulas]

export function define(command: Command): void {
  command.action(run)
  example(command, 'elenchus tour')
}

async function run(): Promise<void> {
  await write(`${paint.bold('Elenchus')}: does a mind reason, or does it only sound as if it did?\n`)
  for (const [i, stop] of stops.entries()) {
    await write(`\n${paint.bold(`${i + 1}. ${stop.title}`)}\n`)
    for (const line of await stop.lines()) await write(`${line}\n`)
    await write(paint.dim(`→ ${stop.tryNext}\n`))
  }
  await write(`\nMore: npx elenchus --help, and docs/guide.md.\n`)
}
