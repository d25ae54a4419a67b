/** Which figure of which answers stands in a column of a paper's table. */
import type { Cell } from '../recipes.ts'

export interface Measure {
  /** What has to be answered: the dev or test split of the recipe's corpus, or a set of RobustLR by the name of its file. */
  readonly split: string
  /** The figure of these answers, as `figuresOf` names it. */
  readonly figure: string
}

const graphFigures: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['node', 'step', 'formula', 'support', 'rebut'].flatMap(part => [
      [`${part} F1`, `${part}.f1`],
      [`${part} All`, `${part}.allCorrect`],
    ]),
  ),
  'certainty accuracy': 'certainty.accuracy',
  'certainty All': 'certainty.allCorrect',
  'certainty macro-F1': 'certainty.macroF1',
  overall: 'overall',
  '→': 'operator.implies',
  '∧': 'operator.and',
  '∨': 'operator.or',
  '¬': 'operator.not',
  '□': 'operator.box',
  '◇': 'operator.diamond',
  none: 'operator.none',
}

/** What a column holds; undefined for what a trained model does not tell by its answers alone (the halves EASY and HARD of ReClor). */
export function measureOf({ paper, table }: Pick<Cell, 'paper' | 'table'>, column: string): Measure | undefined {
  if (paper === 'MetaLogic') {
    const figure = graphFigures[column]
    return figure === undefined ? undefined : { split: 'test', figure }
  }
  if (paper === 'RobustLR') return table === 'Table 3' ? { split: 'test', figure: 'accuracy' } : setMeasure(column)
  if (/ (EASY|HARD)$/.test(column)) return undefined
  if (column === 'always right') return { split: 'test', figure: 'always' }
  // Table II prints for LogiQA what Table III prints for dev; everywhere else a bare column is of the test split.
  const isDev = /\b(dev|val)\b/.test(column) || table === 'Table II'
  return { split: isDev ? 'dev' : 'test', figure: /\bF1$/.test(column) ? 'f1' : 'accuracy' }
}

const labels = ['False', 'True', 'Unknown']

/** Columns of RobustLR: a set, then perhaps a group of it or a gold label. */
function setMeasure(column: string): Measure | undefined {
  const [, kind, more, part] =
    /^(conjunction|disjunction|contrapositive|distributive [12])( with distractors)?(?: (\S+))?$/.exec(column) ?? []
  if (kind === undefined) return undefined
  const split = /junction$/.test(kind)
    ? `contrast-${kind}.${more === undefined ? 'without' : 'with'}`
    : `equivalence-${kind.replace(' ', '')}`
  if (part === undefined) return { split, figure: 'overall_easy' }
  return { split, figure: labels.includes(part) ? `by_label_easy.${labels.indexOf(part)}` : `by_group.${part}` }
}
