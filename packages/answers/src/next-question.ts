/**
 * Models that continue a few-shot prompt go on to questions of their own. What was answered before them counts, where anything was.
 */
import { type MappedText, slice } from './mapped-text.ts'

const common =
  'Passage|Question|Context|Human|User|Q\\d{0,2}|Input|Instructions?|Prompt|Exercise|Next question|New question|Another question'
const headingOf = (names: string) => new RegExp(`\\n\\s{0,9}(?:${common}|${names})(?: ?#?\\d{1,3})? ?[:.：]`)
const headings = {
  choosing: headingOf('Article|Problem|问题|题目'),
  judging: headingOf('Premises?|Theory|Facts|Statement|Hypothesis'),
}
/** A question on a line of its own, and options under it. */
const asked = /\n[^\n]{10,300}\?\s{0,3}\n\s{0,4}\(?A[).:] [^\n]{1,300}\n\s{0,4}\(?B[).:] /

/** The part before the next question, or null where there is none. */
export function beforeNextQuestion(plain: MappedText, kind: keyof typeof headings): MappedText | null {
  const places = [headings[kind], asked].flatMap(pattern => {
    const found = pattern.exec(plain.text)
    return found && plain.text.slice(0, found.index).trim() !== '' ? [found.index] : []
  })
  return places.length === 0 ? null : slice(plain, 0, Math.min(...places))
}
