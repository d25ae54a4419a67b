/** Set phrases with an operator meaning: "no doubt", "in all likelihood", "cannot but". Other rules ignore their words. */
import { type Clause, createCues, getWord, normalizeWord, type OperatorCue } from './clause.ts'
import { setPhrases } from './lexicon.ts'

const maxDepth = 40

/** Lists the tokens of a clause without those of embedded clauses. */
export function listClauseTokens({ doc, predicate, children }: Clause): number[] {
  const collected = new Set<number>()
  const visit = (token: number, depth: number): void => {
    collected.add(token)
    if (depth > maxDepth) return
    for (const child of children[token]!)
      if (!/^(?:advcl|acl|ccomp|csubj|conj)/.test(doc.tokens[child]!.relation)) {
        if (!collected.has(child)) visit(child, depth + 1)
      } else
        for (const grandchild of children[child]!)
          if (normalizeWord(doc.tokens[grandchild]) === 'but') collected.add(grandchild)
  }
  visit(predicate, 0)
  return [...collected].sort((a, b) => a - b)
}

/** Reads the set phrases of a clause: their operator cues, and the tokens that they consist of. */
export function readSetPhrases(clause: Clause): {
  readonly cues: readonly OperatorCue[]
  readonly used: ReadonlySet<number>
} {
  const tokens = listClauseTokens(clause)
  const starts: number[] = []
  let text = ''
  for (const token of tokens) {
    starts.push(text.length)
    text += `${getWord(clause, token)} `
  }
  const cues: OperatorCue[] = []
  const used = new Set<number>()
  for (const { words, meaning } of setPhrases)
    for (const found of text.matchAll(words)) {
      const phraseTokens = tokens.filter(
        (_, k) => starts[k]! >= found.index && starts[k]! < found.index + found[0].length,
      )
      if (phraseTokens.some(token => used.has(token))) continue
      for (const token of phraseTokens) used.add(token)
      cues.push(...createCues(meaning, phraseTokens))
    }
  return { cues, used }
}
