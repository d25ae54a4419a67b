/** Published figures as data: reports show them beside ours, marked as published, with a note where the print is doubtful. */
export interface PublishedTable {
  readonly paper: 'MetaLogic' | 'ReClor' | 'LogiQA 2.0' | 'RobustLR'
  /** Such as "Table 7". */
  readonly where: string
  readonly about: string
  readonly unit: '%' | 'F1'
  readonly columns: readonly string[]
  readonly rows: readonly PublishedRow[]
  readonly note?: string
}

export interface PublishedRow {
  readonly name: string
  readonly kind: 'model' | 'human' | 'ceiling' | 'chance'
  /** In the order of the columns; `null` where nothing is printed. */
  readonly values: readonly (number | null)[]
}

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
