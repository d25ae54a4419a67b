/** Section labels before a colon, as in decision records and abstracts: "Decision: …", "Context: …". */
import { compilePatterns } from '../../patterns.ts'
import patternFile from './section-labels-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

/** Purpose of a part of a text by its label; '' if it has no label. */
export type SectionLabel = '' | 'claim' | 'setting' | 'other'

/** Reads the label at the start of a text, and the offset of the text after it. */
export function readSectionLabel(text: string): { readonly label: SectionLabel; readonly textStart: number } {
  const trimmed = text.trimStart()
  const leadingSpace = text.length - trimmed.length
  for (const [label, pattern] of [
    ['claim', patterns.claims],
    ['setting', patterns.settings],
    ['other', patterns.others],
  ] as const) {
    const found = pattern.exec(trimmed)
    if (found) return { label, textStart: leadingSpace + found[0].length }
  }
  return { label: '', textStart: 0 }
}
