/** Trains the explainer on metagraphs; deterministic for a seed. */
import type { ParserModel } from '@elenchus/language'
import { type StopSignal, type Training, type TrainingProgress, train } from '@elenchus/learning'
import type { Metagraph, Statement } from '@elenchus/metagraph'
import { toEverydayGold } from '../discourse/graph/gold-tree.ts'
import {
  CONTINGENT,
  computeDegreeFeatures,
  computeGateFeatures,
  type NamedFeatures,
} from '../features/degree-features.ts'
import { computeLocalOperatorFeatures, hasOperatorWord, localOperators } from '../features/local-operators.ts'
import { computePairFeatures, createPairContext, pairClassCount, pairClasses } from '../features/pair-features.ts'
import { createPassageView } from '../features/passage-view.ts'
import { analyseStatement, type StatementView } from '../features/statement-view.ts'
import type { ExplainerModel } from '../model-file/explainer-model.ts'
import type { ArgumentTree } from '../models/candidates.ts'
import { ROOT, UNUSED } from '../models/candidates.ts'
import { type EnsembleModel, predictEnsemble, trainEnsemble } from '../models/ensemble.ts'
import { getOptionRole } from '../models/option-role.ts'
import { computePassageFeatures } from '../models/parts.ts'
import { annotatedByAnotherSource, wholeSentencesSource, writtenSource } from './argument-records.ts'
import { createBoundaryExamples } from './clause-training.ts'
import { type EverydayExample, trainEverydayModel } from './everyday-training.ts'
import { type LabelledOption, type StructureExample, trainStructure } from './structure-training.ts'

export interface TrainExplainerOptions {
  readonly language: ParserModel
  readonly seed?: number | undefined
  readonly signal?: StopSignal | undefined
  readonly onProgress?: ((progress: TrainingProgress & { readonly stage: string }) => void) | undefined
  /** Description of the training data, saved in the model file. */
  readonly metadata?: Readonly<Record<string, string | number>> | undefined
  /** Additional options with a known role: written for training (`toLabelledOptions`) or, for research models, from exams (`createWeakExamples`). */
  readonly extraOptions?: readonly LabelledOption[] | undefined
  /** Everyday arguments that train the plain-text model. If there are none, plain text is explained like exam passages. */
  readonly everyday?: readonly Metagraph[] | undefined
  /** Analysed statements of graphs, to avoid parsing them again. */
  readonly views?: ReadonlyMap<Metagraph, readonly StatementView[]> | undefined
}

export interface StatementExample {
  readonly statement: Statement
  readonly view: StatementView
  readonly group: number
}

/** Trains a model on annotated metagraphs. */
export function trainExplainer(records: readonly Metagraph[], options: TrainExplainerOptions): ExplainerModel {
  const { language, seed = 1, signal, onProgress, metadata = {}, extraOptions = [], everyday = [] } = options
  const run = <M>(stage: string, training: Training<M>): M =>
    train(training, { signal, onProgress: progress => onProgress?.({ ...progress, stage }) })
  const views = records.map(
    (graph, i) =>
      options.views?.get(graph) ??
      graph.statements.map(statement => {
        if (signal?.aborted) throw signal.reason ?? new Error('training was stopped')
        onProgress?.({ stage: 'reading', done: i + 1, total: records.length })
        return analyseStatement(statement, language)
      }),
  )
  const groups = groupByContext(records)
  const items = records.flatMap((graph, g) =>
    graph.statements.map((statement, i): StatementExample => ({ statement, view: views[g]![i]!, group: groups[g]! })),
  )
  return {
    ...trainStatements(items, seed, run),
    structure: run(
      'structure',
      trainStructure(
        records.map((graph, g): StructureExample => createStructureExample(graph, views[g]!, groups[g]!)),
        { seed: seed + 5, extraOptions },
      ),
    ),
    ...(everyday.length > 0
      ? {
          everyday: run(
            'plain text',
            trainEverydayModel(
              createEverydayExamples(everyday, language),
              createBoundaryExamples(
                everyday.filter(({ provenance }) => !provenance?.source?.startsWith(wholeSentencesSource)),
                language,
              ),
              { seed: seed + 6 },
            ),
          ),
        }
      : {}),
    metadata: {
      passages: records.length,
      ...(everyday.length > 0 ? { everyday: everyday.length } : {}),
      seed,
      ...metadata,
    },
  }
}

/** Weight of adjudicated passages. Passages annotated by their writer have weight 1; whole texts annotated by others have weight 0 and are used for calibration only. */
const adjudicatedWeight = 2

