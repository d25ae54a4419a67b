/** Reads MetaLogic records. */

import type { Degree, Edge, Metagraph, Operand, Span, Statement, Triple } from '../model/metagraph.ts'
import { FormatError } from '../model/metagraph.ts'
import { type ReleasedRecord, type ReleasedTriple, validateRecord } from './record.ts'
import { binaryByToken, kindByArrow, unaryByToken } from './tokens.ts'
import { readVariables, writeVariables } from './variables.ts'

/** Separator of merged sentences in a statement. */
export const sentenceSeparator = '[AND]'

const parseOperand = (operators: readonly string[], variable: string, where: string): Operand => ({
  operators: operators.map(token => {
    const operator = unaryByToken.get(token)
    if (!operator) throw new FormatError(`${where}: unknown unary operator ${token}`)
    return operator
  }),
  variable,
})

function parseTriple([leftOperators, left, token, rightOperators, right]: ReleasedTriple, where: string): Triple {
  const operator = binaryByToken.get(token)
  if (!operator) throw new FormatError(`${where}: unknown binary operator ${token}`)
  return { left: parseOperand(leftOperators, left, where), operator, right: parseOperand(rightOperators, right, where) }
}

/** Returns the spans of a statement's merged sentences, given that its text starts at `offset` of the passage. */
export function splitSpans(sentence: string, offset: number): Span[] {
  const spans: Span[] = []
  let position = 0
  for (const piece of sentence.split(sentenceSeparator)) {
    const start = position + piece.length - piece.trimStart().length
    const text = piece.trim()
    if (text !== '') spans.push({ start: offset + start, end: offset + start + text.length })
    position += piece.length + sentenceSeparator.length
  }
  return spans
}

const readEdges = ({ gold_item: { proof } }: ReleasedRecord): Edge[] =>
  proof.flatMap(({ type, pre, con }) => pre.map(from => ({ kind: kindByArrow.get(type)!, from, to: con })))

/** Reads a parsed line of a MetaLogic file; throws a FormatError that names the record. */
export function readMetaLogic(line: unknown): Metagraph {
  const record = validateRecord(line)
  const statements: Statement[] = []
  const optionIds = new Set(
    Array.from((record.meta_info.option ?? '').matchAll(/(?:^|\s)(sent\d+):/g), ([, id]) => id!),
  )
  let text = ''
  for (const [id, { sent, inner_info: info }] of Object.entries(record.sent_dict)) {
    if (text !== '') text += '\n'
    const where = `${record.id_string}, ${id}`
    const marked = info.inner_sent_w_variables
    const variables = readVariables(marked, sent)
    statements.push({
      id,
      text: sent,
      spans: splitSpans(sent, text.length),
      variables,
      formula: {
        operators: parseOperand(info.global_operators, '', where).operators,
        triples: info.formula_triples.map(each => parseTriple(each, where)),
      },
      degree: info.degree_label as Degree,
      part: optionIds.has(id) ? 'option' : 'context',
      marked: marked.trim() === writeVariables(variables) ? undefined : marked,
    })
    text += sent
  }
  return {
    id: record.id_string,
    text,
    question: record.meta_info.question,
    statements,
    edges: readEdges(record),
    undercuts: record.undercuts?.length ? record.undercuts : undefined,
    provenance: { source: 'MetaLogic' },
  }
}
