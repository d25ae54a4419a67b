import type { Command } from 'commander'
import { write } from '../cli/output.ts'

export function define(command: Command): void {
  command.action(async () => {
    await write('Elenchus\n')
  })
}
