/**
 * Reads and writes CoNLL-U, the format of Universal Dependencies treebanks, without loss: comments, multiword tokens
 * (`2-3`) and empty nodes (`5.1`) are preserved. See https://universaldependencies.org/format.html
 */

/** Error for malformed CoNLL-U; the message names the line and how to fix it. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
  /** Marks an error in the input of the user, whose message is shown without a stack trace. */
  readonly userError = true
}

/** Syntactic word. `head` is the 1-based id of its governor, 0 for the root, -1 for `_`. */
export interface ConlluWord {
  readonly kind: 'word'
  readonly id: number
  readonly form: string
  readonly lemma: string
  readonly upos: string
  readonly xpos: string
  readonly feats: string
  readonly head: number
  readonly relation: string
  readonly deps: string
  readonly misc: string
}

/** Surface token over the words `from` to `to` (`don't` over `do` and `n't`); the line is stored verbatim. */
export interface ConlluMultiword {
  readonly kind: 'multiword'
  readonly from: number
  readonly to: number
  readonly form: string
  readonly line: string
}

/** Empty node of the enhanced graph, stored verbatim. */
export interface ConlluEmptyNode {
  readonly kind: 'empty'
  readonly line: string
}

export type ConlluRow = ConlluWord | ConlluMultiword | ConlluEmptyNode

export interface ConlluSentence {
  /** Comment lines, each with its `#`. */
  readonly comments: readonly string[]
  readonly rows: readonly ConlluRow[]
  /** Rows of kind `word`, in order. */
  readonly words: readonly ConlluWord[]
}

/** Parses CoNLL-U text; throws a FormatError with the line number if it is malformed. */
export function readConllu(text: string): ConlluSentence[] {
  const sentences: ConlluSentence[] = []
  let comments: string[] = []
  let rows: ConlluRow[] = []
  let words: ConlluWord[] = []
  let firstLine = 1
  const finishSentence = () => {
    if (rows.length > 0) {
      checkHeads(words, firstLine)
      sentences.push({ comments, rows, words })
    } else if (comments.length > 0) throw new FormatError(`line ${firstLine}: comments without a sentence below them`)
    comments = []
    rows = []
    words = []
  }
  const lines = text.split('\n')
  for (let lineIndex = 0; lineIndex < lines.length; lineIndex++) {
    let line = lines[lineIndex]!
    if (line.endsWith('\r')) line = line.slice(0, -1)
    if (lineIndex === 0 && line.charCodeAt(0) === 0xfeff) line = line.slice(1)
    if (line.trim() === '') finishSentence()
    else {
      if (rows.length === 0 && comments.length === 0) firstLine = lineIndex + 1
      if (line.startsWith('#') && rows.length === 0) comments.push(line)
      else {
        const row = parseRow(line, lineIndex + 1)
        rows.push(row)
        if (row.kind === 'word') {
          if (row.id !== words.length + 1)
            throw new FormatError(
              `line ${lineIndex + 1}: word ${row.id} follows word ${words.length}; ids must count up from 1`,
            )
          words.push(row)
        }
      }
    }
  }
  finishSentence()
  return sentences
}

function parseRow(line: string, lineNumber: number): ConlluRow {
  const fields = line.split('\t')
  if (fields.length !== 10)
    throw new FormatError(`line ${lineNumber}: ${fields.length} fields; a CoNLL-U line has 10, separated by tabs`)
  const [id = '', form = '', lemma = '', upos = '', xpos = '', feats = '', head = ''] = fields
  const [relation = '', deps = '', misc = ''] = fields.slice(7)
  const range = /^(\d+)-(\d+)$/.exec(id)
  if (range) return { kind: 'multiword', from: Number(range[1]), to: Number(range[2]), form, line }
  if (/^\d+\.\d+$/.test(id)) return { kind: 'empty', line }
  if (!/^\d+$/.test(id)) throw new FormatError(`line ${lineNumber}: "${id}" is not a word id such as 3, 3-4 or 3.1`)
  if (head !== '_' && !/^\d+$/.test(head))
    throw new FormatError(`line ${lineNumber}: head "${head}" is neither a number nor "_"`)
  const governor = head === '_' ? -1 : Number(head)
  return { kind: 'word', id: Number(id), form, lemma, upos, xpos, feats, head: governor, relation, deps, misc }
}

function checkHeads(words: readonly ConlluWord[], firstLine: number): void {
  for (const word of words)
    if (word.head > words.length)
      throw new FormatError(
        `sentence at line ${firstLine}: word ${word.id} has head ${word.head}, but there are ${words.length} words`,
      )
}

/** Writes sentences as CoNLL-U; inverse of `readConllu` up to line endings. */
export function writeConllu(sentences: readonly ConlluSentence[]): string {
  const parts: string[] = []
  for (const { comments, rows } of sentences) {
    for (const comment of comments) parts.push(comment, '\n')
    for (const row of rows) parts.push(formatRow(row), '\n')
    parts.push('\n')
  }
  return parts.join('')
}

function formatRow(row: ConlluRow): string {
  if (row.kind !== 'word') return row.line
  const head = row.head < 0 ? '_' : row.head
  return [row.id, row.form, row.lemma, row.upos, row.xpos, row.feats, head, row.relation, row.deps, row.misc].join('\t')
}
