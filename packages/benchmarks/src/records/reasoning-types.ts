/**
 * Rule-based classifier of LogiQA's reasoning types.
 *
 * The released labels depend almost entirely on single words: every item with "or" in its passage or options is disjunctive, every one
 * with "and" conjunctive, comparisons and quantifiers in the passage make it categorical, and the wording of the question decides most
 * of the rest. A few cue words are therefore more accurate than a trained bag-of-words model. Like the labels, they indicate which
 * words an item uses, not which inference solves it.
 */
import { detectLanguage } from '../text/tokenisers.ts'
import type { ChoiceItem, InferencePair } from './records.ts'

export interface ReasoningGuess {
  readonly type: ReasoningType
  readonly present: boolean
  /** Confidence in `present`, whether true or false. */
  readonly confidence: number
}

interface Parts {
  readonly passage: string
  readonly question: string
  readonly options: string
}

interface ReasoningTypeDetails {
  /** Key in the released files, where one is misspelt. */
  readonly releasedKey: string
  /** True if an English item has cue words of the type. */
  readonly hasEnglishCues: (parts: Parts) => boolean
  /** On LogiQA 2.0 dev: proportion of items with the type among those with English cue words, and without it among the others. */
  readonly confidence: readonly [present: number, absent: number]
  /** True if a Chinese item has translations of the cue words. */
  readonly hasChineseCues: (parts: Parts) => boolean
}

const reasoningTypeDetails = {
  categorical: {
    releasedKey: 'Categorical Reasoning',
    hasEnglishCues: ({ passage }) =>
      /\b(?:than|more|some|no|most|each|any|every|everyone|all|none)\b|\bas\b.*\bas\b/is.test(
        passage.replace(/\bafter all\b/gi, ' '),
      ),
    confidence: [0.98, 0.98],
    hasChineseCues: ({ passage }) =>
      /所有|任何|凡|每[个一位种名]|有的|有些|一些|没有|大多|多数|都|比.{1,12}[更多少高低大小]|更|全部|无一/.test(
        passage,
      ),
  },
  'sufficient conditional': {
    releasedKey: 'Sufficient Conditional Reasoning',
    hasEnglishCues: ({ passage, question, options }) =>
      /\bwhich\b(?! one (?:best|most))/i.test(question) || /\bif\b/i.test(passage) || /\bif\b/i.test(options),
    confidence: [0.99, 0.6],
    hasChineseCues: ({ passage, question, options }) =>
      /如果|只要|若|假如|要是|一旦|倘若|哪[项个一些种]/.test(passage + question + options),
  },
  'necessary conditional': {
    releasedKey: 'Necessry Condtional Reasoning',
    hasEnglishCues: ({ passage, question }) =>
      /\b(?:most|best|reasoning|support\w*|weaken\w*)\b/i.test(question) || /\bonly if\b/i.test(passage),
    confidence: [0.99, 0.98],
    hasChineseCues: ({ passage, question }) =>
      /只有|除非|必须|必要|才能|不可能不/.test(passage) || /最|支持|削弱|加强|质疑|推理/.test(question),
  },
  disjunctive: {
    releasedKey: 'Disjunctive Reasoning',
    hasEnglishCues: ({ passage, options }) => /\bor\b/i.test(passage) || /\bor\b/i.test(options),
    confidence: [0.99, 0.99],
    hasChineseCues: ({ passage, options }) => /或者|要么|或|抑或/.test(passage + options),
  },
  conjunctive: {
    releasedKey: 'Conjunctive Reasoning',
    hasEnglishCues: ({ passage, options }) => /\band\b/i.test(passage) || /\band\b/i.test(options),
    confidence: [0.99, 0.99],
    hasChineseCues: ({ passage, options }) => /和|并且|而且|以及|且|与|及|又|既|同时|还/.test(passage + options),
  },
} satisfies Readonly<Record<string, ReasoningTypeDetails>>

export type ReasoningType = keyof typeof reasoningTypeDetails
export const reasoningTypes = Object.keys(reasoningTypeDetails) as ReasoningType[]

/** Returns the key of a type in the released files. */
export const getReleasedKey = (type: ReasoningType): string => reasoningTypeDetails[type].releasedKey

/** Returns the type with a key or name; only the first four letters are compared, because the release misspells keys. */
export const findReasoningType = (key: string): ReasoningType | undefined =>
  reasoningTypes.find(type => key.toLowerCase().startsWith(type.slice(0, 4)))

/** Confidence for Chinese items, which are not labelled. */
const chineseConfidence = 0.5

type ClassifiableItem =
  | Pick<ChoiceItem, 'context' | 'question' | 'options'>
  | Pick<InferencePair, 'premise' | 'hypothesis'>

function toParts(item: ClassifiableItem): Parts {
  if ('premise' in item) return { passage: item.premise, question: '', options: item.hypothesis }
  return { passage: item.context, question: item.question, options: item.options.join(' ') }
}

/** Predicts for each of the five types whether an item has it, with a confidence. */
export function classifyReasoning(item: ClassifiableItem): ReasoningGuess[] {
  const parts = toParts(item)
  const isChinese = detectLanguage(parts.passage + parts.question + parts.options) === 'Chinese'
  return reasoningTypes.map(type => {
    const details = reasoningTypeDetails[type]
    const present = isChinese ? details.hasChineseCues(parts) : details.hasEnglishCues(parts)
    return { type, present, confidence: isChinese ? chineseConfidence : details.confidence[present ? 0 : 1] }
  })
}

/** Returns the predicted types of an item. */
export function detectReasoningTypes(item: ClassifiableItem): ReasoningType[] {
  return classifyReasoning(item).flatMap(({ type, present }) => (present ? [type] : []))
}
