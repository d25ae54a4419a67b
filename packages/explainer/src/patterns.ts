/** A pattern in a JSON file: its source, or an object with source, flags and a note. `{name}` in a source refers to a fragment. */
type PatternEntry = string | { readonly note?: string; readonly pattern: string; readonly flags?: string }

export interface PatternFile<Name extends string> {
  readonly fragments?: Readonly<Record<string, string>>
  readonly patterns: Readonly<Record<Name, PatternEntry>>
}

/** Returns the compiled patterns by name. The default flag is "u". */
export function compilePatterns<Name extends string>(file: PatternFile<Name>): Readonly<Record<Name, RegExp>> {
  const { fragments = {}, patterns } = file
  const expand = (source: string): string =>
    source.replace(/(?<!\\[pP])\{([a-z]\w*)\}/gi, (_, name: string) => expand(fragments[name]!))
  const compile = (entry: PatternEntry) =>
    typeof entry === 'string' ? new RegExp(expand(entry), 'u') : new RegExp(expand(entry.pattern), entry.flags ?? 'u')
  const entries = Object.entries<PatternEntry>(patterns).map(([name, entry]) => [name, compile(entry)])
  return Object.fromEntries(entries) as Record<Name, RegExp>
}
