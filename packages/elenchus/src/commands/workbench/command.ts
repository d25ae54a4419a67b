/** `elenchus workbench`: the browser workbench and the database behind it. */
import { defineCommand, group } from '../../cli/command.ts'
import { writeJson, writeLines } from '../../cli/io.ts'
import { file, json, required } from '../../cli/options.ts'
import { loadWorkbench } from './load.ts'

const site = defineCommand({
  options: {
    out: required(file('--out <folder>', 'a new or empty folder, or one with an earlier site')),
    json: json(),
  },
  examples: ['elenchus workbench site --out public/'],
  async run({ out, json }) {
    const { writeSite } = await loadWorkbench()
    const { folder, files, bytes } = writeSite(out)
    if (json) return writeJson('workbench.site', { folder, files, bytes })
    await writeLines([
      `${folder}: a site of ${files} files, ${(bytes / 1e6).toFixed(1)} MB`,
      'Put the folder on any web server; it works under any address, and over https also offline.',
      `${folder.replace(/\/$/, '')}/embed.html shows how to use it in a page of your own.`,
    ])
  },
})

const store = () => import('./store.ts')
const server = () => import('./serve.ts')

export const { define } = group({
  commands: [
    {
      name: 'serve',
      summary: 'start the workbench: annotation, exams, runs',
      load: async () => (await server()).serve,
    },
    {
      name: 'view',
      summary: 'show runs in the browser, read-only, no accounts',
      load: async () => (await server()).view,
    },
    { name: 'site', summary: 'write the browser tools as a static site', load: async () => site },
    { name: 'backup', summary: 'back up the database as JSON lines', load: async () => (await store()).backup },
    { name: 'restore', summary: 'restore a backup into an empty database', load: async () => (await store()).restore },
    { name: 'verify', summary: 'check the database against its event log', load: async () => (await store()).verify },
  ],
  examples: ['elenchus workbench serve', 'elenchus workbench backup monday.jsonl'],
})
