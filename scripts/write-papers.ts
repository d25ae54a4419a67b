/**
 * Writes docs/papers (`npm run papers [-- NAME...]`, after a build): every table and figure of each paper, as published and as our commands
 * print it. Reads the catalogue of `elenchus data papers` and runs the commands on the corpora. Items whose corpora are absent keep
 * their previous output.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  findItemTables,
  formatItemRemarks,
  itemStateDescriptions,
  listRequirements,
  type Paper,
  type PaperItem,
  papers,
  splitCommand,
} from '../packages/benchmarks/src/papers/index.ts'
import { corporaFolder, root } from './corpora.ts'

const program = join(root, 'packages', 'elenchus', 'bin', 'elenchus.js')
const folder = join(root, 'docs', 'papers')

/** Output of a command, with paths relative to the folder of the corpora. */
function runCommand(command: string, cwd: string): string {
  const words = splitCommand(command).map(word =>
    existsSync(join(corporaFolder, word)) && word.includes('/') ? join(corporaFolder, word) : word,
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', COLUMNS: '100' },
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(`elenchus ${command} ended with ${status}: ${stderr}`)
  return stdout.replaceAll(`${corporaFolder}/`, '').trimEnd()
}

/** Sections of a Markdown text whose headings start with `heading`. */
function extractSections(markdown: string, heading: string): string {
  const parts = markdown.split(/^(?=#{2,3} )/m).filter(part => part.startsWith(`### ${heading}`))
  return parts.map(part => part.replace(/^### (.*)$/m, '$1:').trim()).join('\n\n')
}

type WalkCall = NonNullable<PaperItem['walk']>[number]

const formatTitle = (call: WalkCall) =>
  typeof call === 'string'
    ? `Ours, by \`elenchus ${call}\`:`
    : `Ours, from \`elenchus ${call.command}\`, “${call.section.trim()} …”:`

const formatOutput = (call: WalkCall, cwd: string): string =>
  typeof call === 'string'
    ? ['```', runCommand(call, cwd), '```'].join('\n')
    : extractSections(runCommand(call.command, cwd), call.section)

/** The previous output under a title of the page. */
function findPreviousOutput(page: string, title: string): string | null {
  const titleStart = page.indexOf(`${title}\n\n`)
  if (titleStart < 0) return null
  const rest = page.slice(titleStart + title.length + 2)
  const end = rest.search(/\n\n(?=Ours, (?:by|from) |\*\*Remark|## |In a report)/)
  return (end < 0 ? rest : rest.slice(0, end)).trimEnd()
}

const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const publishedTable = ({ label, caption, unit, columns, rows }: Paper['tables'][number]): string =>
  [
    `As printed (${label}${unit === 'count' ? '' : `, ${unit}`}): ${caption}.`,
    '',
    tableRow(['', ...columns]),
    tableRow(['---', ...columns.map(() => '---:')]),
    ...rows.map(({ name, values }) => tableRow([name, ...values.map(value => (value === null ? '–' : String(value)))])),
  ].join('\n')

/** Pages with results of networks that we trained, by paper, and the tables and figures that they belong to. */
const trainedModels: Readonly<
  Record<string, { readonly page: string; readonly title: string; readonly items: readonly string[] }>
> = {
  reclor: { page: 'fine-tuned-models', title: 'fine-tuned networks', items: ['Table 6', 'Table 7'] },
  logiqa2: {
    page: 'fine-tuned-models',
    title: 'fine-tuned networks',
    items: ['Table III', 'Table IV', 'Fig. 6', 'Table VI', 'Table IX'],
  },
  metalogic: { page: 'fine-tuned-models', title: 'fine-tuned networks', items: ['Table 3'] },
  robustlr: {
    page: 'five-sets',
    title: "the reasoner on the paper's five training sets",
    items: ['Table 3', 'Table 4', 'Table 5', 'Figure 3, Tables 11 and 12', 'Tables 13 and 14'],
  },
}

/** A sentence that links to our trained networks, for items that have some. */
function linkTrainedModels(paper: Paper, { label }: PaperItem): string[] {
  const trained = trainedModels[paper.name]
  return trained?.items.includes(label)
    ? [`Results of networks that we trained: [${trained.title}](../experiments/${trained.page}.md).`]
    : []
}

function checkTrainedModels(): void {
  for (const [paper, { page, items }] of Object.entries(trainedModels)) {
    const labels = papers.find(({ name }) => name === paper)?.items.map(({ label }) => label) ?? []
    const missing = items.find(item => !labels.includes(item))
    if (missing !== undefined)
      throw new Error(`${paper} has no ${missing}; correct trainedModels in scripts/write-papers.ts`)
    if (!existsSync(join(root, 'docs', 'experiments', `${page}.md`)))
      throw new Error(`docs/experiments has no ${page}.md`)
  }
}

const reportNote =
  'In a report: `elenchus report RUN --out report.html` shows runs beside the best published rows (`report.html#task-0`) and every printed table in full (`report.html#published`).'

function renderSection(paper: Paper, item: PaperItem, { cwd, before }: { cwd: string; before: string }): string {
  const remark = formatItemRemarks(paper, item)
  const parts = [`## ${item.label}: ${item.caption}`]
  if (item.commands.length === 0) return [...parts, `Ours: ${itemStateDescriptions[item.state]}.`].join('\n\n')
  parts.push(`Ours: ${itemStateDescriptions[item.state]}.`)
  parts.push(['```sh', ...item.commands.map(command => `elenchus ${command}`), '```'].join('\n'))
  const needs = [...item.data.map(path => `\`${path}\``), ...listRequirements(item)]
  if (needs.length > 0) parts.push(`It takes: ${needs.join('; ')}.`)
  parts.push(...findItemTables(paper, item).map(publishedTable))
  parts.push(...linkTrainedModels(paper, item))
  const hasData = item.data.every(path => existsSync(join(corporaFolder, path)))
  for (const call of item.walk ?? []) {
    const title = formatTitle(call)
    const text = hasData ? formatOutput(call, cwd) : findPreviousOutput(before, title)
    if (text !== null) parts.push(title, text)
  }
  if (item.state === 'model') parts.push(reportNote)
  if (remark !== '') parts.push(`**Remark.** ${remark}`)
  return parts.join('\n\n')
}

function writePaperPage(paper: Paper): void {
  const page = join(folder, `${paper.name}.md`)
  const before = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const cwd = mkdtempSync(join(tmpdir(), 'elenchus-papers-'))
  try {
    for (const [name, text] of Object.entries(paper.walkFiles ?? {})) writeFileSync(join(cwd, name), text)
    const files = Object.entries(paper.walkFiles ?? {}).map(
      ([name, text]) =>
        `\`${name}\` in the calls below is a text of our own:\n\n${['```', text.trimEnd(), '```'].join('\n')}`,
    )
    const text = [
      `# ${paper.title}`,
      `${paper.reference}. Every table and figure of the paper, as printed and as our commands print it. This page is written by \`npm run papers\`; \`elenchus data papers ${paper.name}\` shows the list.`,
      ...files,
      ...paper.items.map(item => renderSection(paper, item, { cwd, before })),
    ].join('\n\n')
    writeFileSync(page, `${text}\n`)
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

const renderOverview = (): string =>
  [
    '# The papers, table by table',
    '',
    'For each of the four papers whose systems Elenchus implements, every table and figure: as printed, as our commands print it, the command, what it needs, and a remark where the print is doubtful. Written by `npm run papers`.',
    '',
    tableRow(['paper', 'entries', 'printed from data alone', 'for any model', 'of people', 'illustrations']),
    tableRow(['---', '---:', '---:', '---:', '---:', '---:']),
    ...papers.map(({ name, title, items }) => {
      const count = (state: PaperItem['state']) => String(items.filter(item => item.state === state).length)
      return tableRow([
        `[${title}](${name}.md)`,
        String(items.length),
        count('printed'),
        count('model'),
        count('people'),
        count('illustration'),
      ])
    }),
    '',
  ].join('\n')

const requestedPapers = process.argv.slice(2)
checkTrainedModels()
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'README.md'), renderOverview())
for (const paper of papers)
  if (requestedPapers.length === 0 || requestedPapers.includes(paper.name)) writePaperPage(paper)
