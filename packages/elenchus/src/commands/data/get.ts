/** `elenchus data get`: downloads a corpus from its authors' site and prints their terms; interrupted downloads are resumed. */
import { join } from 'node:path'
import { download, sources } from '@elenchus/benchmarks/sources'
import { defineCommand } from '../../cli/command.ts'
import { UsageError, warn, write, writeJson } from '../../cli/io.ts'
import { file, json, text } from '../../cli/options.ts'
import { createStatusLine } from '../../terminal/progress.ts'

export const { define } = defineCommand({
  arguments: [['<name>', 'name of a corpus, as listed by `elenchus data list`']],
  options: {
    out: file('--out <folder>', 'folder in which to create the folder of the corpus', { default: 'data' }),
    mirror: text('--mirror <address>', "download from ADDRESS/FILE instead of the authors' site"),
    json: json(),
  },
  async run(name, { out, mirror, json }) {
    const source = sources.find(each => each.name === name)
    if (!source)
      throw new UsageError(`unknown corpus "${name}"; expected one of ${sources.map(each => each.name).join(', ')}`)
    warn(`${source.title}\n${source.home}\nTerms: ${source.licence}${source.note ? `\n${source.note}` : ''}`)
    const stop = new AbortController()
    const onSignal = () => stop.abort()
    process.once('SIGINT', onSignal)
    const files = []
    const line = createStatusLine()
    try {
      for (const { name: fileName, url: original, sha256 } of source.files) {
        const url = mirror === undefined ? original : `${mirror.replace(/\/$/, '')}/${encodeURIComponent(fileName)}`
        const result = await download(url, join(out, name), fileName, {
          signal: stop.signal,
          sha256,
          onProgress: progress => line.show(() => formatProgress(progress)),
        })
        files.push({ name: fileName, url, ...result })
        line.end()
        const { path, bytes, kept, resumedFrom } = result
        const origin = kept ? ' (existing file)' : resumedFrom > 0 ? ` (resumed from byte ${resumedFrom})` : ''
        if (!json) await write(`${path}  ${bytes} bytes${origin}  sha256 ${result.sha256}\n`)
      }
    } finally {
      process.off('SIGINT', onSignal)
    }
    if (json) await writeJson('data.get', { corpus: name, licence: source.licence, files })
  },
})

const toMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

function formatProgress({ name, bytes, total }: { name: string; bytes: number; total: number | null }): string {
  return `${name} ${toMegabytes(bytes)}${total === null ? '' : ` of ${toMegabytes(total)}`} MB`
}
