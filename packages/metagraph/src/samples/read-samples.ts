/**
 * The shipped samples are written by hand in a small notation:
 *
 *   # ferry                                        the id
 *   ? Which one weakens the argument?              the question
 *   sent1 2 {v1|The wind rose}, so {v2|it stayed}. a statement: id, degree of certainty, text with its variables marked
 *     = [negative] : v1 [entail] v2;               its formula: global operators, then triples
 *   *sent2 3 The crew may strike.                  a statement that comes from the option
 *   > 1 -> 2;                                      the edges, statements by their numbers
 *
 * Sentences merged into one statement are joined by `[AND]`; `[AND@3]` says that the second part is the passage's third sentence.
 */

import { readSteps, readTriples } from '../metalogic/linear.ts'
import { unaryOf } from '../metalogic/tokens.ts'
import { FormatError } from '../model/format-error.ts'
import {
  type Degree,
  emptyFormula,
  type Metagraph,
  type Span,
  type Statement,
  type StatementFormula,
  type Variable,
} from '../model/metagraph.ts'

interface Draft {
  readonly id: string
  readonly degree: Degree
  readonly option: boolean
  readonly marked: string
  formula: StatementFormula
}

function readFormula(text: string): StatementFormula {
  const [operators, triples] = text.includes(':') ? (text.split(':') as [string, string]) : ['', text]
  return {
    operators: operators
      .split(/\s+/)
      .filter(Boolean)
      .map(token => {
        const operator = unaryOf.get(token)
        if (!operator) throw new FormatError(`unknown operator ${token}`)
        return operator
      }),
    triples: readTriples(triples, piece => {
      throw new FormatError(`not a triple: ${piece}`)
    }),
  }
}

/** The text without its marks, and where each variable stood. */
function unmark(marked: string): { text: string; variables: Variable[] } {
  const variables: Variable[] = []
  let text = ''
  let at = 0
  for (const found of marked.matchAll(/\{(v\d+)\|([^}]*)\}/g)) {
    text += marked.slice(at, found.index)
    const start = text.length
    text += found[2]
    variables.push({ id: found[1]!, text: found[2]!, span: { start, end: text.length } })
    at = found.index + found[0].length
  }
  return { text: text + marked.slice(at), variables }
}

interface Piece {
  readonly statement: number
  readonly position: number
  readonly text: string
}

/** The sentences of a statement with their places in the passage. */
function piecesOf(text: string, statement: number, position: number): Piece[] {
  const parts = text.split(/\s*\[AND(?:@(\d+))?\]\s*/)
  const pieces: Piece[] = [{ statement, position, text: parts[0]! }]
  for (let i = 1; i < parts.length; i += 2)
    pieces.push({
      statement,
      position: parts[i] === undefined ? position + i / 100 : Number(parts[i]),
      text: parts[i + 1]!,
    })
  return pieces
}

function build(id: string, question: string, drafts: readonly Draft[], steps: string): Metagraph {
  const read = drafts.map(draft => unmark(draft.marked))
  const pieces = read.flatMap(({ text }, i) => piecesOf(text, i, Number(drafts[i]!.id.replace(/\D/g, ''))))
  pieces.sort((a, b) => a.position - b.position)
  let text = ''
  const spans = drafts.map((): Span[] => [])
  for (const piece of pieces) {
    if (text !== '') text += ' '
    spans[piece.statement]!.push({ start: text.length, end: text.length + piece.text.length })
    text += piece.text
  }
  const statements = drafts.map(({ id: name, degree, option, formula }, i): Statement => {
    const joined = read[i]!.text.replace(/\[AND@\d+\]/g, '[AND]')
    // Variables stand before the seam in all samples, so that its rewriting does not move them.
    return {
      id: name,
      text: joined,
      spans: spans[i]!,
      variables: read[i]!.variables,
      formula,
      degree,
      part: option ? 'option' : 'context',
    }
  })
  return { id, text, question, statements, edges: readSteps(steps), provenance: { source: 'Elenchus samples' } }
}

/** Reads the notation above; a line of another shape throws. */
export function readSamples(source: string): Metagraph[] {
  const graphs: Metagraph[] = []
  for (const block of source.split(/^# /m).slice(1)) {
    const [id = '', ...lines] = block.split('\n')
    const drafts: Draft[] = []
    let question = ''
    let steps = ''
    for (const line of lines.filter(each => each.trim() !== '')) {
      const statement = /^(\*?)(sent\d+) ([0-4]) (.*)$/.exec(line)
      if (statement)
        drafts.push({
          id: statement[2]!,
          degree: Number(statement[3]) as Degree,
          option: statement[1] === '*',
          marked: statement[4]!,
          formula: emptyFormula,
        })
      else if (line.startsWith('? ')) question = line.slice(2)
      else if (line.startsWith('> ')) steps += line.slice(2).replace(/\d+/g, 'sent$&')
      else if (/^\s+= /.test(line) && drafts.length > 0)
        drafts.at(-1)!.formula = readFormula(line.replace(/^\s+= /, ''))
      else throw new FormatError(`sample ${id}: cannot read the line "${line}"`)
    }
    graphs.push(build(id.trim(), question, drafts, steps))
  }
  return graphs
}