/** Training examples of the plain-text model; graphs that are not forests are skipped. */
export function createEverydayExamples(graphs: readonly Metagraph[], language: ParserModel): EverydayExample[] {
  return graphs.flatMap((graph): EverydayExample[] => {
    const gold = toEverydayGold(graph)
    const views = () => graph.statements.map(each => analyseStatement(each, language))
    const source = graph.provenance?.source ?? ''
    const isWrittenForTraining = source.startsWith(writtenSource)
    const isWholeText = source.startsWith(annotatedByAnotherSource)
    const weight = isWholeText ? 0 : isWrittenForTraining ? 1 : adjudicatedWeight
    return gold
      ? [{ views: views(), gold, weight, isPreferredForCalibration: !isWrittenForTraining || isWholeText }]
      : []
  })
}

/** Runs a training stage to its end and reports its progress. */
type Run = <M>(stage: string, training: Training<M>) => M

/** Trains the models of single statements: the gate (whether there is a formula), degree, pairs of variables and operands. */
export function trainStatements(
  items: readonly StatementExample[],
  seed: number,
  run: Run,
): Omit<ExplainerModel, 'structure' | 'metadata'> {
  const hasFormula = ({ statement }: StatementExample) => statement.formula.triples.length > 0
  const gateRows = items.map(({ view }) => computeGateFeatures(view, { useVariables: true }))
  const gateLabels = items.map(each => Number(hasFormula(each)))
  const gateOptions = { classes: 2, l2: 10, trees: 100, seed }
  const gate = run('gate', trainEnsemble(gateRows, gateLabels, gateOptions))
  // The model of pairs is trained on gate probabilities like those of unseen statements.
  const outOfFold = predictOutOfFold(items, gateRows, gateLabels, (rows, labels) =>
    run('gate, cross-fitted', trainEnsemble(rows, labels, { ...gateOptions, trees: 60 })),
  )
  const textGate = run(
    'gate from text',
    trainEnsemble(
      items.map(({ view }) => computeGateFeatures(view, { useVariables: false })),
      gateLabels,
      { ...gateOptions, seed: seed + 1 },
    ),
  )
  const statementsWithFormula = items.filter(hasFormula)
  const degree = run(
    'degree',
    trainEnsemble(
      statementsWithFormula.map(({ view }) => computeDegreeFeatures(view)),
      statementsWithFormula.map(({ statement }) => statement.degree ?? CONTINGENT),
      { classes: 5, l2: 2, trees: 150, seed: seed + 2 },
    ),
  )
  return {
    gate,
    textGate,
    degree,
    pair: run('pairs', trainPairs(items, outOfFold, seed + 3)),
    operand: run('operands', trainOperands(statementsWithFormula, seed + 4)),
  }
}

/** Passages whose first letters up to this number agree have the same context. */
const contextKeyLength = 60

/** Returns the group of each passage; passages that differ only in the option have the same group. */
export function groupByContext(records: readonly Metagraph[]): number[] {
  const groupByKey = new Map<string, number>()
  return records.map(({ statements }) => {
    const context = statements.filter(statement => statement.part !== 'option')
    const key = context
      .map(statement => statement.text.toLowerCase().replace(/[^\p{L}]/gu, ''))
      .join('')
      .slice(0, contextKeyLength)
    if (!groupByKey.has(key)) groupByKey.set(key, groupByKey.size)
    return groupByKey.get(key)!
  })
}

/** Computes the out-of-fold probability of class 1 for each item; groups stay together. */
function predictOutOfFold(
  items: readonly StatementExample[],
  rows: readonly NamedFeatures[],
  labels: readonly number[],
  fit: (rows: NamedFeatures[], labels: number[]) => EnsembleModel,
): Float64Array {
  const foldCount = 4
  const out = new Float64Array(items.length)
  for (let fold = 0; fold < foldCount; fold++) {
    const isHeldOut = (i: number) => items[i]!.group % foldCount === fold
    const model = fit(
      rows.filter((_, i) => !isHeldOut(i)),
      labels.filter((_, i) => !isHeldOut(i)),
    )
    const heldOutIndices = items.map((_, i) => i).filter(isHeldOut)
    const p = predictEnsemble(
      model,
      heldOutIndices.map(i => rows[i]!),
    )
    // Each row of `p` has the probabilities of classes 0 and 1.
    heldOutIndices.forEach((i, k) => {
      out[i] = p[2 * k + 1]!
    })
  }
  return out
}

