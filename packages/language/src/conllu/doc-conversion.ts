/** Converts documents to CoNLL-U and CoNLL-U to documents. */
import type { Doc, Sentence, Token } from '../doc/doc.ts'
import { normaliseForm } from '../tokens/tokenise.ts'
import type { ConlluSentence, ConlluWord } from './conllu.ts'

/** Converts a document to CoNLL-U; words written together have SpaceAfter=No. */
export const toConllu = (doc: Doc): ConlluSentence[] =>
  doc.sentences.map(sentence => {
    const words = doc.tokens.slice(sentence.firstToken, sentence.endToken).map((token, i): ConlluWord => {
      const isFollowedDirectly = doc.tokens[token.index + 1]?.start === token.end
      return {
        kind: 'word',
        id: i + 1,
        form: toField(token.text),
        lemma: toField(token.lemma),
        upos: token.upos,
        xpos: token.xpos,
        feats: '_',
        head: token.head < 0 ? 0 : token.head - sentence.firstToken + 1,
        relation: token.relation,
        deps: '_',
        misc: isFollowedDirectly ? 'SpaceAfter=No' : '_',
      }
    })
    const text = doc.text.slice(sentence.start, sentence.end).replace(/\s+/g, ' ')
    return { comments: [`# sent_id = ${sentence.index + 1}`, `# text = ${text}`], rows: words, words }
  })

/** Replaces tabs and line breaks, which a field must not contain. */
const toField = (text: string): string => normaliseForm(text).replace(/[\t\n\r\u2028\u2029]/g, '\ufffd') || '_'

/** Converts annotated sentences to a document whose text is the words, one line per sentence. */
export function fromConllu(sentences: readonly ConlluSentence[]): Doc {
  let text = ''
  const tokens: Token[] = []
  const docSentences: Sentence[] = []
  for (const sentence of sentences) {
    const firstToken = tokens.length
    const unspaced = findUnspacedWords(sentence)
    if (text !== '') text += '\n'
    const start = text.length
    for (const word of sentence.words) {
      const wordStart = text.length
      text += word.form
      tokens.push({
        index: tokens.length,
        start: wordStart,
        end: text.length,
        text: word.form,
        lemma: word.lemma,
        upos: word.upos,
        xpos: word.xpos,
        head: word.head <= 0 ? -1 : firstToken + word.head - 1,
        relation: word.relation,
      })
      if (word.id < sentence.words.length && !unspaced.has(word.id)) text += ' '
    }
    docSentences.push({ index: docSentences.length, start, end: text.length, firstToken, endToken: tokens.length })
  }
  return { text, tokens, sentences: docSentences }
}

/** Returns the ids of words without a following space: marked with SpaceAfter=No, or inside a multiword token. */
function findUnspacedWords(sentence: ConlluSentence): Set<number> {
  const unspaced = new Set<number>()
  const noSpaceAfter = /(?:^|\|)SpaceAfter=No(?:\||$)/
  for (const row of sentence.rows)
    if (row.kind === 'word' && noSpaceAfter.test(row.misc)) unspaced.add(row.id)
    else if (row.kind === 'multiword') {
      const forms = sentence.words.slice(row.from - 1, row.to).map(word => word.form)
      if (forms.join('') === row.form) for (let id = row.from; id < row.to; id++) unspaced.add(id)
      if (noSpaceAfter.test(row.line.split('\t')[9] ?? '')) unspaced.add(row.to)
    }
  return unspaced
}
