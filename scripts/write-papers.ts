/**
 * Writes docs/papers: for each paper every table and figure, as printed and as our commands print it today. It reads the
 * catalogue that `elenchus data papers` shows and runs the built command line on the corpora, so nothing in the walks is typed by hand.
 * Where the corpora of an item are absent, what the page had before is kept.
 * `npm run papers [-- NAME...]`, after a build.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  itemRemarks,
  itemRequirements,
  itemStates,
  type Paper,
  type PaperItem,
  papers,
  splitCommand,
  tablesOfItem,
} from '../packages/benchmarks/src/papers/index.ts'
import { corporaFolder, root } from './corpora.ts'

const program = join(root, 'packages', 'elenchus', 'bin', 'elenchus.js')
const folder = join(root, 'docs', 'papers')

/** What a command prints, without the folder that the corpora lie in here. */
function output(command: string, cwd: string): string {
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

/** The parts of a Markdown text whose headings begin so, without the headings' level. */
function sectionsOf(markdown: string, heading: string): string {
  const parts = markdown.split(/^(?=#{2,3} )/m).filter(part => part.startsWith(`### ${heading}`))
  return parts.map(part => part.replace(/^### (.*)$/m, '$1:').trim()).join('\n\n')
}

type WalkCall = NonNullable<PaperItem['walk']>[number]

const titleOf = (call: WalkCall) =>
  typeof call === 'string'
    ? `Ours, by \`elenchus ${call}\`:`
    : `Ours, from \`elenchus ${call.command}\`, “${call.section.trim()} …”:`

const shown = (call: WalkCall, cwd: string): string =>
  typeof call === 'string'
    ? ['```', output(call, cwd), '```'].join('\n')
    : sectionsOf(output(call.command, cwd), call.section)

/** What the page had under a title before. */
function keptOf(page: string, title: string): string | null {
  const at = page.indexOf(`${title}\n\n`)
  if (at < 0) return null
  const rest = page.slice(at + title.length + 2)
  const end = rest.search(/\n\n(?=Ours, (?:by|from) |\*\*Remark|## |In a report)/)
  return (end < 0 ? rest : rest.slice(0, end)).trimEnd()
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const printedTable = ({ label, caption, unit, columns, rows }: Paper['tables'][number]): string =>
  [
    `As printed (${label}${unit === 'count' ? '' : `, ${unit}`}): ${caption}.`,
    '',
    row(['', ...columns]),
    row(['---', ...columns.map(() => '---:')]),
    ...rows.map(({ name, values }) => row([name, ...values.map(value => (value === null ? '–' : String(value)))])),
  ].join('\n')

/** Where docs/neural.md has rows of networks that were trained here: its heading, and the items that these rows stand beside. */
const trainedHere: readonly { readonly paper: string; readonly heading: string; readonly items: readonly string[] }[] =
  [
    { paper: 'reclor', heading: 'Fine-tuned on questions, pairs and metagraphs', items: ['Table 6', 'Table 7'] },
    {
      paper: 'logiqa2',
      heading: 'Fine-tuned on questions, pairs and metagraphs',
      items: ['Table III', 'Table IV', 'Fig. 6', 'Table VI', 'Table IX'],
    },
    { paper: 'metalogic', heading: 'Fine-tuned on questions, pairs and metagraphs', items: ['Table 3'] },
    {
      paper: 'robustlr',
      heading: "The same network on the paper's five training sets",
      items: ['Table 3', 'Table 4', 'Table 5', 'Figure 3, Tables 11 and 12', 'Tables 13 and 14'],
    },
  ]

/** The address of a heading, as Markdown readers make it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

/** A sentence with a link, where networks were trained here for an item. */
function trainedFor(paper: Paper, { label }: PaperItem): string[] {
  const pages = trainedHere.filter(each => each.paper === paper.name && each.items.includes(label))
  return pages.map(
    ({ heading }) =>
      `Networks that were trained here, with intervals and what they took: [${heading}](../neural.md#${anchor(heading)}).`,
  )
}

/** Every item and heading that is named above has to be there. */
function checkTrained(): void {
  const neural = readFileSync(join(root, 'docs', 'neural.md'), 'utf8')
  for (const { paper, heading, items } of trainedHere) {
    const known = papers.find(({ name }) => name === paper)?.items.map(({ label }) => label) ?? []
    const missing = items.find(where => !known.includes(where))
    if (missing !== undefined)
      throw new Error(`${paper} has no ${missing}; mend trainedHere in scripts/write-papers.ts`)
    if (!neural.includes(`## ${heading}\n`))
      throw new Error(`docs/neural.md has no heading "${heading}"; mend trainedHere`)
  }
}

const reported =
  'In a report: `elenchus report RUN --out report.html` shows runs beside the best published rows (`report.html#task-0`) and every printed table in full (`report.html#published`).'

function section(paper: Paper, item: PaperItem, { cwd, before }: { cwd: string; before: string }): string {
  const remark = itemRemarks(paper, item)
  const parts = [`## ${item.label}: ${item.caption}`]
  if (item.commands.length === 0) return [...parts, `Ours: ${itemStates[item.state]}.`].join('\n\n')
  parts.push(`Ours: ${itemStates[item.state]}.`)
  parts.push(['```sh', ...item.commands.map(command => `elenchus ${command}`), '```'].join('\n'))
  const needs = [...item.data.map(path => `\`${path}\``), ...itemRequirements(item)]
  if (needs.length > 0) parts.push(`It takes: ${needs.join('; ')}.`)
  parts.push(...tablesOfItem(paper, item).map(printedTable))
  parts.push(...trainedFor(paper, item))
  const there = item.data.every(path => existsSync(join(corporaFolder, path)))
  for (const call of item.walk ?? []) {
    const title = titleOf(call)
    const text = there ? shown(call, cwd) : keptOf(before, title)
    if (text !== null) parts.push(title, text)
  }
  if (item.state === 'model') parts.push(reported)
  if (remark !== '') parts.push(`**Remark.** ${remark}`)
  return parts.join('\n\n')
}

function walk(paper: Paper): void {
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
      ...paper.items.map(item => section(paper, item, { cwd, before })),
    ].join('\n\n')
    writeFileSync(page, `${text}\n`)
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

/** The four walks at a glance. */
const contents = (): string =>
  [
    '# The papers, table by table',
    '',
    'For each of the four papers whose systems Elenchus implements, every table and figure: as printed, as our commands print it, the command, what it needs, and a remark where the print is doubtful. Written by `npm run papers`.',
    '',
    row(['paper', 'entries', 'printed from data alone', 'for any model', 'of people', 'illustrations']),
    row(['---', '---:', '---:', '---:', '---:', '---:']),
    ...papers.map(({ name, title, items }) => {
      const count = (state: PaperItem['state']) => String(items.filter(item => item.state === state).length)
      return row([
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

const wanted = process.argv.slice(2)
checkTrained()
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'README.md'), contents())
for (const paper of papers) if (wanted.length === 0 || wanted.includes(paper.name)) walk(paper)
