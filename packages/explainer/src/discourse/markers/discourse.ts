/**
 * Discourse structure of a passage: for each statement its moves (concession, reply, conclusion, …), speaker,
 * sentiment, and whether it continues the previous sentence. Input of the features for everyday arguments.
 */
import { createPassageView, type PassageView, stem } from '../../features/passage-view.ts'
import { detectRecommendation, scoreSentiment } from '../../features/sentiment.ts'
import type { StatementView } from '../../features/statement-view.ts'
import { compilePatterns } from '../../patterns.ts'
import { leadingAcknowledgement } from './acknowledgement.ts'
import { type Attribution, attributeStatement } from './attribution.ts'
import patternFile from './discourse-patterns.json' with { type: 'json' }
import { detectMoves, type Move } from './moves.ts'
import { readSectionLabel, type SectionLabel } from './section-labels.ts'

const patterns = compilePatterns(patternFile)

export interface DiscourseStatement {
  /** Text in lower case, without speaker name, greeting and quotation marks at its start. */
  readonly normalized: string
  /** Source of the view; in a debate always the speaker. */
  readonly voice: Attribution
  /** Moves expressed at the very start of the statement. */
  readonly opening: ReadonlySet<Move>
  /** All moves. */
  readonly moves: ReadonlySet<Move>
  /** Speaker of the current turn; '' in texts without speakers. */
  readonly speaker: string
  /** Section named by a label before a colon, such as "Conclusion:". */
  readonly label: SectionLabel
  /** True if it begins with a speaker's name. */
  readonly opensTurn: boolean
  /** True if it continues the sentence of the previous statement. */
  readonly continues: boolean
  /** Positive minus negative sentiment words. */
  readonly sentiment: number
  /** -1 if it recommends against something, otherwise 1. */
  readonly recommendation: 1 | -1
  /** Number of negations; its parity matters. */
  readonly negationCount: number
  readonly words: ReadonlySet<string>
  /** Stem of the grammatical subject; '' without one. */
  readonly subject: string
  /** Class of the subject: a pronoun such as "i", "we" or "they", "noun" or "none". */
  readonly person: string
  /** True if it contains a verb, unlike a place, a date or a name. */
  readonly hasVerb: boolean
}

export interface Discourse {
  readonly n: number
  readonly passage: PassageView
  readonly statements: readonly DiscourseStatement[]
  /** Speakers in the order of their first turn. */
  readonly speakers: readonly string[]
}

/** Reads the speaker's name at the start of a text, and the offset of the text after it; '' and 0 without a name. */
export function parseSpeaker(text: string): { readonly speaker: string; readonly textStart: number } {
  const match = patterns.turn.exec(text)
  return !match || patterns.noSpeaker.test(match[1]!) || readSectionLabel(text).label !== ''
    ? { speaker: '', textStart: 0 }
    : { speaker: match[1]!.replace(/ \(.*$/, ''), textStart: match[0].length }
}

/**
 * Finds the speaker of each text in a sequence. Lower-case names count only if at least two speakers alternate and one of them recurs, so
 * that a single "note:" is not a speaker.
 */
export function findSpeakers(texts: readonly string[]): { readonly speaker: string; readonly textStart: number }[] {
  const namedTurns = texts.map(parseSpeaker)
  const handleTurns = texts.map((text, i) => {
    const match = patterns.chatName.exec(text)
    if (
      namedTurns[i]!.speaker !== '' ||
      !match ||
      patterns.noChatName.test(match[1]!) ||
      readSectionLabel(text).label !== ''
    )
      return namedTurns[i]!
    return { speaker: match[1]!, textStart: match[0].length }
  })
  const namedSpeakers = handleTurns.filter(each => each.speaker !== '').map(each => each.speaker)
  const areTurns = new Set(namedSpeakers).size > 1 && new Set(namedSpeakers).size < namedSpeakers.length
  return areTurns ? handleTurns : namedTurns
}
const normalizeQuotes = (text: string) => text.replaceAll('’', "'").replaceAll('‘', "'")

export interface ReadDiscourseOptions {
  readonly passage?: PassageView | undefined
  /** Speaker of each statement, for a segment of a dialogue. */
  readonly speakersByStatement?: readonly string[] | undefined
}

/** Detects the discourse structure of a passage from its parsed statements. */
export function readDiscourse(
  views: readonly StatementView[],
  { passage, speakersByStatement = [] }: ReadDiscourseOptions = {},
): Discourse {
  const turns = findSpeakers(views.map(({ text }) => text))
  // In a debate every speaker states their own view, even when reporting another's.
  const isDebate =
    new Set([...speakersByStatement, ...turns.map(each => each.speaker)].filter(each => each !== '')).size > 1
  const speakers: string[] = []
  let speaker = ''
  let isSentenceComplete = true
  const statements = views.map((view, i): DiscourseStatement => {
    const turn = turns[i]!
    const speakerName = turn.speaker || (speakersByStatement[i] ?? '')
    if (speakerName !== '') {
      speaker = speakerName
      if (!speakers.includes(speaker)) speakers.push(speaker)
    }
    const { label, textStart: labelEnd } = readSectionLabel(view.text)
    const text = view.text
      .slice(Math.max(turn.textStart, labelEnd))
      .replace(patterns.greeting, '')
      .replace(/^[\s"“”'‘’([–—-]+/u, '')
      .replace(leadingAcknowledgement, '')
      .replace(patterns.anyoneElseQuestion, (_, verb: string, rest: string) => `I ${verb}${rest}.`)
    const continues = !isSentenceComplete && turn.speaker === '' && !/^\p{Lu}/u.test(text.slice(0, 1))
    isSentenceComplete = /[.!?…]["”’')\]]*\s*$/u.test(view.text)
    const normalized = normalizeQuotes(text.replace(patterns.monthOfMay, 'april').toLowerCase()).replace(
      patterns.anyoneElseQuestion,
      (_, verb: string) => `i ${verb}`,
    )
    const { opening, all } = detectMoves(normalized)
    const tokens = view.words.map(normalizeQuotes)
    const subject = view.doc.tokens.find(token => token.relation.startsWith('nsubj'))?.text.toLowerCase() ?? ''
    const voice = isDebate ? 'own' : attributeStatement(text)
    return {
      normalized,
      voice,
      opening,
      moves: voice === 'reported' ? new Set([...all, 'objection by someone', 'report'] as const) : all,
      speaker,
      label,
      opensTurn: turn.speaker !== '',
      continues,
      sentiment: scoreSentiment(tokens),
      recommendation: detectRecommendation(normalized),
      negationCount: view.indicators.filter(each => each.operator === 'not').length,
      words: new Set(tokens),
      subject: stem(subject),
      person: classifyPerson(subject),
      hasVerb: view.doc.tokens.some(({ upos }) => upos === 'VERB' || upos === 'AUX'),
    }
  })
  return {
    n: views.length,
    passage: passage ?? createPassageView(views, { option: -1, question: '', isAnnotated: false }),
    statements,
    speakers: speakers.length > 1 ? speakers : [],
  }
}

function classifyPerson(subject: string): string {
  if (/^(?:i|we|you|it|there|this|that|who|which|nobody|everyone|one)$/.test(subject)) return subject
  if (/^(?:he|she|they)$/.test(subject)) return 'they'
  if (/^(?:these|those|such)$/.test(subject)) return 'this'
  return subject === '' ? 'none' : 'noun'
}
