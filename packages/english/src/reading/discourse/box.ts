/**
 * Discourse representation structures (Kamp and Reyle, From Discourse to Logic, 1993), called boxes: referents and conditions.
 *
 * "A dog barks" is one box with a referent; "every dog barks" is a condition with two boxes. Referents of the first are accessible in the
 * second, so that "it" in "Every farmer who owns a donkey feeds it" resolves to the donkey.
 */
import type { Term } from '@elenchus/logic'
import type { Span } from '../../theory-error.ts'

export type { Term } from '@elenchus/logic'

/** Sort of a referent, which pronouns agree with: "someone" is a person, "something" a thing, "dog" and names either. */
export type Sort = 'person' | 'thing' | 'any'

export interface Referent {
  readonly name: string
  readonly sort: Sort
  /** Words that introduced it, for messages: "a dog", "everyone". */
  readonly words: string
}

export interface AtomCondition {
  readonly kind: 'atom'
  readonly name: string
  readonly terms: readonly Term[]
  /** True if it comes from the noun phrase ("a *tall dog*"), not from the predicate. */
  readonly restricts?: boolean
}

/** Unresolved pronoun or definite noun phrase ("the dog"); `variable` represents it in other conditions. */
export interface Anaphor {
  readonly kind: 'anaphor'
  readonly variable: string
  /** Token index in the sentence. */
  readonly position: number
  readonly span: Span
  readonly words: string
  readonly target:
    | {
        readonly kind: 'pronoun'
        readonly word: string
        /** Atom for "it" as an impersonal pronoun: the weather. */
        readonly impersonal: string | undefined
      }
    | { readonly kind: 'definite'; readonly noun: string; readonly adjectives: readonly string[] }
}

export type Condition =
  | AtomCondition
  | Anaphor
  | { readonly kind: 'not'; readonly box: Box }
  | { readonly kind: 'implies' | 'iff'; readonly left: Box; readonly right: Box }
  | { readonly kind: 'or' | 'xor'; readonly boxes: readonly Box[] }

export interface Box {
  readonly referents: readonly Referent[]
  readonly conditions: readonly Condition[]
}

export const createBox = (...conditions: readonly Condition[]): Box => ({ referents: [], conditions })

export const createAtom = (name: string, ...terms: readonly Term[]): AtomCondition => ({ kind: 'atom', name, terms })

export function mergeBoxes(boxes: readonly Box[]): Box {
  if (boxes.length === 1) return boxes[0]!
  return { referents: boxes.flatMap(box => box.referents), conditions: boxes.flatMap(box => box.conditions) }
}

export function negateBox(box: Box): Box {
  const condition = box.conditions[0]
  if (box.referents.length === 0 && box.conditions.length === 1 && condition?.kind === 'not') return condition.box
  return createBox({ kind: 'not', box })
}

export const createImplication = (left: Box, right: Box): Box => createBox({ kind: 'implies', left, right })

/**
 * Disjunction. If a later part has a pronoun ("Someone is tall or he is kind"), referents move outside, where they are accessible:
 * (∃x A) ∨ B is equivalent to ∃x (A ∨ B).
 */
export function createDisjunction(boxes: readonly Box[]): Box {
  if (boxes.length === 1) return boxes[0]!
  const hasPronoun = boxes
    .slice(1)
    .some(box => box.conditions.some(one => one.kind === 'anaphor' && one.target.kind === 'pronoun'))
  if (!hasPronoun) return createBox({ kind: 'or', boxes })
  const inner = boxes.map(({ conditions }): Box => ({ referents: [], conditions }))
  return { referents: boxes.flatMap(box => box.referents), conditions: [{ kind: 'or', boxes: inner }] }
}

/** The boxes directly inside a condition. */
export function listInnerBoxes(condition: Condition): readonly Box[] {
  switch (condition.kind) {
    case 'not':
      return [condition.box]
    case 'implies':
    case 'iff':
      return [condition.left, condition.right]
    case 'or':
    case 'xor':
      return condition.boxes
    default:
      return []
  }
}

/** Maps the boxes directly inside a condition. */
export function mapBoxes(condition: Condition, transform: (box: Box) => Box): Condition {
  switch (condition.kind) {
    case 'not':
      return { kind: 'not', box: transform(condition.box) }
    case 'implies':
    case 'iff':
      return { kind: condition.kind, left: transform(condition.left), right: transform(condition.right) }
    case 'or':
    case 'xor':
      return { kind: condition.kind, boxes: condition.boxes.map(transform) }
    default:
      return condition
  }
}

/** Replaces terms in a box and all boxes inside it. */
export const substitute = (box: Box, transform: (term: Term) => Term): Box => ({
  referents: box.referents,
  conditions: box.conditions.map(condition =>
    condition.kind === 'atom'
      ? { ...condition, terms: condition.terms.map(transform) }
      : mapBoxes(condition, inner => substitute(inner, transform)),
  ),
})

/** Visits the referents of a box and of all boxes inside it. */
export function visitReferents(box: Box, visit: (referent: Referent) => void): void {
  for (const one of box.referents) visit(one)
  for (const condition of box.conditions) for (const inner of listInnerBoxes(condition)) visitReferents(inner, visit)
}

export function visitAtoms(box: Box, visit: (atom: AtomCondition) => void): void {
  visitConditions(box, condition => {
    if (condition.kind === 'atom') visit(condition)
  })
}

export function visitConditions(box: Box, visit: (condition: Condition) => void): void {
  for (const condition of box.conditions) {
    visit(condition)
    for (const inner of listInnerBoxes(condition)) visitConditions(inner, visit)
  }
}
