/** Published figures as data: reports show them beside ours, marked as published, with a note where the print is doubtful. */
export interface PublishedTable {
  readonly paper: 'MetaLogic' | 'ReClor' | 'LogiQA 2.0' | 'RobustLR'
  /** Such as "Table 7". */
  readonly where: string
  readonly about: string
  /** Percent, F1 between 0 and 1, or a number of questions. */
  readonly unit: '%' | 'F1' | 'count'
  readonly columns: readonly string[]
  readonly rows: readonly PublishedRow[]
  /** What to know when reading it. */
  readonly note?: string
  /** Where the print contradicts itself, another table or the released data. */
  readonly doubt?: string
}

/** Note and doubt on one line; empty where there is neither. */
export const remarks = ({ note, doubt }: PublishedTable): string =>
  [note, doubt && `Doubtful in print: ${doubt}`].filter(Boolean).join(' ')

export interface PublishedRow {
  readonly name: string
  readonly kind: 'model' | 'human' | 'ceiling' | 'chance'
  /** In the order of the columns; `null` where nothing is printed. */
  readonly values: readonly (number | null)[]
  /** The parts of the input that the model read, such as `A`, where they were not all. */
  readonly input?: string
  /** Why nobody should compare with this row; whoever prints one of its figures prints this too. */
  readonly caveat?: string
}

/** The name of a row, with what it is of where the name does not say so. */
export const publishedName = ({ name, kind }: PublishedRow): string =>
  kind === 'human' && !/people/i.test(name) ? `${name} (people)` : name

/** Rows of a table written as text: a name, then the figures, `-` for none; `*` before the name marks people, `^` a ceiling, `?` chance. */
export function rowsOf(text: string): PublishedRow[] {
  return text
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', figures = ''] = line.split('|')
      const mark = name.trim()[0]
      const kind = mark === '*' ? 'human' : mark === '^' ? 'ceiling' : mark === '?' ? 'chance' : 'model'
      return {
        name: kind === 'model' ? name.trim() : name.trim().slice(1).trim(),
        kind,
        values: figures
          .trim()
          .split(/\s+/)
          .map(figure => (figure === '-' ? null : Number(figure))),
      }
    })
}
