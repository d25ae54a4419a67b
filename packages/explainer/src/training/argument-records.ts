/**
 * Annotated arguments in short form: statements, index of the central claim, and relations (`3>1` supports, `4-1`
 * rebuts, `7-(6-1)` undercuts, `8+9>3` linked premises), counted from 1.
 */
import { type Edge, emptyFormula, FormatError, type Metagraph, type Undercut } from '@elenchus/metagraph'

export interface ArgumentRecord {
  readonly id: string
  readonly statements: readonly string[]
  readonly claim: number
  readonly edges: readonly string[]
  /** Source. */
  readonly source?: string
}

const relationPattern = /^([\d+]+)([>-])(?:(\d+)|\((\d+)(?:\+\d+)*[>-](\d+)\))$/

/** Metagraph of an annotated argument, with its statements joined by spaces. */
export function toMetagraph({ id, statements, claim, edges: relations, source }: ArgumentRecord): Metagraph {
  const text = statements.join(' ')
  let start = 0
  const records = statements.map((sentence, i) => {
    const span = { start, end: start + sentence.length }
    start = span.end + 1
    return { id: `sent${i + 1}`, text: sentence, spans: [span], variables: [], formula: emptyFormula, degree: null }
  })
  const getStatementId = (k: string | number) => {
    const statement = records[Number(k) - 1]
    if (!statement) throw new FormatError(`argument ${id}: there is no statement ${k}; it has ${records.length}`)
    return statement.id
  }
  getStatementId(claim)
  const edges: Edge[] = []
  const undercuts: Undercut[] = []
  for (const relation of relations) {
    const found = relationPattern.exec(relation.replaceAll(' ', ''))
    if (!found)
      throw new FormatError(
        `argument ${id}: the relation "${relation}" cannot be read; write 3>1, 4-1, 7-(6-1) or 8+9>3`,
      )
    const sources = found[1]!.split('+')
    for (const from of sources)
      if (found[3] === undefined)
        undercuts.push({
          from: getStatementId(from),
          edge: { from: getStatementId(found[4]!), to: getStatementId(found[5]!) },
        })
      else
        edges.push({
          kind: found[2] === '>' ? 'support' : 'rebut',
          from: getStatementId(from),
          to: getStatementId(found[3]),
          ...(sources.length > 1 ? { link: found[1]! } : {}),
        })
  }
  return {
    id,
    text,
    statements: records,
    edges,
    ...(undercuts.length > 0 ? { undercuts } : {}),
    ...(source === undefined ? {} : { provenance: { source } }),
  }
}

/** Prefix of sources annotated by their own writer. */
export const writtenSource = 'written for training'

/** Prefix of sources with mostly unsplit sentences, which are not used for segmentation. */
export const wholeSentencesSource = `${writtenSource}, sentences left whole`

/** Prefix of sources annotated by someone other than their writer. */
export const annotatedByAnotherSource = `${wholeSentencesSource}, annotated by another`

/** Reads arguments: `# claim 2 | 1>2 3-2`, optionally `| letter` for the genre, a statement per line, a blank line. */
export function readWrittenArguments(text: string, source = writtenSource): ArgumentRecord[] {
  return text
    .split(/\n\s*\n/)
    .filter(block => block.trim() !== '')
    .map((block, k) => {
      const [head = '', ...statements] = block.trim().split('\n')
      const found = /^# claim (\d+) \|([^|]*)(?:\|.*)?$/.exec(head)
      if (!found) throw new FormatError(`argument ${k + 1} has no head such as "# claim 1 | 2>1 3-1" but "${head}"`)
      return {
        id: `written-${k + 1}`,
        source,
        statements,
        claim: Number(found[1]),
        edges: found[2]!.split(/\s+/).filter(relation => relation !== ''),
      }
    })
}
