/** Accuracy on treebanks: tags and parses with gold tokens, tokens and sentences of running text. */
import { getBaseRelation } from '../clauses/tree.ts'
import type { ConlluSentence } from '../conllu/conllu.ts'
import type { Span } from '../doc/doc.ts'
import { splitSentences } from '../sentences/split-sentences.ts'
import { tokenise } from '../tokens/tokenise.ts'
import { analyse, type ParserModel } from './parser-model.ts'

/**
 * Shares of correct words, punctuation included, as in the CoNLL 2018 shared task: `las` ignores subtypes of relations
 * (`nsubj:pass` as `nsubj`), `lasWithSubtypes` compares them in full. UAS and LAS are the unlabelled and labelled
 * attachment scores: correct heads, and correct heads with the correct relation.
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
export function evaluateModel(model: ParserModel, sentences: readonly ConlluSentence[]): ModelScores {
  const analyses = analyse(
    model,
    sentences.map(sentence => sentence.words.map(word => word.form)),
  )
  let words = 0
  const correct = { upos: 0, xpos: 0, lemmas: 0, uas: 0, las: 0, lasWithSubtypes: 0 }
  for (const [s, sentence] of sentences.entries())
    for (const [i, gold] of sentence.words.entries()) {
      const predicted = analyses[s]![i]!
      words++
      if (predicted.upos === gold.upos) correct.upos++
      if (predicted.xpos === gold.xpos) correct.xpos++
      if (predicted.lemma === gold.lemma) correct.lemmas++
      if (predicted.head + 1 !== gold.head) continue
      correct.uas++
      if (predicted.relation === gold.relation) correct.lasWithSubtypes++
      if (getBaseRelation(predicted) === getBaseRelation(gold)) correct.las++
    }
  const ratios = Object.entries(correct).map(([name, count]) => [name, words === 0 ? Number.NaN : count / words])
  return { words, ...Object.fromEntries(ratios) } as ModelScores
}

export interface F1 {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export interface TextScores {
  readonly tokens: F1
  readonly sentences: F1
}

export interface TreebankText {
  readonly text: string
  readonly tokens: readonly Span[]
  readonly sentences: readonly Span[]
}

/**
 * Documents of a treebank as plain text, with the spans of tokens and sentences. Documents are delimited by `# newdoc`
 * comments or by sentence ids up to their last number; sentences are joined by a space.
 */
export function extractTexts(sentences: readonly ConlluSentence[]): TreebankText[] {
  const documents: { text: string; tokens: Span[]; sentences: Span[] }[] = []
  let current: string | undefined
  for (const sentence of sentences) {
    const comment = (name: string) =>
      sentence.comments.find(line => line.startsWith(`# ${name}`))?.replace(/^[^=]*=? ?/, '')
    const id = comment('sent_id')?.replace(/-\d+$/, '') ?? current ?? ''
    if (documents.length === 0 || id !== current || comment('newdoc') !== undefined)
      documents.push({ text: '', tokens: [], sentences: [] })
    current = id
    const document = documents[documents.length - 1]!
    const text = comment('text =') ?? sentence.words.map(word => word.form).join(' ')
    if (document.text !== '') document.text += ' '
    const offset = document.text.length
    document.text += text
    let searchStart = 0
    for (const word of sentence.words) {
      const found = text.indexOf(word.form, searchStart)
      if (found < 0) continue
      searchStart = found + word.form.length
      document.tokens.push({ start: offset + found, end: offset + searchStart })
    }
    const trimmed = text.trimEnd().length
    document.sentences.push({ start: offset, end: offset + trimmed })
  }
  return documents
}

/** Scores the tokeniser and the sentence splitter. */
export function evaluateText(sentences: readonly ConlluSentence[]): TextScores {
  const createCounts = () => ({ correct: 0, predicted: 0, gold: 0 })
  const counts = { tokens: createCounts(), sentences: createCounts() }
  for (const gold of extractTexts(sentences)) {
    const tokens = tokenise(gold.text)
    const predicted = { tokens, sentences: splitSentences(gold.text, tokens) }
    for (const key of ['tokens', 'sentences'] as const) {
      const goldSpans = new Set(gold[key].map(span => `${span.start} ${span.end}`))
      const totals = counts[key]
      totals.correct += predicted[key].filter(span => goldSpans.has(`${span.start} ${span.end}`)).length
      totals.predicted += predicted[key].length
      totals.gold += goldSpans.size
    }
  }
  const computeF1 = ({ correct, predicted, gold }: ReturnType<typeof createCounts>): F1 => ({
    precision: correct / predicted,
    recall: correct / gold,
    f1: (2 * correct) / (predicted + gold),
  })
  return { tokens: computeF1(counts.tokens), sentences: computeF1(counts.sentences) }
}
