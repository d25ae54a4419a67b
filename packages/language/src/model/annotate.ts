/** Annotates CoNLL-U sentences with a parser model. */
import type { ConlluRow, ConlluSentence } from '../conllu/conllu.ts'
import { analyse, type ParserModel } from './parser-model.ts'

/** Fills in the model's lemmas, tags, heads and relations; tokens, ids, comments and order are unchanged. */
export function annotate(model: ParserModel, sentences: readonly ConlluSentence[]): ConlluSentence[] {
  const analyses = analyse(
    model,
    sentences.map(sentence => sentence.words.map(word => word.form)),
  )
  return sentences.map((sentence, s) => {
    const fill = (row: ConlluRow): ConlluRow => {
      if (row.kind !== 'word') return row
      const { lemma, upos, xpos, head, relation } = analyses[s]![row.id - 1]!
      return { ...row, lemma, upos, xpos, head: head + 1, relation, deps: '_' }
    }
    const rows = sentence.rows.map(fill)
    return { comments: sentence.comments, rows, words: rows.filter(row => row.kind === 'word') }
  })
}
