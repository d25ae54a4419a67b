/**
 * Mode `reading`: replaces the predicted degree by the degree read from the words, and makes sure that the formula
 * does not contradict them.
 */
import { reduceOperators } from '@elenchus/language/structure'
import type { Statement } from '@elenchus/metagraph'
import type { EvidenceWord } from '../decoding/evidence.ts'
import { createEvidenceWords } from '../decoding/evidence-words.ts'
import type { StatementReading } from '../decoding/statement-reading.ts'
import { CONTINGENT } from '../features/degree-features.ts'
import type { StatementView } from '../features/statement-view.ts'
import { readPlainCondition } from './plain-condition.ts'
import { readDegree } from './read-degree.ts'
import { filterReadableParts } from './readable-formula.ts'
import { stripOperators } from './strip-operators.ts'

/**
 * Precision of each degree read from the words, measured against the adjudicated degrees of the dev split of
 * `@elenchus/arguments` (437 statements): impossible 6 of 8, unnecessary 6 of 7, contingent 366 of 374, possible 30 of 31,
 * necessary 17 of 17. Since the counts are small, half a correct and half an incorrect case are added to each.
 */
const precisionByDegree = [0.72, 0.81, 0.98, 0.95, 0.97] as const

export interface ReadingModeStatement {
  readonly statement: Statement
  readonly reading: StatementReading
}

/** Sorts evidence words by position and removes those contained in a longer one ("sure" in "I'm sure"). */
const sortAndDeduplicate = (words: readonly EvidenceWord[]): EvidenceWord[] =>
  words
    .filter(
      ({ start, end, means }) =>
        !words.some(
          other =>
            other.means === means && other.start <= start && other.end >= end && other.end - other.start > end - start,
        ),
    )
    .sort((a, b) => a.start - b.start)

/** Replaces the predicted degree by that of the words, and filters the predicted formula. */
export function readInReadingMode(
  statement: Statement,
  reading: StatementReading,
  view: StatementView,
): ReadingModeStatement {
  const { doc } = view
  const { degree, cues } = readDegree(doc)
  const indicators =
    degree === CONTINGENT
      ? []
      : sortAndDeduplicate(cues.flatMap(({ operator, tokens }) => createEvidenceWords(doc, tokens, operator)))
  const predicted = filterReadableParts(reading.formula.triples, reading.triples, view)
  const conditionRule = predicted.formula.length === 0 ? readPlainCondition(view) : null
  const readableParts = conditionRule
    ? filterReadableParts(conditionRule.formula, conditionRule.evidence, view)
    : predicted
  const { variables, formula, triples } = stripOperators(
    statement,
    { ...reading.formula, triples: readableParts.formula },
    readableParts.evidence,
    view,
  )
  const used = new Set(formula.triples.flatMap(({ left, right }) => [left.variable, right.variable]))
  const isInVariable = (token: number) =>
    view.variables.some(({ id, first, end }) => used.has(id) && token >= first && token < end)
  // Operators over the whole formula are shown if their words are outside its variables: "it is possible that …".
  // "That seems wrong: if …, …": words before a colon do not apply to the formula after it.
  const colon = doc.tokens.findIndex(({ text }) => text === ':')
  const separatedByColon =
    cues.some(({ tokens }) => tokens.some(i => i < colon)) &&
    !doc.tokens.some(({ index }) => index < colon && isInVariable(index))
  const areCuesOutside = cues.length > 0 && !separatedByColon && cues.every(({ tokens }) => !tokens.some(isInVariable))
  const operators =
    areCuesOutside && degree !== CONTINGENT && formula.triples.length > 0
      ? reduceOperators(cues.map(({ operator }) => operator))
      : []
  return {
    statement: { ...statement, variables },
    reading: {
      ...reading,
      degree: {
        degree,
        confidence: precisionByDegree[degree],
        ...(degree === 1 && cues[0]?.operator === 'diamond' ? { possiblyNot: true } : {}),
        indicators,
        features: [],
      },
      formula: { ...formula, operators },
      triples,
    },
  }
}
