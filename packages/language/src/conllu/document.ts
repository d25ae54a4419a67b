/** Between documents and CoNLL-U. */
import type { Doc, Sentence, Token } from '../doc/doc.ts'
import { normalForm } from '../tokens/tokenise.ts'
import type { ConlluSentence, ConlluWord } from './conllu.ts'

/** A document as CoNLL-U sentences; words that are written together within one token of the text have SpaceAfter=No. */
export function toConllu(doc: Doc): ConlluSentence[] {
  return doc.sentences.map(sentence => {
    const words = doc.tokens.slice(sentence.firstToken, sentence.endToken).map((token, i): ConlluWord => {
      const attached = doc.tokens[token.index + 1]?.start === token.end
      return {
        kind: 'word',
        id: i + 1,
        form: field(token.text),
        lemma: field(token.lemma),
        upos: token.upos,
        xpos: token.xpos,
        feats: '_',
        head: token.head < 0 ? 0 : token.head - sentence.firstToken + 1,
        relation: token.relation,
        deps: '_',
        misc: attached ? 'SpaceAfter=No' : '_',
      }
    })
    const text = doc.text.slice(sentence.start, sentence.end).replace(/\s+/g, ' ')
    return { comments: [`# sent_id = ${sentence.index + 1}`, `# text = ${text}`], rows: words, words }
  })
}

/** A field must not be empty or hold a tab or a line end. */
function field(text: string): string {
  return normalForm(text).replace(/[\t\n\r\u2028\u2029]/g, '\ufffd') || '_'
}

/** Annotated sentences as a document: its text is the words, with spaces where the file has them, a line a sentence. */
export function fromConllu(sentences: readonly ConlluSentence[]): Doc {
  let text = ''
  const tokens: Token[] = []
  const places: Sentence[] = []
  for (const sentence of sentences) {
    const firstToken = tokens.length
    const glued = gluedWords(sentence)
    if (text !== '') text += '\n'
    const start = text.length
    for (const word of sentence.words) {
      const from = text.length
      text += word.form
      tokens.push({
        index: tokens.length,
        start: from,
        end: text.length,
        text: word.form,
        lemma: word.lemma,
        upos: word.upos,
        xpos: word.xpos,
        head: word.head <= 0 ? -1 : firstToken + word.head - 1,
        relation: word.relation,
      })
      if (word.id < sentence.words.length && !glued.has(word.id)) text += ' '
    }
    places.push({ index: places.length, start, end: text.length, firstToken, endToken: tokens.length })
  }
  return { text, tokens, sentences: places }
}

/** Ids of words with no space behind them: marked so, or followed by another word of their multiword token. */
function gluedWords(sentence: ConlluSentence): Set<number> {
  const glued = new Set<number>()
  const close = /(?:^|\|)SpaceAfter=No(?:\||$)/
  for (const row of sentence.rows)
    if (row.kind === 'word' && close.test(row.misc)) glued.add(row.id)
    else if (row.kind === 'multiword') {
      const whole = sentence.words.slice(row.from - 1, row.to).map(word => word.form)
      if (whole.join('') === row.form) for (let id = row.from; id < row.to; id++) glued.add(id)
      if (close.test(row.line.split('\t')[9] ?? '')) glued.add(row.to)
    }
  return glued
}
