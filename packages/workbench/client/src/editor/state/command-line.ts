/**
 * The command line of the editor. Commas separate commands:
 *
 *     3>1        3 supports 1              3>2>1    3 supports 2, which supports 1
 *     3x1        3 rebuts 1                4x3>1    4 undercuts the step from 3 to 1
 *     2+3>1      2 and 3 support 1 together
 *     -3>1       removes that edge         2&3      merges 3 into 2
 *     2/5        splits 2 before its fifth word
 *     3@4        3 is necessary (4 to 0, or the word; 3@- for none)
 *     3: [](v1 -> ~v2)                     the formula of 3
 */
import { type Degree, degreeNames, FormatError, type Metagraph, parseDegree, readFormula } from '@elenchus/metagraph'
import type { EditEvent } from './edit-event.ts'
import { resolveLabel } from './labels.ts'
import { statementOf, wordsOf } from './words.ts'

type Command = { readonly events: readonly EditEvent[] } | { readonly refused: string }

class CommandError extends Error {}

const ascii: readonly (readonly [RegExp, string])[] = [
  [/\[\]/g, '□'],
  [/<>/g, '◇'],
  [/->|=>|>/g, '→'],
  [/&&?|\band\b/g, '∧'],
  [/\|\|?|\bor\b/g, '∨'],
  [/[~!]|\bnot\b/g, '¬'],
]

function find(graph: Metagraph, name: string): string {
  const id = resolveLabel(graph, name)
  if (id === undefined) throw new CommandError(`There is no statement ${name}.`)
  return id
}

function degreeCalled(word: string): Degree | null {
  if (word === '-') return null
  const degree = /^[0-4]$/.test(word) ? (Number(word) as Degree) : parseDegree(word)
  if (degree === null)
    throw new CommandError(
      `“${word}” is not a degree of certainty: type 0 to 4, or one of ${[...degreeNames].reverse().join(', ')}.`,
    )
  return degree
}

function steps(graph: Metagraph, text: string): EditEvent[] {
  const removes = text.startsWith('-')
  const [attacker, attacked] = text.slice(removes ? 1 : 0).split(/\s*[x×]\s*/i) as [string, string?]
  if (attacked !== undefined) {
    const from = find(graph, attacker)
    const [start, end] = attacked.split(/\s*>\s*/) as [string, string?]
    if (end === undefined) {
      const to = find(graph, start)
      return [removes ? { kind: 'disconnect', from, to } : { kind: 'connect', edge: 'rebut', from, to }]
    }
    const edge = { from: find(graph, start), to: find(graph, end) }
    return [removes ? { kind: 'release', from, edge } : { kind: 'undercut', from, edge }]
  }
  const chain = attacker.split(/\s*>\s*/).map(part => part.split(/\s*\+\s*/).map(name => find(graph, name)))
  if (chain.length < 2) throw new CommandError(`“${text}” is not a command; try 3>1, 3x1 or 2&3.`)
  return chain.slice(1).flatMap((targets, i): EditEvent[] => {
    const premises = chain[i]!
    const [to] = targets as [string]
    if (targets.length > 1) throw new CommandError('Link premises before the >, as in 2+3>1.')
    if (removes) return premises.map(from => ({ kind: 'disconnect', from, to }))
    const made = premises
      .filter(from => !graph.edges.some(edge => edge.kind === 'support' && edge.from === from && edge.to === to))
      .map((from): EditEvent => ({ kind: 'connect', edge: 'support', from, to }))
    if (premises.length === 1)
      return made.length > 0 ? made : [{ kind: 'connect', edge: 'support', from: premises[0]!, to }]
    return [...made, { kind: 'link', premises, to }]
  })
}

function one(graph: Metagraph, text: string): EditEvent[] {
  const formula = /^(\w+)\s*:\s*(.*)$/.exec(text)
  if (formula) {
    const signs = ascii.reduce((text, [pattern, sign]) => text.replace(pattern, sign), formula[2]!)
    return [{ kind: 'formula', statement: find(graph, formula[1]!), formula: readFormula(signs) }]
  }
  const certainty = /^(\w+)\s*@\s*([\w-]+)$/.exec(text)
  if (certainty)
    return [{ kind: 'certainty', statement: find(graph, certainty[1]!), degree: degreeCalled(certainty[2]!) }]
  const merged = /^(\w+)\s*&\s*(\w+)$/.exec(text)
  if (merged) return [{ kind: 'merge', keep: find(graph, merged[1]!), other: find(graph, merged[2]!) }]
  const cut = /^(\w+)\s*\/\s*(\d+)$/.exec(text)
  if (cut) {
    const statement = find(graph, cut[1]!)
    const word = wordsOf(statementOf(graph, statement)!.text)[Number(cut[2]) - 1]
    if (!word) throw new CommandError(`${cut[1]} has no word ${cut[2]}.`)
    return [{ kind: 'split', statement, at: word.start }]
  }
  return steps(graph, text)
}

/** Parses a line of commands against the current graph. */
export function readCommand(graph: Metagraph, line: string): Command {
  const parts = line
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(Boolean)
  if (parts.length === 0) return { refused: 'Type a command, such as 3>1.' }
  try {
    return { events: parts.flatMap(part => one(graph, part)) }
  } catch (error) {
    if (error instanceof CommandError || error instanceof FormatError) return { refused: error.message }
    throw error
  }
}
