/** `elenchus annotate agreement`: chance-corrected agreement of annotators, and their disagreements. */
import type { Dimension } from '@elenchus/annotation'
import { computeGroupAgreement, computePairAgreement, dimensions, findDisagreements } from '@elenchus/annotation'
import type { Metagraph } from '@elenchus/metagraph'
import type { Agreement } from '@elenchus/statistics/agreement'
import { defineCommand } from '../../cli/command.ts'
import { UsageError, writeJson, writeLines } from '../../cli/io.ts'
import { flag, type OptionValues } from '../../cli/options.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { countNoun, paint, table } from '../../terminal/text.ts'
import { formatDisagreement } from './adjudicate/disagreement-text.ts'

/** Names of the dimensions, as in the MetaLogic paper where it has them. */
const dimensionNames: Readonly<Record<Dimension, string>> = {
  node: 'M-Node',
  edge: 'M-Edge',
  undercut: 'undercuts',
  variable: 'L-Variable',
  relation: 'L-Relation',
  certainty: 'certainty',
}

const options = {
  diagonal: flag('--diagonal', 'include the relation of each variable to itself in the L-Relation score'),
  confusion: flag('--confusion', 'show the confusion matrices'),
  disagreements: flag('--disagreements', 'list every disagreement on statements, edges, formulas and certainty'),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  arguments: [
    [
      '<annotators...>',
      "metagraphs, one file or folder per annotator; for more than two annotators, the kappa is Fleiss' kappa",
    ],
  ],
  options,
  run,
})

const formatValue = (value: number | null, digits = 3) => (value === null ? 'not comparable' : value.toFixed(digits))

/** Lists the disagreements of two annotators; if segmentations differ, the other disagreements are those under the first one. */
function listDisagreements(first: readonly Metagraph[], second: readonly Metagraph[]) {
  const secondById = new Map(second.map(graph => [graph.id, graph]))
  return first.flatMap(graph => {
    const other = secondById.get(graph.id)
    if (!other || other.text !== graph.text) return []
    return findDisagreements(graph, other, 'first').map(each => ({ passage: graph.id, ...each }))
  })
}

async function run(files: string[], options: Options): Promise<void> {
  if (files.length < 2) throw new UsageError('give the metagraphs of at least two annotators')
  const isGroup = files.length > 2
  if (isGroup && (options.confusion || options.disagreements))
    throw new UsageError('--confusion and --disagreements are for two annotators')
  const annotations: Metagraph[][] = []
  for (const file of files) annotations.push(await readAllMetagraphs(file))
  const settings = { diagonal: options.diagonal === true }
  const groupAgreement = computeGroupAgreement(annotations, settings)
  const [first, second] = annotations as [Metagraph[], Metagraph[]]
  const pairAgreement = isGroup ? null : computePairAgreement(first, second, settings)
  const disagreements = options.disagreements ? listDisagreements(first, second) : null
  if (options.json) {
    const { annotators, passages, alpha, fleiss } = groupAgreement
    const shared = { alpha, fleiss, ...(disagreements ? { disagreements } : {}) }
    return writeJson('annotate.agreement', { annotators, ...(pairAgreement ?? { passages }), ...shared })
  }
  const hasUndercuts = annotations.flat().some(graph => (graph.undercuts?.length ?? 0) > 0)
  const lines = [
    groupAgreement.passages === 0
      ? paint.yellow('nothing to compare: no passage occurs in all files with the same id and text')
      : `${countNoun(groupAgreement.passages, 'passage')} in all ${files.length} files`,
    table(
      isGroup ? ['', "Fleiss' kappa", 'alpha', 'items'] : ['', 'kappa', 'observed', 'alpha', 'items'],
      dimensions
        .filter(key => key !== 'undercut' || hasUndercuts)
        .map(key => [
          dimensionNames[key],
          ...(pairAgreement
            ? [formatValue(pairAgreement[key].kappa), formatValue(pairAgreement[key].observed)]
            : [formatValue(groupAgreement.fleiss[key])]),
          formatValue(groupAgreement.alpha[key]),
          String(groupAgreement.items[key]),
        ]),
    ),
    "alpha: Krippendorff's alpha over all labels",
  ]
  if (options.confusion && pairAgreement)
    for (const key of dimensions)
      if (pairAgreement[key].items > 0)
        lines.push('', `${dimensionNames[key]} (rows: first annotator)`, formatConfusion(pairAgreement[key]))
  if (disagreements) {
    lines.push('', countNoun(disagreements.length, 'disagreement'))
    for (const each of disagreements) lines.push(`${paint.bold(each.passage)} · ${formatDisagreement(each)}`)
  }
  await writeLines(lines)
}

function formatConfusion({ confusion: { labels, counts } }: Agreement): string {
  return table(
    ['', ...labels],
    labels.map((label, i) => [label, ...counts[i]!.map(String)]),
  )
}
