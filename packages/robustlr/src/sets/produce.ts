/**
 * Generates one theory of a dataset with all its instances, the unit of work. The result depends on (seed, set, split, index) alone, so any
 * sharding gives the same dataset. Labels are decided with checked proofs; theories without a model, or with a label that differs from the
 * contrast table or Algorithm 1 of the RobustLR paper, are counted, discarded and redrawn.
 */
import type { Proof } from '@elenchus/logic/rules'
import { createContrastBase, mayBeReducible, minimizeProofSet, type ProofSet } from '../contrast/minimal-proof-set.ts'
import { applyContrastRows } from '../contrast/rows.ts'
import { CONTRAST_ROWS, type ContrastOperator } from '../contrast/tables.ts'
import {
  createInstanceWriter,
  decideChecked,
  type Instance,
  type LabelWithProof,
  requireValidProof,
  writeInstance,
} from '../instances/instance.ts'
import type { AnswerLabel } from '../labels.ts'
import { createRandom, drawInteger, mix32 } from '../random/random.ts'
import type { AtomIndex } from '../reasoner/atom-index.ts'
import { decideGround } from '../reasoner/ground-reasoner.ts'
import { SPLITS } from '../sampling/atoms.ts'
import { type MixedOptions, type MixedSample, sampleMixedIndexed } from '../sampling/mixed/sample-mixed.ts'
import { type SampledTheory, type SampleOptions, sampleIndexed } from '../sampling/sample.ts'
import type { Attempt, ProduceOptions } from './parameters.ts'
import { getLevels } from './parameters.ts'
import { tryEquivalenceTheory } from './produce-equivalence.ts'
import { SETS, type SetFile } from './sets.ts'

/** Added to the index of a theory for each redraw, so that a redrawn theory has an index of its own. */
const REDRAW_OFFSET = 2 ** 40

export interface TheoryResult {
  /** Instances by file. */
  readonly files: readonly (readonly Instance[])[]
  /** Number of instances discarded because the decided label differs from the expected one. */
  readonly disagreements: number
  /** Number of inconsistent theories discarded. */
  readonly inconsistent: number
}

/** Generates theory `index` for files of one dataset and split. */
export function produceTheory(files: readonly SetFile[], index: number, options: ProduceOptions): TheoryResult {
  const { set, split } = files[0]!
  const definition = SETS[set]
  const theoryId = createTheoryId(options.seed, set, split === undefined ? 0 : SPLITS.indexOf(split) + 1, index)
  const { common, parameters } = getSettings(files[0]!, options)
  if (definition.kind === 'mixed') return produceMixed(theoryId, index, common, options)
  const depth = definition.kind === 'contrast' ? drawDepth(files[0]!, index, options) : undefined
  let disagreements = 0
  let inconsistent = 0
  for (let attempt = 0; ; attempt++) {
    const indexedSettings = { ...common, index: index + attempt * REDRAW_OFFSET }
    const sampling = parameters === undefined ? indexedSettings : { ...indexedSettings, ...parameters }
    const attempted =
      definition.kind === 'train'
        ? tryTrainingTheory(theoryId, sampling, options)
        : definition.kind === 'contrast'
          ? tryContrastTheory(theoryId, files, definition.operator, { ...sampling, depth }, options)
          : tryEquivalenceTheory(theoryId, definition.equivalence, sampling, options)
    if ('files' in attempted) return { files: attempted.files, disagreements, inconsistent }
    disagreements += attempted.disagreements
    inconsistent += attempted.inconsistent
  }
}

interface Settings {
  readonly common: SampleOptions
  /** Parameters of the set with user overrides. Spreading them for each theory is 10% faster than including them in `common`. */
  readonly parameters: SampleOptions | undefined
}

// Cached, since the theories of a file are generated one after another.
let cachedSettings: (Settings & { readonly file: SetFile; readonly options: ProduceOptions }) | undefined

function getSettings(file: SetFile, options: ProduceOptions): Settings {
  if (cachedSettings === undefined || cachedSettings.file !== file || cachedSettings.options !== options) {
    const { seed, vocabulary, depth } = options
    const common: SampleOptions = { seed, set: file.set, split: file.split, vocabulary, depth }
    const definition = SETS[file.set]
    const setParameters = definition.kind === 'train' ? definition.parameters : undefined
    const parameters = options.parameters === undefined ? setParameters : { ...setParameters, ...options.parameters }
    cachedSettings = { file, options, common, parameters }
  }
  return cachedSettings
}

/** Draws the reasoning depth of a contrast theory before sampling, so that all depths are equally frequent. */
function drawDepth(file: SetFile, index: number, options: ProduceOptions): readonly [number, number] {
  const depth = drawInteger(createRandom(options.seed, file.set, 'depth', index), getLevels(options))
  return [depth, depth]
}

