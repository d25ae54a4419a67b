/**
 * Discourse structure of a passage: for each statement its moves (concession, reply, conclusion, …), speaker,
 * sentiment, and whether it continues the sentence before. Input of the features for everyday arguments.
 */
import { type PassageView, passageView, stem } from '../../features/passage-view.ts'
import { recommendationSign, scoreSentiment } from '../../features/sentiment.ts'
import type { StatementView } from '../../features/statement-view.ts'
import { compilePatterns } from '../../patterns.ts'
import { leadingAcknowledgement } from './acknowledgement.ts'
import { type Attribution, attributeStatement } from './attribution.ts'
import patternFile from './discourse-patterns.json' with { type: 'json' }
import { detectMoves, type Move } from './moves.ts'
import { readSectionLabel, type SectionLabel } from './section-labels.ts'

const patterns = compilePatterns(patternFile)

export interface DiscourseStatement {
  /** Its text in lower case, without a speaker's name, a greeting and quotation marks at its start. */
  readonly bare: string
  /** Whose view it puts; always its speaker's in a debate. */
  readonly voice: Attribution
  /** Moves at the very start, and all moves. */
  readonly opening: ReadonlySet<Move>
  readonly moves: ReadonlySet<Move>
  /** Whose turn it is, in a text with speakers; '' otherwise. */
  readonly speaker: string
  /** What part of the text its label before a colon names. */
  readonly label: SectionLabel
  /** Whether a speaker's name stands before it. */
  readonly opensTurn: boolean
  /** Whether it goes on with the sentence of the statement before. */
  readonly continues: boolean
  /** Praise less blame in its words. */
  readonly lean: number
  readonly direction: 1 | -1
  /** Number of denials in it, odd or even. */
  readonly denials: number
  readonly words: ReadonlySet<string>
  readonly subject: string
  /** "i", "we", "you", "he", "they", "it" or a noun. */
  readonly person: string
  /** Whether it has a verb: a place, a date and a name have none. */
  readonly verbal: boolean
}

export interface Discourse {
  readonly n: number
  readonly passage: PassageView
  readonly statements: readonly DiscourseStatement[]
  /** Speakers in the order of their first turn. */
  readonly speakers: readonly string[]
}

/** The speaker named at the start of a text and where the words begin; '' and 0 without one. */
export function parseSpeaker(text: string): { readonly speaker: string; readonly from: number } {
  const found = patterns.turn.exec(text)
  return !found || patterns.noSpeaker.test(found[1]!) || readSectionLabel(text).label !== ''
    ? { speaker: '', from: 0 }
    : { speaker: found[1]!.replace(/ \(.*$/, ''), from: found[0].length }
}

/**
 * Who speaks in each of several texts that follow each other. Names in small letters are only taken for names where at least two take turns and one of them comes
 * back: "note:" once is no speaker.
 */
export function findSpeakers(texts: readonly string[]): { readonly speaker: string; readonly from: number }[] {
  const plain = texts.map(parseSpeaker)
  const handles = texts.map((text, i) => {
    const found = patterns.handle.exec(text)
    if (plain[i]!.speaker !== '' || !found || patterns.noHandle.test(found[1]!) || readSectionLabel(text).label !== '')
      return plain[i]!
    return { speaker: found[1]!, from: found[0].length }
  })
  const named = handles.filter(each => each.speaker !== '').map(each => each.speaker)
  const takeTurns = new Set(named).size > 1 && new Set(named).size < named.length
  return takeTurns ? handles : plain
}
const plainQuotes = (text: string) => text.replaceAll('’', "'").replaceAll('‘', "'")

export interface ReadDiscourseOptions {
  readonly passage?: PassageView | undefined
  /** Whose turn each statement is, where they are cut out of a dialogue. */
  readonly spoken?: readonly string[] | undefined
}

/** Reads the discourse of a passage whose statements have been read. */
export function readDiscourse(
  views: readonly StatementView[],
  { passage, spoken = [] }: ReadDiscourseOptions = {},
): Discourse {
  const turns = findSpeakers(views.map(({ text }) => text))
  // Speakers in a debate report one another on either side.
  const debated = new Set([...spoken, ...turns.map(each => each.speaker)].filter(each => each !== '')).size > 1
  const speakers: string[] = []
  let speaker = ''
  let ended = true
  const statements = views.map((view, i): DiscourseStatement => {
    const who = turns[i]!
    const named = who.speaker || (spoken[i] ?? '')
    if (named !== '') {
      speaker = named
      if (!speakers.includes(speaker)) speakers.push(speaker)
    }
    const { label, from } = readSectionLabel(view.text)
    const text = view.text
      .slice(Math.max(who.from, from))
      .replace(patterns.greeting, '')
      .replace(/^[\s"“”'‘’([–—-]+/u, '')
      .replace(leadingAcknowledgement, '')
      .replace(patterns.anyoneElse, (_, verb: string, rest: string) => `I ${verb}${rest}.`)
    const continues = !ended && who.speaker === '' && !/^\p{Lu}/u.test(text.slice(0, 1))
    ended = /[.!?…]["”’')\]]*\s*$/u.test(view.text)
    const bare = plainQuotes(text.replace(patterns.inMay, 'april').toLowerCase()).replace(
      patterns.anyoneElse,
      (_, verb: string) => `i ${verb}`,
    )
    const { opening, all } = detectMoves(bare)
    const tokens = view.words.map(plainQuotes)
    const subject = view.doc.tokens.find(token => token.relation.startsWith('nsubj'))?.text.toLowerCase() ?? ''
    const voice = debated ? 'own' : attributeStatement(text)
    return {
      bare,
      voice,
      opening,
      moves: voice === 'reported' ? new Set([...all, 'objection by someone', 'report'] as const) : all,
      speaker,
      label,
      opensTurn: who.speaker !== '',
      continues,
      lean: scoreSentiment(tokens),
      direction: recommendationSign(bare),
      denials: view.indicators.filter(each => each.operator === 'not').length,
      words: new Set(tokens),
      subject: stem(subject),
      person: personOf(subject),
      verbal: view.doc.tokens.some(({ upos }) => upos === 'VERB' || upos === 'AUX'),
    }
  })
  return {
    n: views.length,
    passage: passage ?? passageView(views, { option: -1, question: '', marked: false }),
    statements,
    speakers: speakers.length > 1 ? speakers : [],
  }
}

function personOf(subject: string): string {
  if (/^(?:i|we|you|it|there|this|that|who|which|nobody|everyone|one)$/.test(subject)) return subject
  if (/^(?:he|she|they)$/.test(subject)) return 'they'
  if (/^(?:these|those|such)$/.test(subject)) return 'this'
  return subject === '' ? 'none' : 'noun'
}
