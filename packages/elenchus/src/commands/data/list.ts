/** `elenchus data list`: lists the corpora with their sources and licences. */
import { sources } from '@elenchus/benchmarks/sources'
import { defineCommand } from '../../cli/command.ts'
import { write, writeJson } from '../../cli/io.ts'
import { json } from '../../cli/options.ts'
import { wrapAfterLabel } from '../../terminal/text.ts'

export const { define } = defineCommand({
  options: { json: json() },
  async run({ json }) {
    if (json) return writeJson('data.list', { sources })
    const blocks = sources.map(({ name, title, home, licence, format, files, note }) =>
      [
        wrapAfterLabel(`${name}  `, title),
        `  from      ${home}`,
        wrapAfterLabel('  files     ', files.map(file => file.name).join(', ')),
        `  format    ${format ?? 'the file is an archive; extract it first'}`,
        wrapAfterLabel('  terms     ', `${licence}${note ? ` ${note}` : ''}`),
      ].join('\n'),
    )
    await write(
      `${blocks.join('\n\n')}\n\n\`elenchus data get NAME\` downloads a corpus; Elenchus includes none of them.\n`,
    )
  },
})
