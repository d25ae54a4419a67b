/** `elenchus annotate adjudicate`: merges two annotations into a gold annotation, interactively or by a file of decisions. */
import { type Adjudication, type AdjudicationDecision, adjudicate } from '@elenchus/annotation'
import type { Metagraph } from '@elenchus/metagraph'
import { defineCommand } from '../../../cli/command.ts'
import { checkNotInput, checkWritable, writeOutput } from '../../../cli/files.ts'
import { InputError, schemaVersion, warn, write, writeJson } from '../../../cli/io.ts'
import { file, flag, type OptionValues, text } from '../../../cli/options.ts'
import { readAllMetagraphs } from '../../../files/metagraphs.ts'
import { appendDecision, readDecisions } from './decisions.ts'
import { decideByKeys, findOpenDisagreements, openTerminal, type Pair } from './interactive.ts'

const options = {
  decisions: file(
    '--decisions <file>',
    'file of decisions, one JSON object {passage, disagreement, choice, reason} per line; decisions made interactively are appended to it',
  ),
  by: text('--by <name>', 'name of the adjudicator, recorded with each decision'),
  list: flag('--list', 'print the open disagreements as JSON lines, to be completed as a file of decisions'),
  json: flag('--json', 'print the gold annotation, the decisions and the open disagreements as JSON'),
  out: file('--out <file>', 'output file for the gold annotation, one graph per line (default: standard output)'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  arguments: [
    ['<first>', 'metagraphs of the first annotator: a file or a folder'],
    ['<second>', 'metagraphs of the second annotator: a file or a folder'],
  ],
  options,
  run,
})

type AdjudicatedPair = Pair & { readonly decisions: AdjudicationDecision[] }

async function run(first: string, second: string, options: Options): Promise<void> {
  const { decisions, out } = options
  await checkWritable(out)
  for (const input of [first, second, ...(decisions === undefined ? [] : [decisions])])
    if (out !== undefined) await checkNotInput(input, out)
  const pairs = await readPairs(first, second, decisions)
  if (options.list) {
    for (const pair of pairs)
      for (const { id: disagreement, first, second } of findOpenDisagreements(pair, pair.decisions))
        await write(
          `${JSON.stringify({ passage: pair.first.id, disagreement, first, second, choice: null, reason: '' })}\n`,
        )
    return
  }
  if (process.stdin.isTTY && pairs.some(pair => findOpenDisagreements(pair, pair.decisions).length > 0))
    await decideInTerminal(pairs, options)
  await writeGold(pairs, options)
}

/** Pairs the annotations of each passage, with the decisions about it. */
async function readPairs(first: string, second: string, decisionsPath: string | undefined): Promise<AdjudicatedPair[]> {
  const firstGraphs = await readAllMetagraphs(first)
  const secondGraphs = new Map((await readAllMetagraphs(second)).map(graph => [graph.id, graph]))
  const allDecisions = decisionsPath === undefined ? [] : await readDecisions(decisionsPath)
  const pairs: AdjudicatedPair[] = []
  const unpaired: string[] = []
  for (const graph of firstGraphs) {
    const secondGraph = secondGraphs.get(graph.id)
    secondGraphs.delete(graph.id)
    if (!secondGraph) unpaired.push(graph.id)
    else if (secondGraph.text !== graph.text)
      throw new InputError(`${graph.id}: the two annotations have different texts`)
    else
      pairs.push({
        first: graph,
        second: secondGraph,
        decisions: allDecisions.filter(each => each.passage === graph.id),
      })
  }
  unpaired.push(...secondGraphs.keys())
  if (unpaired.length > 0) warn(`skipped passages that are annotated in only one of the files: ${unpaired.join(', ')}`)
  if (pairs.length === 0) throw new InputError('the two files have no passage ids in common')
  const ids = new Set(pairs.map(pair => pair.first.id))
  const unknown = [...new Set(allDecisions.map(({ passage }) => passage))].filter(id => !ids.has(id))
  if (unknown.length > 0) warn(`decisions about unknown passages: ${unknown.join(', ')}`)
  return pairs
}

async function decideInTerminal(pairs: readonly AdjudicatedPair[], { decisions, by }: Options): Promise<void> {
  if (decisions === undefined) warn('the decisions are not saved; add --decisions FILE to keep them')
  const terminal = openTerminal()
  try {
    await decideByKeys(pairs, terminal, async (passage, decision) => {
      if (decisions !== undefined)
        await appendDecision(decisions, { passage, ...decision, ...(by === undefined ? {} : { by }) })
    })
  } finally {
    terminal.close()
  }
}

/** Writes the merged graphs of all passages without open disagreements. */
async function writeGold(pairs: readonly AdjudicatedPair[], { json, out }: Options): Promise<void> {
  const gold: Metagraph[] = []
  const allDecided: ({ passage: string } & Adjudication['decided'][number])[] = []
  const openDisagreements: { passage: string; disagreement: string }[] = []
  for (const pair of pairs) {
    const passage = pair.first.id
    const remaining = findOpenDisagreements(pair, pair.decisions)
    openDisagreements.push(...remaining.map(({ id }) => ({ passage, disagreement: id })))
    if (remaining.length > 0) continue
    const merged = adjudicate(pair.first, pair.second, pair.decisions)
    gold.push(merged.gold)
    allDecided.push(...merged.decided.map(each => ({ passage, ...each })))
  }
  if (json) await writeJson('annotate.adjudicate', { gold, decided: allDecided, open: openDisagreements })
  else await writeOutput(gold.map(graph => `${JSON.stringify({ schemaVersion, ...graph })}\n`).join(''), out)
  warn(`merged ${gold.length} of ${pairs.length} passages, using ${allDecided.length} decisions`)
  const [first] = openDisagreements
  if (!first) return
  process.exitCode = 1
  warn(
    `disagreements still open: ${openDisagreements.length}; the first is ${first.passage}, ${first.disagreement} (--list prints all of them in the format of --decisions)`,
  )
}
