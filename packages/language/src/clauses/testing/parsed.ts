/**
 * Documents with parses made by hand, so that the readers above the parse are tested apart from the parser. A token
 * is `form/TAG/head/relation`, with the Penn tag and the head counted from 1 (0 for the root); a form may name its
 * lemma, as in `rose~rise`. Punctuation joins the word before it; a line is a sentence.
 */
import type { Doc, Sentence, Token } from '../../doc/doc.ts'

const UPOS: Readonly<Record<string, string>> = {
  DT: 'DET',
  PDT: 'DET',
  NN: 'NOUN',
  NNS: 'NOUN',
  NNP: 'PROPN',
  PRP: 'PRON',
  PRP$: 'PRON',
  WP: 'PRON',
  WDT: 'PRON',
  EX: 'PRON',
  JJ: 'ADJ',
  JJS: 'ADJ',
  JJR: 'ADJ',
  RB: 'ADV',
  WRB: 'ADV',
  CC: 'CCONJ',
  TO: 'PART',
  MD: 'AUX',
  CD: 'NUM',
  RP: 'ADP',
}

function uposOf(xpos: string, form: string, relation: string): string {
  if (/^(?:cop|aux)/.test(relation)) return 'AUX'
  if (/^(?:not|n't)$/i.test(form)) return 'PART'
  if (xpos.startsWith('V')) return 'VERB'
  if (xpos === 'IN') return relation === 'mark' ? 'SCONJ' : 'ADP'
  return UPOS[xpos] ?? 'PUNCT'
}

export function parsed(lines: string): Doc {
  let text = ''
  const tokens: Token[] = []
  const sentences: Sentence[] = []
  for (const line of lines.trim().split('\n')) {
    const firstToken = tokens.length
    for (const item of line.trim().split(/\s+/)) {
      const [word, xpos, head, relation] = item.split('/') as [string, string, string, string]
      const [form, lemma] = word.split('~') as [string, string?]
      if (text !== '' && !/^(?:[,;:.?!)]|n't|'s)$/.test(form)) text += ' '
      const start = text.length
      text += form
      tokens.push({
        index: tokens.length,
        start,
        end: text.length,
        text: form,
        lemma: lemma ?? form.toLowerCase(),
        upos: uposOf(xpos, form, relation),
        xpos,
        head: Number(head) === 0 ? -1 : firstToken + Number(head) - 1,
        relation,
      })
    }
    const { start } = tokens[firstToken]!
    sentences.push({ index: sentences.length, start, end: text.length, firstToken, endToken: tokens.length })
  }
  return { text, tokens, sentences }
}

export const BECAUSE = parsed(
  'The/DT/2/det lake/NN/3/nsubj froze/VBD/0/root because/IN/7/mark the/DT/6/det wind/NN/7/nsubj died/VBD/3/advcl ././3/punct',
)
export const IF_THEN = parsed(
  'If/IN/4/mark the/DT/3/det lamp/NN/4/nsubj fails/VBZ/11/advcl ,/,/4/punct then/RB/11/advmod the/DT/8/det ship/NN/11/nsubj will/MD/11/aux not/RB/11/advmod find/VB/0/root the/DT/13/det harbour/NN/11/obj ././11/punct',
)
export const RELATIVE = parsed(
  'The/DT/2/det baker/NN/8/nsubj ,/,/5/punct who/WP/5/nsubj rises/VBZ/2/acl:relcl early/RB/5/advmod ,/,/5/punct sells/VBZ/0/root bread/NN/8/obj and/CC/11/cc pays/VBZ/8/conj her/PRP$/13/nmod:poss debts/NNS/11/obj ././8/punct',
)
export const BY_GERUND = parsed(
  'By/IN/2/mark lowering/VBG/8/advcl the/DT/4/det toll/NN/2/obj ,/,/2/punct the/DT/7/det council/NN/8/nsubj hopes/VBZ/0/root to/TO/10/mark attract/VB/8/xcomp visitors/NNS/10/obj ././8/punct',
)
export const COMPLEMENT = parsed(
  'They/PRP/2/nsubj deny/VBP/0/root that/IN/7/mark the/DT/5/det well/NN/7/nsubj is/VBZ/7/cop dry/JJ/2/ccomp ././2/punct',
)
export const THEREFORE = parsed(
  'The/DT/2/det orchard/NN/3/nsubj failed/VBD/0/root ;/:/9/punct therefore/RB/9/advmod ,/,/5/punct cider/NN/8/compound prices/NNS/9/nsubj rose/VBD/3/parataxis ././3/punct',
)
export const EITHER = parsed(
  'Either/CC/4/cc:preconj the/DT/3/det clock/NN/4/nsubj stopped/VBD/0/root or/CC/7/cc nobody/NN/7/nsubj wound/VBD/4/conj it/PRP/7/obj ././4/punct',
)
export const SOME_WILL_NOT = parsed(
  'Some/DT/2/det gardeners/NNS/5/nsubj will/MD/5/aux not/RB/5/advmod water/VB/0/root cacti/NNS/5/obj ././5/punct',
)
export const SUGGESTS = parsed(
  'This/DT/2/nsubj suggests~suggest/VBZ/0/root that/IN/7/mark most/JJS/5/amod tests/NNS/7/nsubj were/VBD/7/cop wrong/JJ/2/ccomp ././2/punct',
)
export const AS_FRONTED = parsed(
  'As/IN/4/mark the/DT/3/det tide/NN/4/nsubj rises/VBZ/8/advcl ,/,/4/punct the/DT/7/det boats/NNS/8/nsubj swing/VBP/0/root ././8/punct',
)
export const AS_COMPARISON = parsed(
  'She/PRP/4/nsubj is/VBZ/4/cop as/RB/4/advmod tall/JJ/0/root as/IN/8/mark her/PRP$/7/nmod:poss brother/NN/8/nsubj is/VBZ/4/advcl ././4/punct',
)
export const ASKED_IF = parsed(
  'Nobody/NN/2/nsubj asked~ask/VBD/0/root if/IN/7/mark the/DT/5/det mill/NN/7/nsubj was/VBD/7/cop open/JJ/2/ccomp ././2/punct',
)
export const WITH_FRONTED = parsed(
  'With/IN/4/mark the/DT/3/det roof/NN/4/nsubj gone/VBN/8/advcl ,/,/4/punct the/DT/7/det barn/NN/8/nsubj flooded/VBD/0/root ././8/punct',
)
export const WITHOUT = parsed(
  'The/DT/2/det plan/NN/5/nsubj can/MD/5/aux not/RB/5/advmod work/VB/0/root without/IN/7/case money/NN/5/obl ././5/punct',
)
export const NOT_ALL = parsed(
  'Not/RB/2/advmod all/DT/3/det swans/NNS/5/nsubj are/VBP/5/cop white/JJ/0/root ,/,/11/punct but/CC/11/cc every/DT/9/det raven/NN/11/nsubj is/VBZ/11/cop black/JJ/5/conj ././5/punct',
)
export const WHILE_FRONTED = parsed(
  'While/IN/4/mark the/DT/3/det north/NN/4/nsubj froze/VBD/8/advcl ,/,/4/punct the/DT/7/det south/NN/8/nsubj baked/VBD/0/root ././8/punct',
)
export const SPEAKER = parsed(
  'Farmer/NN/0/root :/:/1/punct the/DT/4/det rain/NN/5/nsubj came/VBD/1/parataxis late/RB/5/advmod ,/,/13/punct so/RB/13/advmod the/DT/10/det wheat/NN/13/nsubj will/MD/13/aux probably/RB/13/advmod fail/VB/5/parataxis ././1/punct',
)
export const NOT_ONLY = parsed(
  'The/DT/2/det choir/NN/5/nsubj not/RB/4/advmod only/RB/5/cc:preconj sang/VBD/0/root but/CC/8/cc also/RB/8/advmod danced/VBD/5/conj ././5/punct',
)
export const WAKING = parsed(
  'The/DT/2/det door/NN/3/nsubj creaked/VBD/0/root ,/,/5/punct waking/VBG/3/advcl the/DT/7/det dog/NN/5/obj ././3/punct',
)
export const TWO_SENTENCES = parsed(`
  The/DT/2/det hall/NN/4/nsubj was/VBD/4/cop warm/JJ/0/root ././4/punct
  However/RB/5/advmod ,/,/1/punct few/JJ/4/amod guests/NNS/5/nsubj left/VBD/0/root ././5/punct`)
export const CONJOINED_SUBJECTS = parsed(
  'Time/NN/4/nsubj and/CC/3/cc money/NN/1/conj ran/VBD/0/root out/RP/4/compound:prt ././4/punct',
)

/** The words of spans, for comparing. */
export function wordsOf(doc: Doc, spans: readonly { start: number; end: number }[]): string[] {
  return spans.map(({ start, end }) => doc.text.slice(start, end))
}
