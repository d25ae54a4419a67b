/** A clause of a parsed statement, as used for degrees of certainty, and the operator cues found in it. */
import type { Doc, Token } from '@elenchus/language'
import type { UnaryOperator } from '@elenchus/language/structure'
import type { Meaning } from './lexicon.ts'

/** An operator and the words that say it. */
export interface OperatorCue {
  readonly operator: UnaryOperator
  /** Indices in `doc.tokens`. */
  readonly tokens: readonly number[]
  /** Whoever says it leaves open whether what follows is so. */
  readonly hedge?: boolean
}

export interface Clause {
  readonly doc: Doc
  readonly predicate: number
  /** Dependents of every token of the document. */
  readonly children: readonly (readonly number[])[]
  /** Tokens that set phrases have used up. */
  readonly used: ReadonlySet<number>
}

export const createCues = ({ operators, hedge }: Meaning, tokens: readonly number[]): OperatorCue[] =>
  operators.map((operator, i) => ({ operator, tokens, ...(hedge && i === 0 ? { hedge } : {}) }))

export const normalizeWord = (token: Token | undefined): string => token?.text.toLowerCase().replace('’', "'") ?? ''

/** The words of a clause, by token. */
export const getWord = ({ doc }: Clause, token: number): string => normalizeWord(doc.tokens[token])

/** The relation of a token without its subtype. */
export const getRelation = ({ doc }: Clause, token: number): string => doc.tokens[token]!.relation.split(':')[0]!

/** The dependents of a clause's predicate. */
export const getDependents = ({ children, predicate }: Clause): readonly number[] => children[predicate]!

/** The dependents of every token. An auxiliary has none: what a parse hangs on one ("may" and "not" on the "have" of "may not have come") is its verb's. */
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

/** Whether the subject is somebody who can say things. */
export function isPerson({ doc }: Clause, token: number | undefined): boolean {
  if (token === undefined) return false
  const subjectWord = normalizeWord(doc.tokens[token])
  return (
    doc.tokens[token]!.upos === 'PROPN' ||
    /^(?:i|we|you|he|she|they|who|one|some|others|many)$/.test(subjectWord) ||
    /(?:er|or|ist|ian|ics|ent|friend|neighbour|colleague|people)s?$/.test(subjectWord)
  )
}
