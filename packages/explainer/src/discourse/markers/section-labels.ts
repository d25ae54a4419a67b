/** Section labels before a colon, as in decision records and abstracts: "Decision: …", "Context: …". */
import { compilePatterns } from '../../patterns.ts'
import patternFile from './section-labels-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

/** What a part of a text is for by its label; '' without one. */
export type SectionLabel = '' | 'claim' | 'setting' | 'other'

/** The label that opens a text, and where the words behind it begin. */
export function readSectionLabel(text: string): { readonly label: SectionLabel; readonly from: number } {
  const trimmed = text.trimStart()
  const leadingSpace = text.length - trimmed.length
  for (const [label, pattern] of [
    ['claim', patterns.claims],
    ['setting', patterns.settings],
    ['other', patterns.others],
  ] as const) {
    const found = pattern.exec(trimmed)
    if (found) return { label, from: leadingSpace + found[0].length }
  }
  return { label: '', from: 0 }
}
