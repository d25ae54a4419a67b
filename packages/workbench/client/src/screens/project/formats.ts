/** Guesses the import format of files and joins several files into one text. */
import type { ImportFormat } from '@elenchus/workbench/contract'

/** The first record of a JSON list or of JSON lines; null if the text is not JSON. */
function readFirstRecord(text: string): Readonly<Record<string, unknown>> | null {
  const start = text.trimStart()
  if (!/^[[{]/.test(start)) return null
  // The whole text, or its first line for JSON Lines.
  const candidates = [start, start.split('\n', 1)[0]!]
  for (const candidate of candidates) {
    try {
      const value: unknown = JSON.parse(candidate)
      const first: unknown = Array.isArray(value) ? value[0] : value
      if (typeof first === 'object' && first !== null) return first as Record<string, unknown>
    } catch {
      // Tries the next candidate.
    }
  }
  return null
}

/** Guesses the format of a file from its name and its text. `hasLabels` is true if the project annotates labels, not graphs. */
export function guessFormat(name: string, text: string, hasLabels: boolean): ImportFormat {
  if (/\n={5,}\r?\n/.test(text) && /\nT\d+\t/.test(text)) return 'brat'
  if (/\.(argdown|ad)$/i.test(name)) return 'argdown'
  const first = readFirstRecord(text)
  if (hasLabels) return 'items'
  if (first === null) return /^\s*\[[^\]\n]+\]:/m.test(text) ? 'argdown' : 'text'
  if ('statements' in first && 'edges' in first) return 'json'
  if ('nodes' in first && ('edges' in first || 'locutions' in first)) return 'aif'
  if ('AIF' in first) return 'aif'
  if ('context' in first && 'answers' in first) return 'reclor'
  return 'metalogic'
}

/** Joins files that were opened together: the two files of a brat document with a separator line, others one after the other. */
export function joinFiles(files: readonly { readonly name: string; readonly text: string }[]): string {
  const annotation = files.find(({ name }) => name.endsWith('.ann'))
  const passage = files.find(({ name }) => name.endsWith('.txt'))
  if (annotation && passage) return `${passage.text}\n=====\n${annotation.text}`
  const isPlainText = files.every(({ name }) => /\.(txt|md)$/i.test(name))
  return files.map(({ text }) => text.trimEnd()).join(isPlainText ? '\n\n' : '\n')
}