export function countInstancesPerTheory(file: SetFile): number {
  const definition = SETS[file.set]
  if (definition.kind === 'train' || definition.kind === 'mixed') return 1
  if (definition.kind === 'equivalence') return 2
  return CONTRAST_ROWS[definition.operator].length
}

// Cached, since the theories of a dataset are generated one after another.
let cachedIdKey: { readonly seed: number; readonly set: string; readonly key: number } | undefined

/** Creates a theory id of eight hexadecimal digits, which is a bijection of (split, index) for a seed and dataset. */
function createTheoryId(seed: number, set: string, split: number, index: number): string {
  if (cachedIdKey === undefined || cachedIdKey.seed !== seed || cachedIdKey.set !== set)
    cachedIdKey = { seed, set, key: createRandom(seed, set, 'id').next() }
  const { key } = cachedIdKey
  return (mix32((index * 4 + split) ^ key) >>> 0).toString(16).padStart(8, '0')
}

function tryTrainingTheory(theoryId: string, sampling: SampleOptions, options: ProduceOptions): Attempt {
  const { sample, index } = sampleIndexed(sampling)
  const writer = createInstanceWriter(sample.wordingSeed, index, options)
  const decision = decideChecked(sample.theory, sample.statement, writer.index)
  if (decision.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
  if (decision.label !== sample.assignedLabel) return { disagreements: 1, inconsistent: 0 }
  const names = { id: theoryId, theoryId, variant: 'base', group: 'BASE' }
  return { files: [[writeInstance(names, sample.theory, sample.statement, decision, writer)]] }
}

function tryContrastTheory(
  theoryId: string,
  files: readonly SetFile[],
  operator: ContrastOperator,
  sampling: SampleOptions,
  options: ProduceOptions,
): Attempt {
  const { sample, index } = sampleIndexed({ ...sampling, provable: true })
  const writer = createInstanceWriter(sample.wordingSeed, index, { ...options, isShared: true })
  const baseDecision = decideChecked(sample.theory, sample.statement, writer.index)
  if (baseDecision.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
  if (baseDecision.label === 'Unknown' || baseDecision.proof === null) return { disagreements: 1, inconsistent: 0 }
  const { label, proof } = baseDecision
  const instancesByFile: Instance[][] = []
  let disagreements = 0
  let inconsistent = 0
  for (const file of files) {
    const minimalSet = file.distractors === 'without' ? findMinimalProof(sample, label, proof, index) : null
    const base = createContrastBase(sample, label, minimalSet)
    const instances: Instance[] = []
    for (const { variant, group, theory, expected } of applyContrastRows(base, operator)) {
      const variantDecision = decideChecked(theory, sample.statement, writer.index)
      if (variantDecision.label === 'Inconsistent') inconsistent++
      else if (variantDecision.label !== expected) disagreements++
      else {
        const names = { id: `${theoryId}_${variant}`, theoryId, variant, group }
        instances.push(writeInstance(names, theory, sample.statement, variantDecision, writer))
      }
    }
    instancesByFile.push(instances)
  }
  return disagreements + inconsistent > 0 ? { disagreements, inconsistent } : { files: instancesByFile }
}

/** Finds a minimal set of facts and rules that proves the statement. */
function findMinimalProof(sample: SampledTheory, label: AnswerLabel, proof: Proof, index: AtomIndex): ProofSet {
  const { theory, statement } = sample
  if (!mayBeReducible(theory, proof)) return proof
  return minimizeProofSet(theory, proof, part => decideGround(part, statement, index).label === label)
}

function produceMixed(theoryId: string, index: number, common: SampleOptions, options: ProduceOptions): TheoryResult {
  const settings: MixedOptions = { ...common, index, atoms: options.atoms }
  const { sample, index: atomIndex, proof } = sampleMixedIndexed(settings)
  const writer = createInstanceWriter(sample.wordingSeed, atomIndex, options)
  const decision = checkMixedSample(sample, proof, atomIndex)
  const names = { id: theoryId, theoryId, variant: 'base', group: 'BASE' }
  const instance = writeInstance(names, sample.theory, sample.statement, decision, writer)
  return { files: [[instance]], disagreements: 0, inconsistent: sample.inconsistent }
}

/** Checks the sampler's proof, or proves an entailment that needs case splits. */
function checkMixedSample(sample: MixedSample, proof: Proof | null, index: AtomIndex): LabelWithProof {
  const { label, theory, statement } = sample
  if (label === 'Unknown') return { label, proof: null }
  if (proof !== null) return { label, proof: requireValidProof(theory, proof, index) }
  const decision = decideChecked(theory, statement, index, { isConsistent: true })
  if (decision.label === 'Inconsistent' || decision.label !== label)
    throw new Error(`internal error: the sampler gave ${label} and the reasoner ${decision.label}`)
  return decision
}
