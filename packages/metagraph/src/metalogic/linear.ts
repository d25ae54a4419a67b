/**
 * Reads and writes the linear format of steps, `sent4 => sent2;`, and triples, `v2 [and] [necessary] v3;` (MetaLogic, Tables 10 to 12).
 * Readers are as tolerant as the released scorer: parts that cannot be read are skipped and reported to `onSkip`, and each premise joined by
 * `&` becomes a separate step.
 */
import type { Edge, Operand, Triple, Unary } from '../model/metagraph.ts'
import { binaryByToken, kindByArrow, stepArrows, unaryByToken, wordTokens } from './tokens.ts'

/** Called with each part that could not be read. */
export type OnSkip = (piece: string) => void

const arrow = new RegExp(Object.values(stepArrows).join('|'))

/** Reads `sent1 -> sent3; sent4 => sent2;` into edges, in order and with repetitions. */
export function readSteps(text: string, onSkip?: OnSkip): Edge[] {
  const edges: Edge[] = []
  for (const piece of text.split(';')) {
    const match = arrow.exec(piece)
    const to = match ? piece.slice(match.index + 2).trim() : ''
    if (!match || to === '') {
      if (piece.trim() !== '') onSkip?.(piece.trim())
      continue
    }
    const kind = kindByArrow.get(match[0])!
    for (const premise of piece.slice(0, match.index).split('&')) {
      const from = premise.trim()
      if (from === '') onSkip?.(piece.trim())
      else edges.push({ kind, from, to })
    }
  }
  return edges
}

/** Writes edges in MetaLogic's format, each step ending in a semicolon. */
export const writeLinearSteps = (edges: readonly Edge[]): string =>
  edges.map(edge => `${edge.from} ${stepArrows[edge.kind]} ${edge.to}; `).join('')

function readOperand(tokens: readonly string[]): Operand | null {
  const variable = tokens.at(-1)
  const operators: Unary[] = []
  for (const token of tokens.slice(0, -1)) {
    const operator = unaryByToken.get(token)
    if (!operator) return null
    operators.push(operator)
  }
  return variable === undefined || variable.startsWith('[') ? null : { operators, variable }
}

function readTriple(piece: string): Triple | null {
  const tokens = piece.replaceAll('[', ' [').replaceAll(']', '] ').split(/\s+/).filter(Boolean)
  const operatorIndex = tokens.findIndex(token => binaryByToken.has(token))
  if (operatorIndex < 0) return null
  const left = readOperand(tokens.slice(0, operatorIndex))
  const right = readOperand(tokens.slice(operatorIndex + 1))
  return left && right ? { left, operator: binaryByToken.get(tokens[operatorIndex]!)!, right } : null
}

/** Reads `v2 [and] [necessary] v3;`, in either spelling of the operators. */
export function readTriples(text: string, onSkip?: OnSkip): Triple[] {
  const triples: Triple[] = []
  for (const piece of text.split(';')) {
    if (piece.trim() === '') continue
    const triple = readTriple(piece)
    if (triple) triples.push(triple)
    else onSkip?.(piece.trim())
  }
  return triples
}

const writeOperand = ({ operators, variable }: Operand) =>
  [...operators.map(operator => wordTokens.unary[operator]), variable].join(' ')

/** Writes triples with the operator words that models are trained on. */
export const writeTriples = (triples: readonly Triple[]): string =>
  triples
    .map(({ left, operator, right }) => `${writeOperand(left)} ${wordTokens.binary[operator]} ${writeOperand(right)};`)
    .join(' ')
