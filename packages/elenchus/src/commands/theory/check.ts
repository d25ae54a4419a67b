/** `elenchus theory check`: each sentence with its rule or formula, and what was left out, mended or assumed. */
import { readEnglish } from '@elenchus/english'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError, UsageError } from '../../cli/errors.ts'
import { inputName, readText } from '../../cli/input.ts'
import { addOptions, flag, type Given, oneOf, wholeNumber } from '../../cli/options.ts'
import { write, writeJson } from '../../cli/output.ts'
import { domains } from '../decide/decider.ts'
import { readingDocument } from '../decide/english.ts'
import { readingLines } from '../decide/show.ts'

const options = {
  reading: wholeNumber('--reading <n>', 'which reading of an ambiguous sentence to take, from 1'),
  domain: oneOf(
    '--domain <name>',
    'whom "everyone" means: open for anybody, closed for the named individuals alone',
    domains,
    {
      default: 'open',
    },
  ),
  json: flag('--json', 'print JSON'),
}

export function define(command: Command): void {
  command.argument('<file>', 'the theory in English; "-" for standard input').action(run)
  addOptions(command, options)
  example(command, 'elenchus theory check theory.txt', `echo "Some dogs bark." | elenchus theory check -`)
}

async function run(file: string, { reading, domain, json }: Given<typeof options>): Promise<void> {
  if (reading === 0) throw new UsageError('--reading 0: readings are counted from 1')
  const theory = await readText(file)
  if (theory.trim() === '')
    throw new InputError(`${inputName(file)}: the theory is empty; write a few sentences, such as: Charlie is tall.`)
  const read = readEnglish(theory, { domain, ...(reading === undefined ? {} : { reading }) })
  const document = readingDocument(read)
  if (json) {
    await writeJson('theory.check', { engine: read.engine, why: read.why, notes: [...read.notes], ...document })
    return
  }
  const engine = read.engine === 'rules' ? 'facts and rules' : `first-order logic: ${read.why}`
  await write(`${[...readingLines(document), '', `decided by ${engine}`].join('\n')}\n`)
}
