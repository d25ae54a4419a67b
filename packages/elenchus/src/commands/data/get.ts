/** `elenchus data get`: downloads a corpus from its authors, showing their terms; broken downloads go on where they stopped. */
import { join } from 'node:path'
import { download, sources } from '@elenchus/benchmarks/sources'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { UsageError, warn, write, writeJson } from '../../cli/io.ts'
import { addOptions, file, flag, type OptionValues, text } from '../../cli/options.ts'
import { statusLine } from '../../terminal/progress.ts'

const options = {
  out: file('--out <folder>', 'where to put the corpus, in a folder of its own', { default: 'data' }),
  mirror: text('--mirror <address>', 'download from ADDRESS/FILE instead of the authors'),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.argument('<name>', 'a name from `elenchus data list`').action(run)
  addOptions(command, options)
  example(command, 'elenchus data get logiqa2-mrc --out data')
}

async function run(name: string, { out, mirror, json }: Options): Promise<void> {
  const source = sources.find(each => each.name === name)
  if (!source) throw new UsageError(`unknown corpus "${name}"; there are ${sources.map(each => each.name).join(', ')}`)
  warn(`${source.title}\n${source.home}\nTerms: ${source.licence}${source.note ? `\n${source.note}` : ''}`)
  const folder = join(out, name)
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal)
  const files = []
  const line = statusLine()
  try {
    for (const file of source.files) {
      const url = mirror === undefined ? file.url : `${mirror.replace(/\/$/, '')}/${encodeURIComponent(file.name)}`
      const done = await download(url, folder, file.name, {
        signal: stop.signal,
        ...(file.sha256 === undefined ? {} : { sha256: file.sha256 }),
        onProgress: progress => line.show(() => progressText(progress)),
      })
      files.push({ name: file.name, url, ...done })
      line.end()
      if (!json)
        await write(
          `${done.path}  ${done.bytes} bytes${done.kept ? ' (there already)' : done.resumedFrom > 0 ? ` (from byte ${done.resumedFrom} on)` : ''}  sha256 ${done.sha256}\n`,
        )
    }
  } finally {
    process.off('SIGINT', onSignal)
  }
  if (json) await writeJson('data.get', { corpus: name, licence: source.licence, files })
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

function progressText({ name, bytes, total }: { name: string; bytes: number; total: number | null }): string {
  return `${name} ${megabytes(bytes)}${total === null ? '' : ` of ${megabytes(total)}`} MB`
}
