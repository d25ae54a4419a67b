/** MetaLogic's statements as parsed documents, for the measurements. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Doc, readDoc } from '@elenchus/language'
import { english } from '@elenchus/language/node'
import type { Statement } from '@elenchus/metagraph'
import { readMetaLogic } from '@elenchus/metagraph/codecs'

export interface Sample {
  readonly passage: string
  readonly statement: Statement
  readonly doc: Doc
  readonly hasFormula: boolean
}

/** The file of a split below a data folder, or undefined where it is absent. */
export function findSplitFile(data: string, split: string): string | undefined {
  const name = `metalogic_${split}.json`
  return [join(data, 'metalogic', name), join(data, name)].find(file => existsSync(file))
}

export function readSamples(file: string): Sample[] {
  const model = english()
  const samples: Sample[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '') continue
    const graph = readMetaLogic(JSON.parse(line))
    for (const statement of graph.statements) {
      // The marker between merged sentences is not English; blanks keep the offsets.
      const doc = readDoc(statement.text.replaceAll('[AND]', '     '), model)
      samples.push({ passage: graph.id, statement, doc, hasFormula: statement.formula.triples.length > 0 })
    }
  }
  return samples
}

/** True if a token is a word, not punctuation. */
export function isWord(doc: Doc, token: number): boolean {
  return /[\p{L}\p{N}$%]/u.test(doc.tokens[token]!.text)
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '    -' : `${((100 * part) / whole).toFixed(1).padStart(5)}`
}
