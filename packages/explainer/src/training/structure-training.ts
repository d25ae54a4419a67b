/** Trains the exam graph model. Penalties were chosen by cross-validation over train and dev. */
import type { Training } from '@elenchus/learning'
import type { Features } from '../features/features.ts'
import { type BlendModel, fitEncoder, trainBlend } from '../models/blend.ts'
import type { ArgumentTree, PartScores } from '../models/candidates.ts'
import { enumerateTrees, mapParts, maxEnumeratedStatements } from '../models/candidates.ts'
import { type Forests, scoreParts, trainForests } from '../models/forests.ts'
import type { OptionReading, OptionRole } from '../models/option-role.ts'
import { noOption, optionRoles, predictOption, roleIndex } from '../models/option-role.ts'
import { createPassageParts, type PassageFeatures, partColumns } from '../models/parts.ts'
import type { GraphModel, GraphModels, StructureModel } from '../models/structure-model.ts'
import { type TreeExample, type TreeOptions, trainTreeModel } from '../models/tree-model.ts'

export interface StructureExample {
  /** Views with annotated statements and variables, and as plain text. */
  readonly marked: PassageFeatures
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
  readonly trees?: number
  /** Penalties on words, numbers, shape and type, and shape per situation. */
  readonly penalties?: TreeOptions['penalties']
  readonly polarityL2?: number
  /** Additional options of known polarity. */
  readonly extraPolarity?: readonly LabelledOption[]
}

const folds = 5

/** A passage with a tree and the out-of-fold prediction of its option role. */
interface TrainingPassage {
  readonly features: PassageFeatures
  readonly gold: ArgumentTree
  readonly read: OptionReading
  readonly group: number
}

/** Trains the structure model, yielding between steps. */
export function* trainStructure(
  examples: readonly StructureExample[],
  options: StructureOptions = {},
): Training<StructureModel> {
  const { polarity, outOfFold } = yield* trainPolarity(examples, options)
  const trainingPassages = (form: 'marked' | 'text') =>
    examples.flatMap(({ gold, group, [form]: features }, i): TrainingPassage[] =>
      gold === null || features.n > maxEnumeratedStatements ? [] : [{ features, gold, group, read: outOfFold[i]! }],
    )
  return {
    polarity,
    annotated: yield* trainGraphModels(trainingPassages('marked'), options),
    text: yield* trainGraphModels(trainingPassages('text'), options),
  }
}

/** Trains the polarity model, with an out-of-fold prediction per example. */
function* trainPolarity(
  examples: readonly StructureExample[],
  { seed = 1, polarityL2 = 120, extraPolarity = [] }: StructureOptions,
): Training<{ readonly polarity: BlendModel; readonly outOfFold: readonly OptionReading[] }> {
  const labelled = examples.filter(({ optionRole, text }) => optionRole !== null && text.polarity)
  const train = (chosen: readonly StructureExample[]) =>
    trainBlend(
      [...chosen.map(each => each.text.polarity!), ...extraPolarity.map(each => each.features)],
      [...chosen.map(each => roleIndex(each.optionRole!)), ...extraPolarity.map(each => roleIndex(each.role))],
      { classes: optionRoles.length, l2: polarityL2, trees: 0, seed },
    )
  const outOfFold: OptionReading[] = examples.map(() => noOption)
  for (let fold = 0; fold < folds; fold++) {
    const model = yield* train(labelled.filter(each => each.group % folds !== fold))
    examples.forEach((each, i) => {
      if (each.group % folds === fold) outOfFold[i] = predictOption(model, each.text)
    })
  }
  return { polarity: yield* train(labelled), outOfFold }
}

function* trainGraphModels(passages: readonly TrainingPassage[], options: StructureOptions): Training<GraphModels> {
  const encoders = mapParts(part => {
    const rows = passages.flatMap(({ features }): readonly (Features | null)[] => features[part])
    const present = rows.filter(row => row !== null)
    return fitEncoder(present, 3)
  })
  const { penalties = { flags: 100, numbers: 1000, few: 0.5, situations: 3 } } = options
  const model = function* (useQuestion: boolean): Training<GraphModel> {
    const { forests, outOfFold } = yield* crossFitForests(passages, useQuestion, options)
    const treeExamples = passages.map(
      ({ features, gold, read: optionReading }, i): TreeExample => ({
        parts: createPassageParts(features, encoders, { optionReading, partLogits: outOfFold[i]!, useQuestion }),
        candidates: enumerateTrees(features.n, features.option),
        gold,
      }),
    )
    const numbers = mapParts(part => encoders[part].means.length)
    const weights = yield* trainTreeModel(treeExamples, { columns: partColumns(encoders), numbers, penalties })
    return { weights, forests }
  }
  return { ...encoders, plain: yield* model(false), asked: yield* model(true) }
}

function* crossFitForests(
  passages: readonly TrainingPassage[],
  useQuestion: boolean,
  { seed = 1, trees = 120 }: StructureOptions,
): Training<{ readonly forests: Forests; readonly outOfFold: readonly PartScores[] }> {
  const train = (chosen: readonly TrainingPassage[]) => trainForests(chosen, { useQuestion, trees, seed })
  const outOfFold: PartScores[] = []
  for (let fold = 0; fold < folds; fold++) {
    const forests = yield* train(passages.filter(each => each.group % folds !== fold))
    passages.forEach(({ group, features }, i) => {
      if (group % folds === fold) outOfFold[i] = scoreParts(forests, features, useQuestion)
    })
  }
  return { forests: yield* train(passages), outOfFold }
}