/** Index of the class of variables a and b, from 1 in `pairClasses`; 0 if no operator joins them. */
function findPairClass({ variables, formula }: Statement, a: number, b: number): number {
  const [first, second] = [variables[a]!.id, variables[b]!.id]
  for (const { left, operator, right } of formula.triples) {
    const classIndex = pairClasses.findIndex(
      each =>
        each.operator === operator &&
        (each.reversed
          ? left.variable === second && right.variable === first
          : left.variable === first && right.variable === second),
    )
    if (classIndex >= 0) return classIndex + 1
  }
  return 0
}

/** Minimum probability of a formula for a statement without one to give negative examples. */
const minFormulaProbability = 0.05

function trainPairs(
  items: readonly StatementExample[],
  formulaProbabilities: Float64Array,
  seed: number,
): Training<EnsembleModel> {
  const rows: NamedFeatures[] = []
  const labels: number[] = []
  items.forEach(({ statement, view }, i) => {
    // Statements that certainly have no formula give no examples.
    if (formulaProbabilities[i]! < minFormulaProbability && statement.formula.triples.length === 0) return
    const context = createPairContext(view, formulaProbabilities[i]!)
    for (let a = 0; a < statement.variables.length; a++)
      for (let b = a + 1; b < statement.variables.length; b++) {
        rows.push(computePairFeatures(context, a, b))
        labels.push(findPairClass(statement, a, b))
      }
  })
  return trainEnsemble(rows, labels, { classes: pairClassCount, l2: 3, trees: 100, minLeaf: 2, seed })
}

/** Trains on one binary example per operand and operator, if the operand contains a word for the operator. */
function trainOperands(items: readonly StatementExample[], seed: number): Training<EnsembleModel> {
  const candidates = items.flatMap(({ statement, view }) => {
    const findVariable = (id: string) => statement.variables.findIndex(variable => variable.id === id)
    const degree = statement.degree ?? CONTINGENT
    return statement.formula.triples.flatMap(({ left, operator, right }) =>
      (['left', 'right'] as const).flatMap(side => {
        const [operand, other] = side === 'left' ? [left, right] : [right, left]
        const context = {
          variable: findVariable(operand.variable),
          other: findVariable(other.variable),
          side,
          operator,
          degree,
        }
        if (context.variable < 0 || context.other < 0) return []
        return localOperators.map(unary => ({ view, context, unary, isUsed: operand.operators.includes(unary) }))
      }),
    )
  })
  const withOperatorWord = candidates.filter(({ view, context, unary }) =>
    hasOperatorWord(view, context.variable, unary),
  )
  // In a small corpus no operand may contain such a word; then all operands are examples.
  const examples = withOperatorWord.length > 0 ? withOperatorWord : candidates
  return trainEnsemble(
    examples.map(({ view, context, unary }) => computeLocalOperatorFeatures(view, context, unary)),
    examples.map(({ isUsed }) => Number(isUsed)),
    { classes: 2, l2: 15, minLeaf: 5, maxFeatures: 15, minCount: 3, seed },
  )
}

function createStructureExample(graph: Metagraph, views: readonly StatementView[], group: number): StructureExample {
  const option = graph.statements.findIndex(statement => statement.part === 'option')
  const question = graph.question ?? ''
  const computeFeatures = (isAnnotated: boolean) =>
    computePassageFeatures(createPassageView(views, { option, question, isAnnotated }))
  const gold = toGoldTree(graph)
  const edge = option < 0 ? undefined : graph.edges.find(({ from }) => from === graph.statements[option]!.id)
  return {
    annotated: computeFeatures(true),
    text: computeFeatures(false),
    gold,
    optionRole: edge ? getOptionRole(edge.kind === 'rebut', question) : null,
    group,
  }
}

/** Converts the gold graph to a tree; `null` if it has several conclusions, a node with several parents, or a cycle. */
export function toGoldTree({ statements, edges }: Metagraph): ArgumentTree | null {
  const index = new Map(statements.map(({ id }, i) => [id, i]))
  const n = statements.length
  const parents = new Int8Array(n).fill(UNUSED)
  const rebuts = new Array<boolean>(n).fill(false)
  for (const { from, to, kind } of edges) {
    const [i, j] = [index.get(from), index.get(to)]
    if (i === undefined || j === undefined || i === j || parents[i] !== UNUSED) return null
    parents[i] = j
    rebuts[i] = kind === 'rebut'
  }
  const roots = Array.from(parents.keys()).filter(i => parents[i] === UNUSED && parents.includes(i))
  if (roots.length !== 1) return null
  parents[roots[0]!] = ROOT
  for (let i = 0; i < n; i++) {
    let steps = 0
    for (let k = i; parents[k]! >= 0; k = parents[k]!) if (++steps > n) return null
  }
  return { parents, rebuts }
}
