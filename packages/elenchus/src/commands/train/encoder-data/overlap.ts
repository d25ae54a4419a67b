/** Which texts share a run of words with annotated passages: they would give away what is measured. */
import { splitWords } from '@elenchus/neural/training'

const run = 8

function* runsOf(text: string): Generator<string> {
  const words = splitWords(text).filter(word => /[\p{L}\p{N}]/u.test(word))
  for (let i = 0; i + run <= words.length; i++) yield words.slice(i, i + run).join(' ')
}

/** Says of a text whether it shares eight words in a row with any of these. */
export function overlapWith(texts: readonly string[]): (text: string) => boolean {
  const known = new Set(texts.flatMap(text => [...runsOf(text)]))
  return text => {
    for (const each of runsOf(text)) if (known.has(each)) return true
    return false
  }
}
