/** `elenchus annotate adjudicate`: merges two annotations into gold, by keys in the terminal or by a file of decisions. */
import { type Adjudication, type AdjudicationDecision, adjudicate } from '@elenchus/annotation'
import { FormatError, type Metagraph } from '@elenchus/metagraph'
import { defineCommand } from '../../../cli/command.ts'
import { checkNotInput, checkWritable, writeOutput } from '../../../cli/files.ts'
import { InputError, schemaVersion, warn, write, writeJson } from '../../../cli/io.ts'
import { file, flag, type OptionValues, text } from '../../../cli/options.ts'
import { readAllMetagraphs } from '../../../files/metagraphs.ts'
import { addDecision, readDecisions } from './decisions.ts'
import { decideByKeys, findOpen, openTerminal, type Pair } from './interactive.ts'

const options = {
  decisions: file(
    '--decisions <file>',
    'JSON lines {passage, disagreement, choice, reason}; read, and added to by keys',
  ),
  by: text('--by <name>', 'name of the adjudicator, recorded with each decision'),
  list: flag('--list', 'print the open differences as lines for a file of decisions'),
  json: flag('--json', 'print JSON: gold, decisions and open differences'),
  out: file('--out <file>', 'where to write gold, one graph a line (default: standard output)'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  arguments: [
    ['<first>', "one annotator's metagraphs: a file or a folder"],
    ['<second>', "the other's"],
  ],
  options,
  examples: [
    'elenchus annotate adjudicate ann.jsonl bob.jsonl --decisions decisions.jsonl --out gold.jsonl',
    'elenchus annotate adjudicate ann.jsonl bob.jsonl --list > decisions.jsonl',
  ],
  run,
})

type Case = Pair & { readonly decided: AdjudicationDecision[] }

async function run(first: string, second: string, options: Options): Promise<void> {
  const { decisions, out } = options
  await checkWritable(out)
  for (const input of [first, second, ...(decisions === undefined ? [] : [decisions])])
    if (out !== undefined) await checkNotInput(input, out)
  const cases = await readCases(first, second, decisions)
  if (options.list) {
    for (const { first: graph, ...rest } of cases)
      for (const { id, first: one, second: two } of findOpen({ first: graph, ...rest }, rest.decided))
        await write(
          `${JSON.stringify({ passage: graph.id, disagreement: id, first: one, second: two, choice: null, reason: '' })}\n`,
        )
    return
  }
  if (process.stdin.isTTY && cases.some(each => findOpen(each, each.decided).length > 0)) await decide(cases, options)
  await finish(cases, options)
}

async function readCases(first: string, second: string, decisions: string | undefined): Promise<Case[]> {
  const ours = await readAllMetagraphs(first)
  const theirs = new Map((await readAllMetagraphs(second)).map(graph => [graph.id, graph]))
  const decided = decisions === undefined ? [] : await readDecisions(decisions)
  const cases: Case[] = []
  const alone: string[] = []
  for (const graph of ours) {
    const other = theirs.get(graph.id)
    theirs.delete(graph.id)
    if (!other) alone.push(graph.id)
    else if (other.text !== graph.text) throw new InputError(`${graph.id}: the annotations are of different texts`)
    else cases.push({ first: graph, second: other, decided: decided.filter(each => each.passage === graph.id) })
  }
  alone.push(...theirs.keys())
  if (alone.length > 0) warn(`left out: annotated in one file only: ${alone.join(', ')}`)
  if (cases.length === 0) throw new InputError('no passage is in both files (by id)')
  const known = new Set(cases.map(each => each.first.id))
  const lost = [...new Set(decided.map(({ passage }) => passage))].filter(id => !known.has(id))
  if (lost.length > 0) warn(`decisions about unknown passages: ${lost.join(', ')}`)
  return cases
}

async function decide(cases: readonly Case[], { decisions, by }: Options): Promise<void> {
  if (decisions === undefined) warn('without --decisions FILE, decisions are only in the gold output')
  const terminal = openTerminal()
  try {
    await decideByKeys(cases, terminal, async (passage, made) => {
      if (decisions !== undefined)
        await addDecision(decisions, { passage, ...made, ...(by === undefined ? {} : { by }) })
    })
  } finally {
    terminal.close()
  }
}

async function finish(cases: readonly Case[], { json, out }: Options): Promise<void> {
  const gold: Metagraph[] = []
  const trail: ({ passage: string } & Adjudication['decided'][number])[] = []
  const open: { passage: string; disagreement: string }[] = []
  for (const each of cases) {
    const left = findOpen(each, each.decided)
    if (left.length > 0) {
      open.push(...left.map(({ id }) => ({ passage: each.first.id, disagreement: id })))
      continue
    }
    try {
      const made = adjudicate(each.first, each.second, each.decided)
      gold.push(made.gold)
      trail.push(...made.decided.map(decided => ({ passage: each.first.id, ...decided })))
    } catch (error) {
      throw error instanceof FormatError ? new InputError(error.message) : error
    }
  }
  if (json) await writeJson('annotate.adjudicate', { gold, decided: trail, open })
  else await writeOutput(gold.map(graph => `${JSON.stringify({ schemaVersion, ...graph })}\n`).join(''), out)
  warn(`${gold.length} of ${cases.length} passages decided, by ${trail.length} decisions`)
  if (open.length === 0) return
  process.exitCode = 1
  const [{ passage, disagreement }] = open as [(typeof open)[number]]
  warn(
    `${open.length} differences are open, the first: ${passage}, ${disagreement} (--list prints them all for a file of decisions)`,
  )
}
