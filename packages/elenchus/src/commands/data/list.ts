/** `elenchus data list`: the corpora, where they come from and under which terms. */
import { sources } from '@elenchus/benchmarks/sources'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { write, writeJson } from '../../cli/io.ts'
import { addOptions, flag, type OptionValues } from '../../cli/options.ts'
import { wrapAfter } from '../../terminal/text.ts'

const options = { json: flag('--json', 'print JSON') }

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(command, 'elenchus data list')
}

async function run({ json }: OptionValues<typeof options>): Promise<void> {
  if (json) {
    await writeJson('data.list', { sources })
    return
  }
  const blocks = sources.map(({ name, title, home, licence, format, files, note }) =>
    [
      wrapAfter(`${name}  `, title),
      `  from      ${home}`,
      wrapAfter('  files     ', files.map(file => file.name).join(', ')),
      `  read as   ${format ?? 'an archive: unpack it first'}`,
      wrapAfter('  terms     ', `${licence}${note ? ` ${note}` : ''}`),
    ].join('\n'),
  )
  await write(`${blocks.join('\n\n')}\n\n\`elenchus data get NAME\` downloads one; nothing is bundled.\n`)
}
