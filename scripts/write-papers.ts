/**
 * Writes docs/papers: for each paper every table and figure, as printed and as our commands print it today. It reads the
 * catalogue that `elenchus paper` shows and runs the built command line on the corpora, so nothing in the walks is typed by hand.
 * `npx tsx --conditions=elenchus-source scripts/write-papers.ts [NAME...]`, after a build.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Paper,
  type PaperItem,
  papers,
  remarksOf,
  stateText,
  tablesOf,
} from '../packages/evaluation/src/entries/published.ts'
import { corporaFolder } from './corpora.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const program = join(root, 'packages', 'elenchus', 'bin', 'elenchus.js')

/** What a command prints, without the folder that the corpora lie in here. */
function output(command: string, cwd: string): string {
  const words = command
    .split(' ')
    .map(word => (/^[a-z0-9]+\/.*\.(?:json|txt)$/.test(word) ? join(corporaFolder, word) : word))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(`elenchus ${command} ended with ${status}: ${stderr}`)
  return stdout.replaceAll(`${corporaFolder}/`, '').trimEnd()
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const printedTable = ({ where, about, unit, columns, rows }: Paper['tables'][number]): string =>
  [
    `As printed (${where}${unit === 'count' ? '' : `, ${unit}`}): ${about}.`,
    '',
    row(['', ...columns]),
    row(['---', ...columns.map(() => '---:')]),
    ...rows.map(({ name, values }) => row([name, ...values.map(value => (value === null ? '–' : String(value)))])),
  ].join('\n')

function section(paper: Paper, item: PaperItem, cwd: string): string {
  const remark = remarksOf(paper, item)
  const parts = [`## ${item.where}: ${item.about}`]
  if (item.commands.length === 0) return [...parts, `Ours: ${stateText[item.state]}.`].join('\n\n')
  parts.push(`Ours: ${stateText[item.state]}.${item.model === undefined ? '' : ` It takes: ${item.model}.`}`)
  parts.push(['```sh', ...item.commands.map(command => `elenchus ${command}`), '```'].join('\n'))
  parts.push(...tablesOf(paper, item).map(printedTable))
  for (const command of item.walk ?? [])
    parts.push(`Ours, by \`elenchus ${command}\`:`, ['```', output(command, cwd), '```'].join('\n'))
  if (remark !== '') parts.push(`**Remark.** ${remark}`)
  return parts.join('\n\n')
}

const wanted = process.argv.slice(2)
mkdirSync(join(root, 'docs', 'papers'), { recursive: true })
for (const paper of papers) {
  if (wanted.length > 0 && !wanted.includes(paper.name)) continue
  const cwd = mkdtempSync(join(tmpdir(), 'elenchus-papers-'))
  try {
    const text = [
      `# ${paper.title}`,
      `${paper.reference}. Every table and figure of the paper, as printed and as our commands print it. This page is written by \`scripts/write-papers.ts\`; \`elenchus paper ${paper.name}\` shows the list.`,
      ...paper.items.map(item => section(paper, item, cwd)),
    ].join('\n\n')
    writeFileSync(join(root, 'docs', 'papers', `${paper.name}.md`), `${text}\n`)
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}
