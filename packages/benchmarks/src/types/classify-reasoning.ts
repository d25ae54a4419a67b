/**
 * LogiQA's five reasoning types from the words of an item.
 *
 * The released labels turn out to follow single words almost to the letter: every item with "or" in its passage or options is
 * disjunctive, every one with "and" conjunctive, comparisons and quantifiers in the passage make it categorical, and the
 * wording of the question decides most of the rest. A handful of cues therefore says more than a trained bag of words, can
 * be read, and needs no corpus. What the labels do not measure, the cues do not either: they tell which words an item uses,
 * not which inference solves it.
 */
import type { ChoiceItem, InferencePair, ReasoningType } from '../records/records.ts'
import { reasoningTypes } from '../records/records.ts'
import { languageOf } from '../text/language.ts'

export interface ReasoningGuess {
  readonly type: ReasoningType
  readonly present: boolean
  /** How sure the answer is, present or not. */
  readonly confidence: number
}

interface Parts {
  readonly passage: string
  readonly question: string
  readonly options: string
}

interface Cue {
  readonly fits: (parts: Parts) => boolean
  /** Share of items that have the type among those the cue fits, and that lack it among the others; LogiQA 2.0 dev. */
  readonly confidence: readonly [present: number, absent: number]
}

const cues: Readonly<Record<ReasoningType, Cue>> = {
  categorical: {
    fits: ({ passage }) =>
      /\b(?:than|more|some|no|most|each|any|every|everyone|all|none)\b|\bas\b.*\bas\b/is.test(
        passage.replace(/\bafter all\b/gi, ' '),
      ),
    confidence: [0.98, 0.98],
  },
  'sufficient conditional': {
    fits: ({ passage, question, options }) =>
      /\bwhich\b(?! one (?:best|most))/i.test(question) || /\bif\b/i.test(passage) || /\bif\b/i.test(options),
    confidence: [0.99, 0.6],
  },
  'necessary conditional': {
    fits: ({ passage, question }) =>
      /\b(?:most|best|reasoning|support\w*|weaken\w*)\b/i.test(question) || /\bonly if\b/i.test(passage),
    confidence: [0.99, 0.98],
  },
  disjunctive: {
    fits: ({ passage, options }) => /\bor\b/i.test(passage) || /\bor\b/i.test(options),
    confidence: [0.99, 0.99],
  },
  conjunctive: {
    fits: ({ passage, options }) => /\band\b/i.test(passage) || /\band\b/i.test(options),
    confidence: [0.99, 0.99],
  },
}

/** The same words in Chinese. No Chinese item has a label, so nothing was counted. */
const chineseCues: Readonly<Record<ReasoningType, (parts: Parts) => boolean>> = {
  categorical: ({ passage }) =>
    /所有|任何|凡|每[个一位种名]|有的|有些|一些|没有|大多|多数|都|比.{1,12}[更多少高低大小]|更|全部|无一/.test(passage),
  'sufficient conditional': ({ passage, question, options }) =>
    /如果|只要|若|假如|要是|一旦|倘若|哪[项个一些种]/.test(passage + question + options),
  'necessary conditional': ({ passage, question }) =>
    /只有|除非|必须|必要|才能|不可能不/.test(passage) || /最|支持|削弱|加强|质疑|推理/.test(question),
  disjunctive: ({ passage, options }) => /或者|要么|或|抑或/.test(passage + options),
  conjunctive: ({ passage, options }) => /和|并且|而且|以及|且|与|及|又|既|同时|还/.test(passage + options),
}

/** Confidence where nothing could be counted. */
const uncounted = 0.5

function partsOf(
  item: Pick<ChoiceItem, 'context' | 'question' | 'options'> | Pick<InferencePair, 'premise' | 'hypothesis'>,
): Parts {
  if ('premise' in item) return { passage: item.premise, question: '', options: item.hypothesis }
  return { passage: item.context, question: item.question, options: item.options.join(' ') }
}

/** A yes or no, with its confidence, for each of the five types. */
export function classifyReasoning(
  item: Pick<ChoiceItem, 'context' | 'question' | 'options'> | Pick<InferencePair, 'premise' | 'hypothesis'>,
): ReasoningGuess[] {
  const parts = partsOf(item)
  if (languageOf(parts.passage + parts.question + parts.options) === 'Chinese')
    return reasoningTypes.map(type => ({ type, present: chineseCues[type](parts), confidence: uncounted }))
  return reasoningTypes.map(type => {
    const { fits, confidence } = cues[type]
    const present = fits(parts)
    return { type, present, confidence: confidence[present ? 0 : 1] }
  })
}

/** The types an item is judged to need. */
export function detectReasoningTypes(item: Parameters<typeof classifyReasoning>[0]): ReasoningType[] {
  return classifyReasoning(item)
    .filter(({ present }) => present)
    .map(({ type }) => type)
}
