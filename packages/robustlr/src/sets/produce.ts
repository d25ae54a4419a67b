/**
 * One theory of a set and all the instances made of it: the unit of work.
 *
 * What is produced depends on (seed, set, split, index) alone, so any division of the indices among shards and workers
 * gives the same union. Every label is decided here and its proof checked; a theory one of whose labels differs from what
 * the paper's table or Algorithm 1 says, or that has no model, is counted, thrown away and drawn again.
 */
import type { Proof } from '@elenchus/logic/rules'
import { contrastBase } from '../contrast/base.ts'
import { hasChoice, minimalProofSet, type ProofSet } from '../contrast/minimal-proof-set.ts'
import { contrastRows } from '../contrast/rows.ts'
import { CONTRAST_ROWS, type ContrastOperator } from '../contrast/tables.ts'
import { checked, decideChecked, type Instance, type Labelled, makeInstance, workshop } from '../instances/instance.ts'
import type { AnswerLabel } from '../labels.ts'
import { between, mix32, randomAt } from '../random/random.ts'
import type { AtomIndex } from '../reasoner/atom-index.ts'
import { decideSmall } from '../reasoner/small-reasoner.ts'
import { type MixedOptions, type MixedSample, sampleMixedIndexed } from '../sampling/mixed/sample-mixed.ts'
import { type SampledTheory, type SampleOptions, sampleIndexed } from '../sampling/sample.ts'
import { SPLITS } from '../sampling/splits.ts'
import type { Attempt, ProduceOptions } from './attempt.ts'
import { levelsOf } from './parameters.ts'
import { tryEquivalence } from './produce-equivalence.ts'
import { SETS, type SetFile } from './sets.ts'

export interface Produced {
  /** Instances by file, in the order of `files`. */
  readonly files: readonly (readonly Instance[])[]
  /** Instances not emitted, because the reasoner gave another label than the table. */
  readonly disagreements: number
  /** Theories thrown away because they had no model. */
  readonly inconsistent: number
}

/** Makes theory `index` for `files`, which belong to one set and, where it has splits, to one split. */
export function produce(files: readonly SetFile[], index: number, options: ProduceOptions): Produced {
  const { set, split } = files[0]!
  const kind = SETS[set]
  const theoryId = idOf(options.seed, set, split === undefined ? 0 : SPLITS.indexOf(split) + 1, index)
  const { common, parameters } = settingsOf(files[0]!, options)
  if (kind.kind === 'mixed') return produceMixed(theoryId, index, common, options)
  let disagreements = 0
  let inconsistent = 0
  for (let attempt = 0; ; attempt++) {
    // Attempts have indices of their own, far from those of the theories.
    const drawn = { ...common, index: index + attempt * 2 ** 40 }
    const at = parameters === undefined ? drawn : { ...drawn, ...parameters }
    const found =
      kind.kind === 'train'
        ? tryTrain(theoryId, at, options)
        : kind.kind === 'contrast'
          ? tryContrast(
              theoryId,
              files,
              kind.operator,
              { ...at, depth: plannedDepth(files[0]!, index, options) },
              options,
            )
          : tryEquivalence(theoryId, kind.equivalence, at, options)
    if ('files' in found) return { files: found.files, disagreements, inconsistent }
    disagreements += found.disagreements
    inconsistent += found.inconsistent
  }
}

interface Settings {
  readonly common: SampleOptions
  /** What the set stands for and what is asked for in its place. Spread last: measured to be a tenth faster than within `common`. */
  readonly parameters: SampleOptions | undefined
}

// Settings that the theories of a file share, kept from theory to theory.
let kept: { readonly file: SetFile; readonly options: ProduceOptions; readonly settings: Settings } | undefined

function settingsOf(file: SetFile, options: ProduceOptions): Settings {
  if (kept === undefined || kept.file !== file || kept.options !== options) {
    const common: SampleOptions = {
      seed: options.seed,
      set: file.set,
      ...(file.split === undefined ? {} : { split: file.split }),
      ...(options.vocabulary === undefined ? {} : { vocabulary: options.vocabulary }),
      ...(options.depth === undefined ? {} : { depth: options.depth }),
    }
    const kind = SETS[file.set]
    const own = kind.kind === 'train' ? kind.parameters : undefined
    const parameters = options.parameters === undefined ? own : { ...own, ...options.parameters }
    kept = { file, options, settings: { common, parameters } }
  }
  return kept.settings
}

/** The reasoning depth of a contrast theory, chosen before it is sampled: all depths are equally frequent. */
function plannedDepth(file: SetFile, index: number, options: ProduceOptions): readonly [number, number] {
  const depth = between(randomAt(options.seed, file.set, 'depth', index), levelsOf(options))
  return [depth, depth]
}

