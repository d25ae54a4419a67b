/** A clause of a parsed statement, as used for degrees of certainty, and the operator cues found in it. */
import type { Doc, Token } from '@elenchus/language'
import type { UnaryOperator } from '@elenchus/language/structure'
import type { Meaning } from './lexicon.ts'

/** An operator and the tokens that express it. */
export interface OperatorCue {
  readonly operator: UnaryOperator
  /** Indices in `doc.tokens`. */
  readonly tokens: readonly number[]
  /** True if the cue is a hedge, which leaves open whether the clause is true. */
  readonly hedge?: boolean
}

export interface Clause {
  readonly doc: Doc
  readonly predicate: number
  /** Dependents of every token of the document. */
  readonly children: readonly (readonly number[])[]
  /** Tokens already read as part of a set phrase. */
  readonly used: ReadonlySet<number>
}

export const createCues = ({ operators, hedge }: Meaning, tokens: readonly number[]): OperatorCue[] =>
  operators.map((operator, i) => ({ operator, tokens, ...(hedge && i === 0 ? { hedge } : {}) }))

export const normalizeWord = (token: Token | undefined): string => token?.text.toLowerCase().replace('’', "'") ?? ''

/** Returns the normalised word of a token. */
export const getWord = ({ doc }: Clause, token: number): string => normalizeWord(doc.tokens[token])

/** Returns the dependency relation of a token without its subtype. */
export const getRelation = ({ doc }: Clause, token: number): string => doc.tokens[token]!.relation.split(':')[0]!

/** Returns the dependents of the clause's predicate. */
export const getDependents = ({ children, predicate }: Clause): readonly number[] => children[predicate]!

/** Collects the dependents of every token; dependents of an auxiliary ("not" in "may not have come") are attached to its verb. */
export function collectChildren(doc: Doc): number[][] {
  const children: number[][] = doc.tokens.map(() => [])
  doc.tokens.forEach(({ head }, i) => {
    if (head < 0 || head === i) return
    const governor = doc.tokens[head]!
    const skipsAuxiliary =
      governor.upos === 'AUX' && governor.relation.startsWith('aux') && governor.head >= 0 && governor.head !== i
    children[skipsAuxiliary ? governor.head : head]!.push(i)
  })
  return children
}

export const findSubject = (clause: Clause): number | undefined =>
  getDependents(clause).find(i => /^nsubj/.test(clause.doc.tokens[i]!.relation))

export const isPassive = (clause: Clause): boolean =>
  getDependents(clause).some(i => /:pass$/.test(clause.doc.tokens[i]!.relation))

/** True if a token denotes a person or group that can speak. */
export function isPerson({ doc }: Clause, token: number | undefined): boolean {
  if (token === undefined) return false
  const word = normalizeWord(doc.tokens[token])
  return (
    doc.tokens[token]!.upos === 'PROPN' ||
    /^(?:i|we|you|he|she|they|who|one|some|others|many)$/.test(word) ||
    /(?:er|or|ist|ian|ics|ent|friend|neighbour|colleague|people)s?$/.test(word)
  )
}
