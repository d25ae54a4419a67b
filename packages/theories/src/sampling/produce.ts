/**
 * One theory of a set and all the instances made of it: the unit of work.
 *
 * What is produced depends on (seed, set, split, index) alone, so any division of the indices among shards and workers
 * gives the same union. Every label is decided here and its proof checked; a theory one of whose labels differs from what
 * the paper's table or Algorithm 1 says, or that has no model, is counted, thrown away and drawn again.
 */
import type { Proof, Theory } from '@elenchus/logic/rules'
import { type ContrastBase, contrastRows, rowCount } from '../contrast/rows.ts'
import type { ContrastOperator } from '../contrast/tables.ts'
import { bodySplit, contraposed, headsMerged, sameFormula } from '../equivalence/equivalences.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import type { AtomIndex } from './atom-index.ts'
import { checked, decideChecked, type Instance, type Labelled, makeInstance, workshop } from './instance.ts'
import { type MixedOptions, type MixedSample, sampleMixedIndexed } from './mixed.ts'
import { mix32, randomAt } from './random.ts'
import { type Sample, type SampleOptions, sampleIndexed } from './sample.ts'
import { SETS, type SetFile } from './sets.ts'
import { SPLITS } from './splits.ts'

export interface ProduceOptions {
  readonly seed: number
  readonly vocabulary?: Vocabulary
  /** Gives the value of every literal mention (`train-mixed`). */
  readonly mentions?: boolean
  /** Atoms of a theory in `train-mixed`, least and most. */
  readonly atoms?: readonly [number, number]
  /** `d` of Algorithm 1. Default 5. */
  readonly depth?: number
}

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
  const common = commonOf(files[0]!, options)
  if (kind.kind === 'mixed') return produceMixed(theoryId, index, common, options)
  let disagreements = 0
  let inconsistent = 0
  for (let attempt = 0; ; attempt++) {
    // Attempts have indices of their own, far from those of the theories.
    const at = { ...common, index: index + attempt * 2 ** 40 }
    const found =
      kind.kind === 'train'
        ? tryTrain(theoryId, { ...at, ...kind.parameters }, options)
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

// Settings that the theories of a file share, kept from theory to theory.
let kept: { readonly file: SetFile; readonly options: ProduceOptions; readonly common: SampleOptions } | undefined

function commonOf(file: SetFile, options: ProduceOptions): SampleOptions {
  if (kept === undefined || kept.file !== file || kept.options !== options) {
    const common: SampleOptions = {
      seed: options.seed,
      set: file.set,
      ...(file.split === undefined ? {} : { split: file.split }),
      ...(options.vocabulary === undefined ? {} : { vocabulary: options.vocabulary }),
      ...(options.depth === undefined ? {} : { depth: options.depth }),
    }
    kept = { file, options, common }
  }
  return kept.common
}

type Attempt =
  | { readonly files: readonly (readonly Instance[])[] }
  | { readonly disagreements: number; readonly inconsistent: number }

/**
 * The reasoning depth of a contrast theory, which is known without sampling it: how many rows a theory has depends on
 * it, and so does where a file of a given size ends. Half of the disjunction theories are of depth 1, because only these
 * have the rows `{~p, ~t}`, and so the set's Unknown labels.
 */
function plannedDepth(file: SetFile, index: number, options: ProduceOptions): readonly [number, number] {
  const most = options.depth ?? 5
  const random = randomAt(options.seed, file.set, 'depth', index)
  let depth = 1 + random.below(most)
  if (file.set === 'contrast-disjunction' && most > 1) depth = random.chance(0.5) ? 1 : 2 + random.below(most - 1)
  return [depth, depth]
}

/** How many instances theory `index` gives for a file. */
export function instanceCount(file: SetFile, index: number, options: ProduceOptions): number {
  const kind = SETS[file.set]
  if (kind.kind === 'train' || kind.kind === 'mixed') return 1
  if (kind.kind === 'equivalence') return 2
  return rowCount(kind.operator, plannedDepth(file, index, options)[0] === 1)
}

// Kept from theory to theory of a set.
let idKey: { readonly seed: number; readonly set: string; readonly key: number } | undefined

/** Eight hexadecimal digits, one-to-one in (split, index) for a seed and a set: no two theories of a set share an id. */
function idOf(seed: number, set: string, split: number, index: number): string {
  if (idKey === undefined || idKey.seed !== seed || idKey.set !== set) {
    idKey = { seed, set, key: randomAt(seed, set, 'id').next() }
  }
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
    const base = contrastBase(drawn, label, file.distractors === 'without' ? proof : null)
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

/** The base of a contrast; with a proof given, reduced to the facts and rules that it uses. */
export function contrastBase(drawn: Sample, label: 'True' | 'False', proof: Proof | null): ContrastBase {
  const { fresh, place } = drawn
  if (proof === null) return { theory: drawn.theory, label, rule: drawn.rule, fresh, place }
  const facts = proof.facts.map(fact => drawn.theory.facts[fact]!)
  const rules = proof.rules.map(rule => drawn.theory.rules[rule]!)
  return { theory: { facts, rules }, label, rule: proof.rules.indexOf(drawn.rule), fresh, place }
}

function tryEquivalence(
  theoryId: string,
  equivalence: 'contrapositive' | 'distributive1' | 'distributive2',
  at: SampleOptions,
  options: ProduceOptions,
): Attempt {
  const provable = equivalence !== 'contrapositive'
  const { sample: drawn, index } = sampleIndexed({
    ...at,
    provable,
    ...(provable ? { accept: pairIn(equivalence) } : {}),
  })
  const shop = workshop(drawn.wording, index, { ...options, shared: true })
  const decided = decideChecked(drawn.theory, drawn.statement, shop.index)
  if (decided.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
  if (decided.label !== drawn.assigned) return { disagreements: 1, inconsistent: 0 }
  const pair = equivalentPair(equivalence, drawn, decided.proof)
  // No pair of rules lies on the proof: nothing is wrong with the theory, it only serves another set.
  if (pair === undefined) return { disagreements: 0, inconsistent: 0 }
  const instances: Instance[] = []
  for (const [variant, theory] of [['', pair[0]] as const, ['equiv_type1', pair[1]] as const]) {
    const outcome = theory === drawn.theory ? decided : decideChecked(theory, drawn.statement, shop.index)
    if (outcome.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
    if (outcome.label !== drawn.assigned) return { disagreements: 1, inconsistent: 0 }
    const names = {
      id: `${theoryId}_${variant}@${drawn.statementNumber}`,
      theoryId,
      variant: variant === '' ? 'base' : variant,
      group: variant === '' ? 'BASE' : equivalence.toUpperCase(),
    }
    instances.push(makeInstance(names, theory, drawn.statement, outcome, shop))
  }
  return { files: [instances] }
}

/** Whether a rule that a proof of the statement may use can be merged or split. */
function pairIn(equivalence: 'distributive1' | 'distributive2'): (drawn: Sample) => boolean {
  if (equivalence === 'distributive2') {
    return drawn => rulesAbove(drawn).some(rule => drawn.theory.rules[rule]!.body.kind === 'or')
  }
  return drawn => mergeable(drawn.theory, rulesAbove(drawn)).length > 0
}

/** The statement's rule, the rules for the literals of its body, and so on down. */
function rulesAbove({ theory, rule }: Sample): number[] {
  const found = [rule]
  for (let i = 0; i < found.length; i++) {
    const { body } = theory.rules[found[i]!]!
    const parts = body.kind === 'and' || body.kind === 'or' ? body.operands : [body]
    for (const part of parts) {
      // A sampled literal is one object wherever it stands.
      const next = theory.rules.findIndex(each => each.head === part)
      if (next >= 0 && !found.includes(next)) found.push(next)
    }
  }
  return found
}

/** Pairs of rules with one body, at least one of them among `used`. */
function mergeable(theory: Theory, used: readonly number[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  for (const first of used) {
    for (let second = 0; second < theory.rules.length; second++) {
      if (second === first || (second < first && used.includes(second))) continue
      if (!sameFormula(theory.rules[first]!.body, theory.rules[second]!.body)) continue
      pairs.push(first < second ? [first, second] : [second, first])
    }
  }
  return pairs
}

/** The base theory and its equivalent. For the distributive laws the rules concerned lie on the proof. */
function equivalentPair(
  equivalence: 'contrapositive' | 'distributive1' | 'distributive2',
  drawn: Sample,
  proof: Proof | null,
): readonly [Theory, Theory] | undefined {
  const { theory } = drawn
  if (equivalence === 'contrapositive') return [theory, contraposed(theory)]
  const used = proof === null ? [] : proof.rules
  const choose = <T>(items: readonly T[]): T | undefined => items[drawn.wording % items.length]
  if (equivalence === 'distributive1') {
    const pair = choose(mergeable(theory, used))
    return pair && [theory, headsMerged(theory, pair[0], pair[1])]
  }
  const rule = choose(used.filter(index => theory.rules[index]!.body.kind === 'or'))
  if (rule === undefined) return undefined
  // The second half stands anywhere after the first, as rules that people write do.
  const room = theory.rules.length - rule
  return [bodySplit(theory, rule, rule + 1 + ((drawn.wording >>> 8) % room)), theory]
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
  if (decided.label === 'Inconsistent' || decided.label !== label) {
    throw new Error(`internal error: ${label} was drawn and ${decided.label} decided`)
  }
  return decided
}
