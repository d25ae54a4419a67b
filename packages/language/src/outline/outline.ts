/** Everything read above the parse in one plain object, as `elenchus parse` prints it. */
import { type Clause, findClauses } from '../clauses/clauses.ts'
import { type Connective, findConnectives } from '../connectives/find.ts'
import { type Cue, findCues } from '../cues/cues.ts'
import { findModality, type Modality } from '../cues/modality.ts'
import { findNegations, type Negation } from '../cues/negation.ts'
import { findQuantifiers, type Quantifier } from '../cues/quantifiers.ts'
import type { Doc } from '../doc/doc.ts'
import { findIndicators, type Indicator } from '../indicators/find.ts'
import { type OperatorReading, statementOperators } from '../indicators/operators.ts'
import { type InitialVariable, initialVariables } from '../variables/variables.ts'

export interface Outline {
  readonly clauses: readonly Clause[]
  readonly variables: readonly InitialVariable[]
  readonly connectives: readonly Connective[]
  /** All indicators, at any distance from the root. */
  readonly indicators: readonly Indicator[]
  /** Operators of each sentence, by index. */
  readonly operators: readonly OperatorReading[]
  readonly cues: readonly Cue[]
  readonly negations: readonly Negation[]
  readonly modality: readonly Modality[]
  readonly quantifiers: readonly Quantifier[]
}

/** Reads the outline of a document. */
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
