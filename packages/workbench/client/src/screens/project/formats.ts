/** The formats that passages come in and go out, in words; and which one a file probably has. */
import type { BodyInput } from '@elenchus/workbench/contract'

export type ImportFormat = BodyInput<'importPassages'>['format']

export const importFormats: Readonly<Record<ImportFormat, { readonly says: string; readonly hint: string }>> = {
  text: { says: 'Plain text', hint: 'Passages with an empty line between them. Sentences become statements.' },
  reclor: {
    says: 'Exam questions (ReClor JSON)',
    hint: 'A JSON list or JSON lines with context, question, answers and label. Passage and right answer become statements.',
  },
  metalogic: { says: 'MetaLogic JSON lines', hint: 'One annotated passage in each line, as the dataset has them.' },
  json: { says: 'Metagraphs (JSON)', hint: 'As this workbench exports them: a list, or one in each line.' },
  aif: { says: 'AIF (JSON)', hint: 'Nodes and edges, as OVA and AIFdb write them.' },
  argdown: { says: 'Argdown', hint: 'Statements in square brackets with + and - between them.' },
  brat: {
    says: 'brat',
    hint: 'Drop the .txt and the .ann file together; or paste the text, a line of =====, and the annotations.',
  },
  items: {
    says: 'Items to label (JSON)',
    hint: 'text, and if you like question, options and gold: a list, or one in each line.',
  },
}

export const exportFormats = {
  json: 'Metagraphs (JSON lines); everything is in it',
  metalogic: 'MetaLogic JSON lines',
  aif: 'AIF (JSON)',
  argdown: 'Argdown',
  brat: 'brat (a .txt and an .ann file for each passage)',
  'web-annotation': 'W3C Web Annotation (JSON)',
  entailmentbank: 'EntailmentBank (JSON lines)',
  graphml: 'GraphML',
  dot: 'Graphviz DOT',
  mermaid: 'Mermaid',
} as const
export type ExportFormat = keyof typeof exportFormats

/** The first record of a JSON list or of JSON lines; null: not JSON. */
function firstRecord(text: string): Readonly<Record<string, unknown>> | null {
  const start = text.trimStart()
  if (!/^[[{]/.test(start)) return null
  const candidates = [start, start.split('\n', 1)[0]!]
  for (const candidate of candidates) {
    try {
      const value: unknown = JSON.parse(candidate)
      const first: unknown = Array.isArray(value) ? value[0] : value
      if (typeof first === 'object' && first !== null) return first as Record<string, unknown>
    } catch {
      // The next candidate.
    }
  }
  return null
}

/** What a file probably is, by its name and its beginning. */
export function guessFormat(name: string, text: string, labels: boolean): ImportFormat {
  if (/\n={5,}\r?\n/.test(text) && /\nT\d+\t/.test(text)) return 'brat'
  if (/\.(argdown|ad)$/i.test(name)) return 'argdown'
  const first = firstRecord(text)
  if (first === null) return !labels && /^\s*\[[^\]\n]+\]:/m.test(text) ? 'argdown' : labels ? 'items' : 'text'
  if (labels) return 'items'
  if ('statements' in first && 'edges' in first) return 'json'
  if ('nodes' in first && ('edges' in first || 'locutions' in first)) return 'aif'
  if ('AIF' in first) return 'aif'
  if ('context' in first && 'answers' in first) return 'reclor'
  return 'metalogic'
}

/** Files that were dropped together, as one text: brat's pair is joined, others follow each other. */
export function joinFiles(files: readonly { readonly name: string; readonly text: string }[]): string {
  const ann = files.find(({ name }) => name.endsWith('.ann'))
  const txt = files.find(({ name }) => name.endsWith('.txt'))
  if (ann && txt) return `${txt.text}\n=====\n${ann.text}`
  const plain = files.every(({ name }) => /\.(txt|md)$/i.test(name))
  return files.map(({ text }) => text.trimEnd()).join(plain ? '\n\n' : '\n')
}
