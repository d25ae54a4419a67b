/**
 * Trains the structure model, which predicts the argument graphs of exam passages. Default penalties were chosen by
 * cross-validation over MetaLogic's train and dev splits.
 */
import type { Training } from '@elenchus/learning'
import type { Features } from '../features/features.ts'
import type { ArgumentTree, PartScores } from '../models/candidates.ts'
import { enumerateTrees, mapParts, maxEnumeratedStatements } from '../models/candidates.ts'
import { type EnsembleModel, fitEncoder, trainEnsemble } from '../models/ensemble.ts'
import { type Forests, scoreParts, trainForests } from '../models/forests.ts'
import type { OptionRole, RolePrediction } from '../models/option-role.ts'
import { noOption, optionRoles, predictRole, roleIndex } from '../models/option-role.ts'
import { createPassageParts, type PassageFeatures, partColumns } from '../models/parts.ts'
import type { GraphModel, GraphModels, StructureModel } from '../models/structure-model.ts'
import { type TreeExample, type TreeOptions, trainTreeModel } from '../models/tree-model.ts'

export interface StructureExample {
  /** Features of the passage with annotated statements and variables. */
  readonly annotated: PassageFeatures
  /** Features of the passage as plain text. */
  readonly text: PassageFeatures
  /** `null` if the gold graph is not a tree; such passages train polarity only. */
  readonly gold: ArgumentTree | null
  /** Role of the option; `null` if it has no edge. */
  readonly optionRole: OptionRole | null
  /** Passages with equal groups stay together in cross-fitting. */
  readonly group: number
}

/** An option with a known role. */
export interface LabelledOption {
  readonly features: Features
  readonly role: OptionRole
}

export interface StructureOptions {
  readonly seed?: number
  /** Number of trees of each forest. */
  readonly trees?: number
  /** L2 penalties of the tree model by kind of weight. */
  readonly penalties?: TreeOptions['penalties']
  readonly polarityL2?: number
  /** Additional options with a known role, for the polarity model. */
  readonly extraOptions?: readonly LabelledOption[]
}

/** Number of folds for cross-fitting. */
const foldCount = 5

/** A passage with its gold tree and the out-of-fold prediction of the role of its option. */
interface TrainingPassage {
  readonly features: PassageFeatures
  readonly gold: ArgumentTree
  readonly predictedRole: RolePrediction
  readonly group: number
}

/** Trains the structure model, yielding between optimisation steps. */
export function* trainStructure(
  examples: readonly StructureExample[],
  options: StructureOptions = {},
): Training<StructureModel> {
  const { polarity, outOfFold } = yield* trainPolarity(examples, options)
  const trainingPassages = (form: 'annotated' | 'text') =>
    examples.flatMap(({ gold, group, [form]: features }, i): TrainingPassage[] =>
      gold === null || features.n > maxEnumeratedStatements
        ? []
        : [{ features, gold, group, predictedRole: outOfFold[i]! }],
    )
  return {
    polarity,
    annotated: yield* trainGraphModels(trainingPassages('annotated'), options),
    text: yield* trainGraphModels(trainingPassages('text'), options),
  }
}

/** Trains the polarity model, which predicts the role of an option, and predicts each example out of fold. */
function* trainPolarity(
  examples: readonly StructureExample[],
  { seed = 1, polarityL2 = 120, extraOptions = [] }: StructureOptions,
): Training<{ readonly polarity: EnsembleModel; readonly outOfFold: readonly RolePrediction[] }> {
  const examplesWithOption = examples.filter(({ optionRole, text }) => optionRole !== null && text.polarity)
  const train = (chosen: readonly StructureExample[]) =>
    trainEnsemble(
      [...chosen.map(each => each.text.polarity!), ...extraOptions.map(each => each.features)],
      [...chosen.map(each => roleIndex(each.optionRole!)), ...extraOptions.map(each => roleIndex(each.role))],
      { classes: optionRoles.length, l2: polarityL2, trees: 0, seed },
    )
  const outOfFold: RolePrediction[] = examples.map(() => noOption)
  for (let fold = 0; fold < foldCount; fold++) {
    const model = yield* train(examplesWithOption.filter(each => each.group % foldCount !== fold))
    examples.forEach((each, i) => {
      if (each.group % foldCount === fold) outOfFold[i] = predictRole(model, each.text)
    })
  }
  return { polarity: yield* train(examplesWithOption), outOfFold }
}

/** Minimum number of occurrences of a flag that gets a weight. */
const minFlagCount = 3

/** Trains the models with and without a question, for one form of input. */
function* trainGraphModels(passages: readonly TrainingPassage[], options: StructureOptions): Training<GraphModels> {
  const encoders = mapParts(part => {
    const rows = passages.flatMap(({ features }): readonly (Features | null)[] => features[part])
    const present = rows.filter(row => row !== null)
    return fitEncoder(present, minFlagCount)
  })
  const { penalties = { flags: 100, numbers: 1000, shapeAndKind: 0.5, situationShapes: 3 } } = options
  const trainModel = function* (useQuestion: boolean): Training<GraphModel> {
    const { forests, outOfFold } = yield* crossFitForests(passages, useQuestion, options)
    const treeExamples = passages.map(
      ({ features, gold, predictedRole }, i): TreeExample => ({
        parts: createPassageParts(features, encoders, { predictedRole, forestLogits: outOfFold[i]!, useQuestion }),
        candidates: enumerateTrees(features.n, features.option),
        gold,
      }),
    )
    const numericColumns = mapParts(part => encoders[part].means.length)
    const weights = yield* trainTreeModel(treeExamples, { columns: partColumns(encoders), numericColumns, penalties })
    return { weights, forests }
  }
  return { ...encoders, withoutQuestion: yield* trainModel(false), withQuestion: yield* trainModel(true) }
}

function* crossFitForests(
  passages: readonly TrainingPassage[],
  useQuestion: boolean,
  { seed = 1, trees = 120 }: StructureOptions,
): Training<{ readonly forests: Forests; readonly outOfFold: readonly PartScores[] }> {
  const train = (chosen: readonly TrainingPassage[]) => trainForests(chosen, { useQuestion, trees, seed })
  const outOfFold: PartScores[] = []
  for (let fold = 0; fold < foldCount; fold++) {
    const forests = yield* train(passages.filter(each => each.group % foldCount !== fold))
    passages.forEach(({ group, features }, i) => {
      if (group % foldCount === fold) outOfFold[i] = scoreParts(forests, features, useQuestion)
    })
  }
  return { forests: yield* train(passages), outOfFold }
}
