/** Tagging and parsing accuracy of a model on annotated sentences, with gold tokens and predicted tags. */
import { baseRelation } from '../clauses/tree.ts'
import type { ConlluSentence } from '../conllu/conllu.ts'
import { analyse, type LanguageModel } from './language-model.ts'

/**
 * Shares of correct words, punctuation included, as in the CoNLL 2018 shared task: `las` ignores subtypes of relations
 * (`nsubj:pass` as `nsubj`), `lasWithSubtypes` compares them in full.
 */
export interface ModelScores {
  readonly words: number
  readonly upos: number
  readonly xpos: number
  readonly lemmas: number
  readonly uas: number
  readonly las: number
  readonly lasWithSubtypes: number
}

/** Scores a model on sentences with known annotation. */
export function evaluateModel(model: LanguageModel, sentences: readonly ConlluSentence[]): ModelScores {
  const analyses = analyse(
    model,
    sentences.map(sentence => sentence.words.map(word => word.form)),
  )
  let words = 0
  const correct = { upos: 0, xpos: 0, lemmas: 0, uas: 0, las: 0, lasWithSubtypes: 0 }
  for (const [s, sentence] of sentences.entries())
    for (const [i, gold] of sentence.words.entries()) {
      const found = analyses[s]![i]!
      words++
      if (found.upos === gold.upos) correct.upos++
      if (found.xpos === gold.xpos) correct.xpos++
      if (found.lemma === gold.lemma) correct.lemmas++
      if (found.head + 1 !== gold.head) continue
      correct.uas++
      if (found.relation === gold.relation) correct.lasWithSubtypes++
      if (baseRelation(found) === baseRelation(gold)) correct.las++
    }
  const shares = Object.entries(correct).map(([name, count]) => [name, words === 0 ? Number.NaN : count / words])
  return { words, ...Object.fromEntries(shares) } as ModelScores
}
