/**
 * Annotated arguments in a short notation: statements, the number of the claim, and edges between numbered statements.
 * `3>1`: 3 supports 1; `4-1`: 4 rebuts 1; `7-(6-1)`: 7 undercuts the edge from 6 to 1; `8+9>3`: 8 and 9 are linked premises.
 */
import { type Edge, emptyFormula, FormatError, type Metagraph, type Undercut } from '@elenchus/metagraph'

export interface ArgumentRecord {
  readonly id: string
  readonly statements: readonly string[]
  /** Number of the claim, from 1. */
  readonly claim: number
  /** Edges in the short notation. */
  readonly edges: readonly string[]
  /** Source of the argument, recorded in the provenance of its graph. */
  readonly source?: string
}

const relationPattern = /^([\d+]+)([>-])(?:(\d+)|\((\d+)(?:\+\d+)*[>-](\d+)\))$/

/** Converts an annotated argument to a metagraph; its text is the statements joined by spaces. */
export function toMetagraph({ id, statements, claim, edges: relations, source }: ArgumentRecord): Metagraph {
  const text = statements.join(' ')
  let start = 0
  const graphStatements = statements.map((sentence, i) => {
    const span = { start, end: start + sentence.length }
    start = span.end + 1
    return { id: `sent${i + 1}`, text: sentence, spans: [span], variables: [], formula: emptyFormula, degree: null }
  })
  const getStatementId = (k: string | number) => {
    const statement = graphStatements[Number(k) - 1]
    if (!statement)
      throw new FormatError(`argument ${id}: there is no statement ${k}; it has ${graphStatements.length}`)
    return statement.id
  }
  getStatementId(claim) // Throws if there is no such statement.
  const edges: Edge[] = []
  const undercuts: Undercut[] = []
  for (const relation of relations) {
    const match = relationPattern.exec(relation.replaceAll(' ', ''))
    if (!match)
      throw new FormatError(`argument ${id}: invalid edge "${relation}"; expected the form 3>1, 4-1, 7-(6-1) or 8+9>3`)
    const [, sourceList, sign, target, undercutFrom, undercutTo] = match
    const sources = sourceList!.split('+')
    for (const from of sources)
      if (target === undefined)
        undercuts.push({
          from: getStatementId(from),
          edge: { from: getStatementId(undercutFrom!), to: getStatementId(undercutTo!) },
        })
      else
        edges.push({
          kind: sign === '>' ? 'support' : 'rebut',
          from: getStatementId(from),
          to: getStatementId(target),
          ...(sources.length > 1 ? { link: sourceList! } : {}),
        })
  }
  return {
    id,
    text,
    statements: graphStatements,
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

/**
 * Reads arguments separated by blank lines. Each has a header, such as `# claim 2 | 1>2 3-2` or, with a genre,
 * `# claim 2 | 1>2 3-2 | letter`, then one statement per line.
 */
export function readWrittenArguments(text: string, source = writtenSource): ArgumentRecord[] {
  return text
    .split(/\n\s*\n/)
    .filter(block => block.trim() !== '')
    .map((block, k) => {
      const [header = '', ...statements] = block.trim().split('\n')
      const found = /^# claim (\d+) \|([^|]*)(?:\|.*)?$/.exec(header)
      if (!found)
        throw new FormatError(
          `argument ${k + 1} has the header "${header}"; expected one such as "# claim 1 | 2>1 3-1"`,
        )
      return {
        id: `written-${k + 1}`,
        source,
        statements,
        claim: Number(found[1]),
        edges: found[2]!.split(/\s+/).filter(relation => relation !== ''),
      }
    })
}
