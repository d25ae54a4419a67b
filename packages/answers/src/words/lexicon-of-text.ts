/** The lexicon for one response: the languages that it shows, and on a line that shows another, that one first. */
import { type Lexicon, lexiconOf } from '../lexicon.ts'
import { languagesOf } from './detect.ts'
import { languages } from './index.ts'
import type { Category } from './wordings.ts'

type Kind = 'choosing' | 'judging'
const made = new Map<string, Lexicon>()

function lexiconFor(kind: Kind, names: readonly string[]): Lexicon {
  const key = `${kind} ${names.join()}`
  let lexicon = made.get(key)
  if (!lexicon) {
    lexicon = lexiconOf<Category>(names.flatMap(name => [languages[name]![kind], languages[name]!.common]))
    made.set(key, lexicon)
  }
  return lexicon
}

/** `text` must be lower case. */
export function lexiconOfText(kind: Kind, text: string): Lexicon {
  const whole = languagesOf(text, 1)
  const usual = lexiconFor(kind, whole)
  const other: { start: number; end: number; lexicon: Lexicon }[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const own = line.length < 8 ? [] : languagesOf(line, 2).filter(name => !whole.includes(name))
    if (own.length > 0) other.push({ start, end: start + line.length, lexicon: lexiconFor(kind, [...own, ...whole]) })
    start += line.length + 1
  }
  if (other.length === 0) return usual
  let last = 0
  return (all, at) => {
    if (at < (other[last]?.start ?? 0)) last = 0
    while (last < other.length && other[last]!.end < at) last++
    const found = other[last]
    return (found && found.start <= at ? found.lexicon : usual)(all, at)
  }
}
