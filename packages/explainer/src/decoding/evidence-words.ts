/** Evidence words for display: whole words instead of tokens, and one entry per run of adjacent tokens ("no doubt", "I'm sure"). */
import { type Doc, wholeWord } from '@elenchus/language'
import type { EvidenceWord } from './evidence.ts'

/** Creates the evidence word for a run of adjacent tokens, extended to whole words. */
export function createEvidenceWord(doc: Doc, tokens: readonly number[], means: string): EvidenceWord {
  const { start } = wholeWord(doc, tokens[0]!)
  const { end } = wholeWord(doc, tokens.at(-1)!)
  return { start, end, text: doc.text.slice(start, end), means }
}

/** Creates the evidence words for the tokens of an operator, one per run of adjacent tokens. */
export function createEvidenceWords(doc: Doc, tokens: readonly number[], means: string): EvidenceWord[] {
  const runs: number[][] = []
  for (const token of tokens) {
    const run = runs.at(-1)
    if (run && run.at(-1) === token - 1) run.push(token)
    else runs.push([token])
  }
  return runs.map(run => createEvidenceWord(doc, run, means))
}
