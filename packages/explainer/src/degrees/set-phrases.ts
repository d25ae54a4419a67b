/** Set phrases with an operator meaning: "no doubt", "in all likelihood", "cannot but". Their words are not read again. */
import { type Clause, type OperatorCue, operatorCues, word, wordOf } from './clause.ts'
import { phrases } from './lexicon.ts'

const maxDepth = 40

/** The tokens of a clause without those of the clauses inside it. */
export function ownTokens({ doc, predicate, children }: Clause): number[] {
  const inside = new Set<number>()
  const visit = (token: number, depth: number): void => {
    inside.add(token)
    if (depth > maxDepth) return
    for (const child of children[token]!)
      if (!/^(?:advcl|acl|ccomp|csubj|conj)/.test(doc.tokens[child]!.relation)) {
        if (!inside.has(child)) visit(child, depth + 1)
      } else for (const joint of children[child]!) if (wordOf(doc.tokens[joint]) === 'but') inside.add(joint)
  }
  visit(predicate, 0)
  return [...inside].sort((a, b) => a - b)
}

/** The marks of a clause's set phrases, and the tokens that they use up. */
export function readSetPhrases(clause: Clause): {
  readonly cues: readonly OperatorCue[]
  readonly used: ReadonlySet<number>
} {
  const tokens = ownTokens(clause)
  const starts: number[] = []
  let text = ''
  for (const token of tokens) {
    starts.push(text.length)
    text += `${word(clause, token)} `
  }
  const cues: OperatorCue[] = []
  const used = new Set<number>()
  for (const { words, meaning } of phrases)
    for (const found of text.matchAll(words)) {
      const own = tokens.filter((_, k) => starts[k]! >= found.index && starts[k]! < found.index + found[0].length)
      if (own.some(token => used.has(token))) continue
      for (const token of own) used.add(token)
      cues.push(...operatorCues(meaning, own))
    }
  return { cues, used }
}
