/**
 * Parses the command line of the editor into edit events. Statements are named by their labels, and commas separate commands:
 *
 *     3>1        3 supports 1              3>2>1    3 supports 2, which supports 1
 *     3x1        3 rebuts 1                4x3>1    4 undercuts the edge from 3 to 1
 *     2+3>1      2 and 3 support 1 together
 *     -3>1       removes that edge         2&3      merges 3 into 2
 *     2/5        splits 2 before its fifth word
 *     3@4        3 is necessary (4 to 0, or the word; 3@- for none)
 *     3: [](v1 -> ~v2)                     the formula of 3
 */
import { type Degree, degreeNames, FormatError, type Metagraph, parseDegree, parseFormula } from '@elenchus/metagraph'
import { splitList } from '../../parts/format.ts'
import type { EditEvent } from './edit-event.ts'
import { resolveLabel } from './labels.ts'
import { findStatement, splitWords } from './words.ts'

type ParsedCommands = { readonly events: readonly EditEvent[] } | { readonly refused: string }

class CommandError extends Error {}

function fail(message: string): never {
  throw new CommandError(message)
}

/** The ASCII spellings of the operators. */
const asciiOperators: readonly (readonly [RegExp, string])[] = [
  [/\[\]/g, '□'],
  [/<>/g, '◇'],
  [/->|=>|>/g, '→'],
  [/&&?|\band\b/g, '∧'],
  [/\|\|?|\bor\b/g, '∨'],
  [/[~!]|\bnot\b/g, '¬'],
]

function findId(graph: Metagraph, label: string): string {
  return resolveLabel(graph, label) ?? fail(`There is no statement ${label}.`)
}

/** Reads a degree; `-` is null, for no certainty. */
function readDegree(word: string): Degree | null {
  if (word === '-') return null
  const degree = /^[0-4]$/.test(word) ? (Number(word) as Degree) : parseDegree(word)
  const names = [...degreeNames].reverse().join(', ')
  return degree ?? fail(`“${word}” is not a degree of certainty: type 0 to 4, or one of ${names}.`)
}

/** Parses commands for edges, undercuts and linked premises: `3>1`, `4x3`, `4x3>1`, `2+3>1`, and these after a minus sign. */
function parseEdges(graph: Metagraph, text: string): EditEvent[] {
  const isRemoval = text.startsWith('-')
  const [beforeAttack, attackedPart] = text.slice(isRemoval ? 1 : 0).split(/\s*[x×]\s*/i) as [string, string?]
  if (attackedPart !== undefined) {
    const from = findId(graph, beforeAttack)
    const [start, end] = attackedPart.split(/\s*>\s*/) as [string, string?]
    if (end === undefined) {
      const to = findId(graph, start)
      return [isRemoval ? { kind: 'disconnect', from, to } : { kind: 'connect', edge: 'rebut', from, to }]
    }
    const edge = { from: findId(graph, start), to: findId(graph, end) }
    return [isRemoval ? { kind: 'remove-undercut', from, edge } : { kind: 'undercut', from, edge }]
  }
  const chain = beforeAttack.split(/\s*>\s*/).map(part => part.split(/\s*\+\s*/).map(label => findId(graph, label)))
  if (chain.length < 2) fail(`“${text}” is not a command; try 3>1, 3x1 or 2&3.`)
  return chain.slice(1).flatMap((targets, i): EditEvent[] => {
    const premises = chain[i]!
    const [to] = targets as [string]
    if (targets.length > 1) fail('Only one statement can follow the >. Write linked premises before it, as in 2+3>1.')
    if (isRemoval) return premises.map(from => ({ kind: 'disconnect', from, to }))
    const connect = (from: string): EditEvent => ({ kind: 'connect', edge: 'support', from, to })
    if (premises.length === 1) return premises.map(connect)
    const isNewEdge = (from: string) =>
      !graph.edges.some(edge => edge.kind === 'support' && edge.from === from && edge.to === to)
    return [...premises.filter(isNewEdge).map(connect), { kind: 'link', premises, to }]
  })
}

function parseCommand(graph: Metagraph, text: string): EditEvent[] {
  const formula = /^(\w+)\s*:\s*(.*)$/.exec(text)
  if (formula) {
    const signs = asciiOperators.reduce((result, [pattern, sign]) => result.replace(pattern, sign), formula[2]!)
    return [{ kind: 'formula', statement: findId(graph, formula[1]!), formula: parseFormula(signs) }]
  }
  const certainty = /^(\w+)\s*@\s*([\w-]+)$/.exec(text)
  if (certainty)
    return [{ kind: 'certainty', statement: findId(graph, certainty[1]!), degree: readDegree(certainty[2]!) }]
  const merge = /^(\w+)\s*&\s*(\w+)$/.exec(text)
  if (merge) return [{ kind: 'merge', keep: findId(graph, merge[1]!), other: findId(graph, merge[2]!) }]
  const split = /^(\w+)\s*\/\s*(\d+)$/.exec(text)
  if (split) {
    const statement = findId(graph, split[1]!)
    const word =
      splitWords(findStatement(graph, statement)!.text)[Number(split[2]) - 1] ??
      fail(`${split[1]} has no word ${split[2]}.`)
    return [{ kind: 'split', statement, offset: word.start }]
  }
  return parseEdges(graph, text)
}

/** Parses a line of commands, or returns the reason why it cannot be parsed. */
export function parseCommands(graph: Metagraph, line: string): ParsedCommands {
  const parts = splitList(line, /[,;]/)
  if (parts.length === 0) return { refused: 'Type a command, such as 3>1.' }
  try {
    return { events: parts.flatMap(part => parseCommand(graph, part)) }
  } catch (error) {
    if (error instanceof CommandError || error instanceof FormatError) return { refused: error.message }
    throw error
  }
}
