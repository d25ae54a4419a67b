/** `elenchus workbench site`: the tools as a static site, for any web server. */
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { writeJson, writeLines } from '../../cli/io.ts'
import { addOptions, file, flag, type OptionValues, required } from '../../cli/options.ts'
import { loadWorkbench } from './load.ts'

const options = {
  out: required(file('--out <folder>', 'where the site goes: a new or empty folder, or an older site')),
  json: flag('--json', 'print JSON'),
}

export function define(command: Command): void {
  addOptions(command, options).action(run)
  example(command, 'elenchus workbench site --out public/')
}

async function run({ out, json }: OptionValues<typeof options>): Promise<void> {
  const { writeSite } = await loadWorkbench()
  const { folder, files, bytes } = writeSite(out)
  if (json) return writeJson('workbench.site', { folder, files, bytes })
  await writeLines([
    `${folder}: a site of ${files} files, ${(bytes / 1e6).toFixed(1)} MB`,
    'Put the folder on any web server; it works under any address, and over https also without a network.',
    `${folder.replace(/\/$/, '')}/embed.html shows how a page of your own uses it.`,
  ])
}
