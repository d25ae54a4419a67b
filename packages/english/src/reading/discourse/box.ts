/**
 * Discourse representation structures (Kamp and Reyle, From Discourse to Logic, 1993): who is spoken of, and what is said.
 *
 * A box has referents and conditions. "A dog barks" is one box with a referent; "every dog barks" is a condition with two
 * boxes, and what stands in the first is known in the second, which is how "Every farmer who owns a donkey feeds it"
 * finds its donkey. Scope is where a box stands, so it is read off, never guessed.
 */
import type { Term } from '@elenchus/logic'
import type { Span } from '../../theory-error.ts'

export type { Term } from '@elenchus/logic'

/** What a pronoun can stand for: "someone", "farmer" are persons, "something" a thing, "dog" and names either. */
export type Sort = 'person' | 'thing' | 'any'

export interface Referent {
  readonly name: string
  readonly sort: Sort
  /** The words that brought it in, for messages: "a dog", "everyone". */
  readonly words: string
}

export interface AtomCondition {
  readonly kind: 'atom'
  readonly name: string
  readonly terms: readonly Term[]
  /** Whether the noun phrase said it ("a *tall dog*"), not the sentence. */
  readonly restricts?: boolean
}

/** A pronoun, or a noun phrase with "the", still to be resolved; `variable` stands for it in the other conditions. */
export interface Anaphor {
  readonly kind: 'anaphor'
  readonly variable: string
  /** Its place among the sentence's words, and in the text. */
  readonly at: number
  readonly span: Span
  readonly words: string
  readonly want:
    | {
        readonly kind: 'pronoun'
        readonly word: string /** The atom where "it" speaks of the weather. */
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

export const EMPTY: Box = { referents: [], conditions: [] }

export const boxOf = (...conditions: readonly Condition[]): Box => ({ referents: [], conditions })

export const atom = (name: string, ...terms: readonly Term[]): AtomCondition => ({ kind: 'atom', name, terms })

export function merge(boxes: readonly Box[]): Box {
  if (boxes.length === 1) return boxes[0]!
  return { referents: boxes.flatMap(box => box.referents), conditions: boxes.flatMap(box => box.conditions) }
}

export function not(box: Box): Box {
  const only = box.conditions[0]
  if (box.referents.length === 0 && box.conditions.length === 1 && only?.kind === 'not') return only.box
  return boxOf({ kind: 'not', box })
}

export const implies = (left: Box, right: Box): Box => boxOf({ kind: 'implies', left, right })

/**
 * A choice. "Someone is tall or he is kind": what the first part brings in is known in the second, so it moves outside,
 * which says the same: (∃x A) ∨ B is ∃x (A ∨ B).
 */
export function or(boxes: readonly Box[]): Box {
  if (boxes.length === 1) return boxes[0]!
  const takesUp = boxes
    .slice(1)
    .some(box => box.conditions.some(one => one.kind === 'anaphor' && one.want.kind === 'pronoun'))
  if (!takesUp) return boxOf({ kind: 'or', boxes })
  const inner = boxes.map(({ conditions }): Box => ({ referents: [], conditions }))
  return { referents: boxes.flatMap(box => box.referents), conditions: [{ kind: 'or', boxes: inner }] }
}

/** The boxes directly inside a condition. */
export function boxesIn(condition: Condition): readonly Box[] {
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

/** The condition with every box inside it changed. */
export function mapBoxes(condition: Condition, change: (box: Box) => Box): Condition {
  switch (condition.kind) {
    case 'not':
      return { kind: 'not', box: change(condition.box) }
    case 'implies':
    case 'iff':
      return { kind: condition.kind, left: change(condition.left), right: change(condition.right) }
    case 'or':
    case 'xor':
      return { kind: condition.kind, boxes: condition.boxes.map(change) }
    default:
      return condition
  }
}

/** The box with terms replaced everywhere. */
export const substitute = (box: Box, change: (term: Term) => Term): Box => ({
  referents: box.referents,
  conditions: box.conditions.map(condition =>
    condition.kind === 'atom'
      ? { ...condition, terms: condition.terms.map(change) }
      : mapBoxes(condition, inner => substitute(inner, change)),
  ),
})

/** Visits the referents of a box and of all boxes inside it. */
export function eachReferent(box: Box, visit: (referent: Referent) => void): void {
  for (const one of box.referents) visit(one)
  for (const condition of box.conditions) for (const inner of boxesIn(condition)) eachReferent(inner, visit)
}

export function eachCondition(box: Box, visit: (condition: Condition) => void): void {
  for (const condition of box.conditions) {
    visit(condition)
    for (const inner of boxesIn(condition)) eachCondition(inner, visit)
  }
}
