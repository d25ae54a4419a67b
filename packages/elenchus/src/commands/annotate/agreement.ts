/** `elenchus annotate agreement`: agreement of annotators beyond chance, and their disagreements. */
import {
  computeGroupAgreement,
  computePairAgreement,
  type Dimension,
  dimensions,
  findDisagreements,
} from '@elenchus/annotation'
import type { Metagraph } from '@elenchus/metagraph'
import type { Agreement } from '@elenchus/statistics/agreement'
import { defineCommand } from '../../cli/command.ts'
import { UsageError, write, writeJson } from '../../cli/io.ts'
import { flag, type OptionValues } from '../../cli/options.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { paint, table } from '../../terminal/text.ts'
import { disagreementText } from './adjudicate/disagreement-text.ts'

const names: Readonly<Record<Dimension, string>> = {
  node: 'M-Node',
  edge: 'M-Edge',
  undercut: 'undercuts',
  variable: 'L-Variable',
  relation: 'L-Relation',
  certainty: 'certainty',
}

const options = {
  diagonal: flag('--diagonal', "count a variable's relation to itself in L-Relation"),
  confusion: flag('--confusion', 'show the confusion matrices'),
  disagreements: flag(
    '--disagreements',
    'list every difference: statements, edges, undercuts, variables, formulas, certainty',
  ),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  arguments: [
    ['<annotators...>', "each annotator's metagraphs: a file or a folder; two, or more for Fleiss and Krippendorff"],
  ],
  options,
  examples: [
    'elenchus annotate agreement ann.jsonl bob.jsonl --confusion',
    'elenchus annotate agreement ann.jsonl bob.jsonl --disagreements',
    'elenchus annotate agreement ann/ bob/ cleo/',
  ],
  run,
})

const shown = (value: number | null, digits = 3) => (value === null ? 'not comparable' : value.toFixed(digits))

/** All disagreements of two annotators by passage; if the segmentations differ, the first one is used for the rest. */
function differences(first: readonly Metagraph[], second: readonly Metagraph[]) {
  const others = new Map(second.map(graph => [graph.id, graph]))
  return first.flatMap(graph => {
    const other = others.get(graph.id)
    if (!other || other.text !== graph.text) return []
    return findDisagreements(graph, other, 'first').map(each => ({ passage: graph.id, ...each }))
  })
}

async function run(files: string[], options: Options): Promise<void> {
  if (files.length < 2) throw new UsageError('agreement needs the metagraphs of two annotators or more')
  const several = files.length > 2
  if (several && (options.confusion || options.disagreements))
    throw new UsageError('--confusion and --disagreements are for two annotators')
  const annotations: Metagraph[][] = []
  for (const file of files) annotations.push(await readAllMetagraphs(file))
  const choice = { diagonal: options.diagonal === true }
  const all = computeGroupAgreement(annotations, choice)
  const [first, second] = annotations as [Metagraph[], Metagraph[]]
  const pair = several ? null : computePairAgreement(first, second, choice)
  const found = options.disagreements ? differences(first, second) : null
  if (options.json) {
    const { annotators, passages, alpha, fleiss } = all
    await writeJson('annotate.agreement', {
      annotators,
      ...(pair ?? { passages }),
      alpha,
      fleiss,
      ...(found ? { disagreements: found } : {}),
    })
    return
  }
  const undercuts = annotations.flat().some(graph => (graph.undercuts?.length ?? 0) > 0)
  const lines = [
    all.passages === 0
      ? paint.yellow('not comparable: no passage (same id and text) is in all files')
      : `${all.passages} ${all.passages === 1 ? 'passage' : 'passages'} in all ${files.length} files`,
    table(
      several ? ['', "Fleiss' kappa", 'alpha', 'items'] : ['', 'kappa', 'observed', 'alpha', 'items'],
      dimensions
        .filter(key => key !== 'undercut' || undercuts)
        .map(key => [
          names[key],
          ...(pair ? [shown(pair[key].kappa), shown(pair[key].observed)] : [shown(all.fleiss[key])]),
          shown(all.alpha[key]),
          String(all.items[key]),
        ]),
    ),
    "alpha: Krippendorff's, over all labels",
  ]
  if (options.confusion && pair)
    for (const key of dimensions)
      if (pair[key].items > 0) lines.push('', `${names[key]} (rows: first annotator)`, confusionTable(pair[key]))
  if (found) {
    lines.push('', `${found.length} ${found.length === 1 ? 'difference' : 'differences'}`)
    for (const each of found) lines.push(`${paint.bold(each.passage)} · ${disagreementText(each)}`)
  }
  await write(`${lines.join('\n')}\n`)
}

function confusionTable({ confusion: { labels, counts } }: Agreement): string {
  return table(
    ['', ...labels],
    labels.map((label, i) => [label, ...counts[i]!.map(String)]),
  )
}
