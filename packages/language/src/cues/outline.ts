/** All that this package reads above the parse, in one plain object: what `elenchus parse` prints. */
import { type Clause, findClauses } from '../clauses/clauses.ts'
import { type Connective, findConnectives } from '../connectives/find.ts'
import type { Doc } from '../doc/doc.ts'
import { findIndicators, type Indicator } from '../indicators/find.ts'
import { type OperatorReading, statementOperators } from '../indicators/operators.ts'
import { type InitialVariable, initialVariables } from '../variables/variables.ts'
import { type Cue, findCues } from './cues.ts'
import { findModality, type Modality } from './modality.ts'
import { findNegations, type Negation } from './negation.ts'
import { findQuantifiers, type Quantifier } from './quantifiers.ts'

export interface Outline {
  readonly clauses: readonly Clause[]
  readonly variables: readonly InitialVariable[]
  readonly connectives: readonly Connective[]
  /** Every indicator, whatever its distance from the root. */
  readonly indicators: readonly Indicator[]
  /** The operators of each sentence, by its index. */
  readonly operators: readonly OperatorReading[]
  readonly cues: readonly Cue[]
  readonly negations: readonly Negation[]
  readonly modality: readonly Modality[]
  readonly quantifiers: readonly Quantifier[]
}

/**
 * Clauses, variables, connectives, indicators and cues of a document.
 *
 * @example JSON.stringify(outline(doc).connectives)
 */
export function outline(doc: Doc): Outline {
  return {
    clauses: findClauses(doc),
    variables: initialVariables(doc),
    connectives: findConnectives(doc),
    indicators: findIndicators(doc, { hops: Number.POSITIVE_INFINITY }),
    operators: doc.sentences.map(({ start, end }) => statementOperators(doc, { within: { start, end } })),
    cues: findCues(doc),
    negations: findNegations(doc),
    modality: findModality(doc),
    quantifiers: findQuantifiers(doc),
  }
}
