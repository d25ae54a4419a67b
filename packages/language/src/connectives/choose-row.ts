/** Chooses the table row (operator and argument order) of a connective that has several, by position and parse. */
import type { Structure } from '../clauses/clauses.ts'
import type { Match } from './match.ts'
import { type BinaryOperator, type ConnectiveRow, connectiveRows } from './table.ts'
import { type ConnectiveUse, isSetOff, opensClause } from './use.ts'

export function chooseRow(structure: Structure, match: Match, use: ConnectiveUse): ConnectiveRow {
  const rows = connectiveRows(match.words)
  if (rows.length === 1) return rows[0]!
  const operator = chooseOperator(structure, match, use)
  return rows.find(row => row.operator === operator) ?? rows[0]!
}

function chooseOperator(structure: Structure, match: Match, use: ConnectiveUse): BinaryOperator {
  const { tokens } = structure.doc
  const previousToken = tokens[match.first - 1]
  const isFronted = use.arg1Head >= 0 && use.arg2Head < use.arg1Head
  switch (match.words) {
    case 'as':
      // "As A, B" and "B, as A" give a reason; "as the critics claim" and a bare "B as A" do not.
      if (/^(?:say|claim|argue|think|believe|suggest|note|show|see|know)$/.test(tokens[use.arg2Head]!.lemma))
        return 'and'
      return isFronted || previousToken?.text === ',' ? 'implies' : 'and'
    case 'with':
      // "With A, B" gives a reason; after its clause "with" adds a circumstance.
      return isFronted ? 'implies' : 'and'
    case 'without':
      // "Without A, B" means that B follows from not A; "not B without A" means that one of the two holds.
      return !isFronted && isNegated(structure, use.arg1Head) ? 'or' : 'implies'
    case 'then':
      return opensClause(structure, structure.trees[structure.sentenceOf[match.first]!]!, match) ? 'implies' : 'and'
    case 'in fact':
    case 'indeed':
      return use.arg1Head < 0 ? 'implies' : 'and'
    case 'finally':
      return isSetOff(structure, match.first, match.end) && use.arg1Head < 0 ? 'and' : 'implies'
    case 'or':
      // The paper lists a bare "A or B" under conjunction; its own annotators mark it as a disjunction.
      return 'or'
    default:
      return 'implies'
  }
}

function isNegated(structure: Structure, token: number): boolean {
  const { tokens } = structure.doc
  const children = structure.trees[structure.sentenceOf[token]!]?.children(token) ?? []
  return children.some(child => /^(?:not|never|cannot|n['’ ]*t)$/i.test(tokens[child]!.text))
}
