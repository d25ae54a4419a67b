/** `elenchus workbench`: the browser workbench and the database behind it. */
import { defineCommand, defineGroup, lazyCommand } from '../../cli/command.ts'
import { writeJson, writeLines } from '../../cli/io.ts'
import { file, json, required } from '../../cli/options.ts'
import { loadWorkbench } from './load.ts'

const site = defineCommand({
  options: {
    out: required(
      file('--out <folder>', 'output folder: a new or empty folder, or one with an earlier version of the site'),
    ),
    json: json(),
  },
  async run({ out, json }) {
    const { writeSite } = await loadWorkbench()
    const { folder, files, bytes } = writeSite(out)
    if (json) return writeJson('workbench.site', { folder, files, bytes })
    await writeLines([
      `${folder}: wrote ${files} files (${(bytes / 1e6).toFixed(1)} MB)`,
      'Copy the folder to any web server, under any address; over https, the site also works offline.',
      `${folder.replace(/\/$/, '')}/embed.html shows how to embed the tools in your own page.`,
    ])
  },
})

const importStore = () => import('./store.ts')
const importServer = () => import('./serve.ts')

export const { define } = defineGroup([
  lazyCommand('serve', async () => (await importServer()).serve),
  lazyCommand('view', async () => (await importServer()).view),
  lazyCommand('site', async () => site),
  lazyCommand('backup', async () => (await importStore()).backup),
  lazyCommand('restore', async () => (await importStore()).restore),
  lazyCommand('verify', async () => (await importStore()).verify),
])
