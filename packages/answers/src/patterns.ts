/**
 * Regular expressions of words and phrases (patterns.json). `{name}` in a source stands for a fragment or for the words of a list in
 * word-lists.json.
 */
import data from './patterns.json' with { type: 'json' }
import { alternatives } from './word-lists.ts'

type PatternName = keyof typeof data.patterns

const fragments: Readonly<Record<string, string>> = data.fragments

const expand = (source: string): string =>
  source.replace(/\{([a-z]\w+)\}/g, (_, name: string) => expand(fragments[name] ?? alternatives(name)))

/** Compiles a pattern of patterns.json or markup.json. */
export const compilePattern = ({ source, flags }: { readonly source: string; readonly flags?: string }): RegExp =>
  new RegExp(expand(source), flags)

export const patterns = Object.fromEntries(
  Object.entries(data.patterns).map(([name, pattern]) => [name, compilePattern(pattern)]),
) as Readonly<Record<PatternName, RegExp>>
