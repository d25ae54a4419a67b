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

export const operatorCues = ({ operators, hedge }: Meaning, tokens: readonly number[]): OperatorCue[] =>
  operators.map((operator, i) => ({ operator, tokens, ...(hedge && i === 0 ? { hedge } : {}) }))

export const wordOf = (token: Token | undefined): string => token?.text.toLowerCase().replace('’', "'") ?? ''

/** The words of a clause, by token. */
export const word = ({ doc }: Clause, token: number): string => wordOf(doc.tokens[token])

/** The relation of a token without its subtype. */
export const relation = ({ doc }: Clause, token: number): string => doc.tokens[token]!.relation.split(':')[0]!

/** The dependents of a clause's predicate. */
export const dependents = ({ children, predicate }: Clause): readonly number[] => children[predicate]!

/** The dependents of every token. An auxiliary has none: what a parse hangs on one ("may" and "not" on the "have" of "may not have come") is its verb's. */
export function childrenOf(doc: Doc): number[][] {
  const children: number[][] = doc.tokens.map(() => [])
  doc.tokens.forEach(({ head }, i) => {
    if (head < 0 || head === i) return
    const above = doc.tokens[head]!
    const lifted = above.upos === 'AUX' && above.relation.startsWith('aux') && above.head >= 0 && above.head !== i
    children[lifted ? above.head : head]!.push(i)
  })
  return children
}

export const subjectOf = (clause: Clause): number | undefined =>
  dependents(clause).find(i => /^nsubj/.test(clause.doc.tokens[i]!.relation))

export const isPassive = (clause: Clause): boolean =>
  dependents(clause).some(i => /:pass$/.test(clause.doc.tokens[i]!.relation))

/** Whether the subject is somebody who can say things. */
export function isPerson({ doc }: Clause, token: number | undefined): boolean {
  if (token === undefined) return false
  const own = wordOf(doc.tokens[token])
  return (
    doc.tokens[token]!.upos === 'PROPN' ||
    /^(?:i|we|you|he|she|they|who|one|some|others|many)$/.test(own) ||
    /(?:er|or|ist|ian|ics|ent|friend|neighbour|colleague|people)s?$/.test(own)
  )
}
