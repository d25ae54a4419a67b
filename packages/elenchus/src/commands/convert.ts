/** `elenchus convert`: from one format to another, saying what gets lost on the way. */
import type { Command } from 'commander'
import { define as defineMetagraph } from './convert-metagraph.ts'

export function define(command: Command): void {
  defineMetagraph(command.command('metagraph'))
}
