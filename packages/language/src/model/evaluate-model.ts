/** How well a model does on annotated sentences, with the annotators' tokens and the model's own tags. */
import type { ConlluSentence } from '../conllu/conllu.ts'
import { analyse, type LanguageModel } from './language-model.ts'

/**
 * Shares of words that are right, punctuation included, as the evaluation of the CoNLL 2018 shared task counts them for
 * aligned words: `las` compares relations without their subtypes (`nsubj:pass` as `nsubj`), `lasWithSubtypes` whole.
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
  const right = { upos: 0, xpos: 0, lemmas: 0, uas: 0, las: 0, lasWithSubtypes: 0 }
  for (const [s, sentence] of sentences.entries())
    for (const [i, gold] of sentence.words.entries()) {
      const found = analyses[s]![i]!
      words++
      if (found.upos === gold.upos) right.upos++
      if (found.xpos === gold.xpos) right.xpos++
      if (found.lemma === gold.lemma) right.lemmas++
      if (found.head + 1 !== gold.head) continue
      right.uas++
      if (found.relation === gold.relation) right.lasWithSubtypes++
      if (withoutSubtype(found.relation) === withoutSubtype(gold.relation)) right.las++
    }
  const share = (count: number) => (words === 0 ? Number.NaN : count / words)
  return {
    words,
    upos: share(right.upos),
    xpos: share(right.xpos),
    lemmas: share(right.lemmas),
    uas: share(right.uas),
    las: share(right.las),
    lasWithSubtypes: share(right.lasWithSubtypes),
  }
}

/** `nsubj:pass` → `nsubj`. */
export function withoutSubtype(relation: string): string {
  const colon = relation.indexOf(':')
  return colon < 0 ? relation : relation.slice(0, colon)
}