/** How many instances a theory gives for a file. */
export function instanceCount(file: SetFile): number {
  const kind = SETS[file.set]
  if (kind.kind === 'train' || kind.kind === 'mixed') return 1
  if (kind.kind === 'equivalence') return 2
  return CONTRAST_ROWS[kind.operator].length
}

// Kept from theory to theory of a set.
let idKey: { readonly seed: number; readonly set: string; readonly key: number } | undefined

/** Eight hexadecimal digits, one-to-one in (split, index) for a seed and a set: no two theories of a set share an id. */
function idOf(seed: number, set: string, split: number, index: number): string {
  if (idKey === undefined || idKey.seed !== seed || idKey.set !== set)
    idKey = { seed, set, key: randomAt(seed, set, 'id').next() }
  const { key } = idKey
  return (mix32((index * 4 + split) ^ key) >>> 0).toString(16).padStart(8, '0')
}

function tryTrain(theoryId: string, at: SampleOptions, options: ProduceOptions): Attempt {
  const { sample: drawn, index } = sampleIndexed(at)
  const shop = workshop(drawn.wording, index, options)
  const decided = decideChecked(drawn.theory, drawn.statement, shop.index)
  if (decided.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
  if (decided.label !== drawn.assigned) return { disagreements: 1, inconsistent: 0 }
  const names = { id: theoryId, theoryId, variant: 'base', group: 'BASE' }
  return { files: [[makeInstance(names, drawn.theory, drawn.statement, decided, shop)]] }
}

function tryContrast(
  theoryId: string,
  files: readonly SetFile[],
  operator: ContrastOperator,
  at: SampleOptions,
  options: ProduceOptions,
): Attempt {
  const { sample: drawn, index } = sampleIndexed({ ...at, provable: true })
  const shop = workshop(drawn.wording, index, { ...options, shared: true })
  const decided = decideChecked(drawn.theory, drawn.statement, shop.index)
  if (decided.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
  if (decided.label === 'Unknown' || decided.proof === null) return { disagreements: 1, inconsistent: 0 }
  const { label, proof } = decided
  const made: Instance[][] = []
  let disagreements = 0
  let inconsistent = 0
  for (const file of files) {
    const base = contrastBase(
      drawn,
      label,
      file.distractors === 'without' ? neededOf(drawn, label, proof, index) : null,
    )
    const instances: Instance[] = []
    for (const { variant, group, theory, expected } of contrastRows(base, operator)) {
      const outcome = decideChecked(theory, drawn.statement, shop.index)
      if (outcome.label === 'Inconsistent') inconsistent++
      else if (outcome.label !== expected) disagreements++
      else {
        const names = { id: `${theoryId}_${variant}`, theoryId, variant, group }
        instances.push(makeInstance(names, theory, drawn.statement, outcome, shop))
      }
    }
    made.push(instances)
  }
  return disagreements + inconsistent > 0 ? { disagreements, inconsistent } : { files: made }
}

/** What the proof of a statement needs. */
function neededOf({ theory, statement }: SampledTheory, label: AnswerLabel, proof: Proof, index: AtomIndex): ProofSet {
  if (!hasChoice(theory, proof)) return proof
  return minimalProofSet(theory, proof, part => decideSmall(part, statement, index).label === label)
}

function produceMixed(theoryId: string, index: number, common: SampleOptions, options: ProduceOptions): Produced {
  const { atoms: size } = options
  const settings: MixedOptions = size === undefined ? { ...common, index } : { ...common, index, atoms: size }
  const { sample: drawn, index: atoms, proof } = sampleMixedIndexed(settings)
  const shop = workshop(drawn.wording, atoms, options)
  const decided = decidedMixed(drawn, proof, atoms)
  const names = { id: theoryId, theoryId, variant: 'base', group: 'BASE' }
  const instance = makeInstance(names, drawn.theory, drawn.statement, decided, shop)
  return { files: [[instance]], disagreements: 0, inconsistent: drawn.inconsistent }
}

/** The sampler has decided every atom; its proof is checked, and what follows by cases is proved. */
function decidedMixed(drawn: MixedSample, proof: Proof | null, index: AtomIndex): Labelled {
  const { label, theory, statement } = drawn
  if (label === 'Unknown') return { label, proof: null }
  if (proof !== null) return { label, proof: checked(theory, proof, index) }
  const decided = decideChecked(theory, statement, index, true)
  if (decided.label === 'Inconsistent' || decided.label !== label)
    throw new Error(`internal error: ${label} was drawn and ${decided.label} decided`)
  return decided
}
