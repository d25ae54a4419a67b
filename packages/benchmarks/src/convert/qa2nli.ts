/**
 * Converts multiple-choice questions into inference pairs, one for each option (LogiQA 2.0, II-B), in both released formats: premise
 * and hypothesis (`dev_new.txt`), where the hypothesis says that the option answers the question; and major premises, minor premise and
 * conclusion (`dev.txt`), where the option is the conclusion or, if the question asks for a premise, the minor premise.
 */
import { detectQualifyingType, isExceptQuestion } from '@elenchus/language/exam-questions'
import { random } from '@elenchus/learning'
import { getReleasedKey, type ReasoningType } from '../records/reasoning-types.ts'
import type { ChoiceItem, InferenceLabel } from '../records/records.ts'
import { detectLanguage } from '../text/tokenisers.ts'
import { optionLetterPrefix, toChineseHypothesis } from './chinese-hypothesis.ts'
import { toHypothesis } from './hypothesis.ts'
import { type PremiseDivision, splitPassage, splitPremises } from './premises.ts'
import { splitContext } from './stem.ts'

type TwoWayLabel = Extract<InferenceLabel, 'entailed' | 'not entailed'>

export interface ConvertedPair {
  /** Id of the question; a number in LogiQA. */
  readonly id: string | number
  /** Index of the option. */
  readonly option: number
  readonly premise: string
  readonly hypothesis: string
  /** Relation of premise and hypothesis; `null` if the corpus withholds the answer. */
  readonly label: TwoWayLabel | null
  readonly majorPremise: string
  /** The option, if the question asks for a premise. */
  readonly minorPremise: string
  /** The option; or the conclusion of the passage, if the option is a premise. */
  readonly conclusion: string
  /** Relation of the major and minor premises to the conclusion. */
  readonly conclusionLabel: TwoWayLabel | null
  readonly role: 'premise' | 'conclusion'
  /** Reasoning types of the question, if given. */
  readonly reasoningTypes?: readonly ReasoningType[]
}

export interface ConvertOptions {
  /** Method of dividing the premises. Default: by position, as released. */
  readonly premises?: PremiseDivision
  /** Keep the correct option and one random incorrect option of each question. Questions without an answer are dropped. */
  readonly balanced?: boolean
  readonly seed?: number
}

/**
 * Role of the options in the argument of the passage. Most questions ask for something that follows: the option is a conclusion. Questions
 * for an assumption, for support or for a weakness ask for a premise: with the correct option the conclusion of the passage follows, or, if
 * the question asks for a weakness, no longer follows.
 */
interface OptionRole {
  readonly role: 'premise' | 'conclusion'
  /** True if with the correct option the conclusion does not follow, or if the correct option itself does not follow. */
  readonly reversed: boolean
}

/** Negations in English questions; `isExceptQuestion` recognises exceptions, and the Chinese negations. */
const negation = /\b(?:not|cannot|except|least|incorrect|false|impossible|inconsistent|violates?)\b|n't\b/i

/** Returns the role of the options from the wording of the question. */
export function findOptionRole(question: string): OptionRole {
  const type = detectQualifyingType(question)
  const negative = isExceptQuestion(question) || negation.test(question)
  return { role: type === null ? 'conclusion' : 'premise', reversed: (type === 'weaken') !== negative }
}

const toLabel = (isEntailed: boolean): TwoWayLabel => (isEntailed ? 'entailed' : 'not entailed')

/**
 * Converts a question into one pair for each option. The pair of the correct option is entailed, also for EXCEPT questions, where the
 * hypothesis negates the question. Sentences before the question itself become part of the premise.
 */
export function convertItem(
  item: ChoiceItem,
  { premises = 'position', balanced = false, seed = 1 }: ConvertOptions = {},
): ConvertedPair[] {
  const isChinese = detectLanguage(item.context + item.question) === 'Chinese'
  const { given } = isChinese ? { given: '' } : splitContext(item.question)
  const premise = [item.context, given].filter(text => text !== '').join(' ')
  const join = (sentences: readonly string[]) => sentences.join(isChinese ? '' : ' ')
  const { role, reversed } = findOptionRole(item.question)
  const sentences = splitPassage(premise)
  const premiseText = role === 'premise' ? join(sentences.slice(0, -1)) : premise
  const parts = splitPremises(premiseText, { by: premises })
  const releasedId = item.original['id'] ?? item.original['example_id']
  const pairs = item.options.map((optionText, option): ConvertedPair => {
    const text = isChinese ? optionText.trim().replace(optionLetterPrefix, '') : optionText.trim()
    const isCorrect = option === item.answer
    const isAnswered = item.answer !== null
    return {
      id: typeof releasedId === 'number' ? releasedId : item.id,
      option,
      premise,
      hypothesis: isChinese ? toChineseHypothesis(item.question, optionText) : toHypothesis(item, option),
      label: isAnswered ? toLabel(isCorrect) : null,
      // If the option is the minor premise, the whole passage without its conclusion is major.
      majorPremise: role === 'premise' ? premiseText : join(parts.major),
      minorPremise: role === 'premise' ? text : join(parts.minor),
      conclusion: role === 'premise' ? (sentences.at(-1) ?? '') : text,
      conclusionLabel: isAnswered ? toLabel(isCorrect !== reversed) : null,
      role,
      ...(item.reasoningTypes === undefined ? {} : { reasoningTypes: item.reasoningTypes }),
    }
  })
  return balanced ? samplePairs(pairs, item, seed) : pairs
}

function samplePairs(pairs: readonly ConvertedPair[], { id, answer }: ChoiceItem, seed: number): ConvertedPair[] {
  const incorrect = pairs.filter(({ option }) => option !== answer)
  if (answer === null || incorrect.length === 0) return []
  const sampled = incorrect[random(`${seed} ${id}`).int(incorrect.length)]
  return pairs.filter(pair => pair.option === answer || pair === sampled)
}

const toReleasedTypes = ({ reasoningTypes }: ConvertedPair) =>
  reasoningTypes === undefined
    ? {}
    : { type: Object.fromEntries(reasoningTypes.map(type => [getReleasedKey(type), true])) }

export interface ReleasedPair {
  readonly id: string | number
  readonly premise: string
  readonly hypothesis: string
  readonly label?: 'entailment' | 'not-entailment'
  readonly type?: Readonly<Record<string, boolean>>
}

/** Returns a pair in the format of `dev_new.txt`: premise and hypothesis. */
export function toReleasedPair(pair: ConvertedPair): ReleasedPair {
  const { id, premise, hypothesis, label } = pair
  const word = label === 'entailed' ? 'entailment' : 'not-entailment'
  return { id, premise, hypothesis, ...(label === null ? {} : { label: word }), ...toReleasedTypes(pair) }
}

export interface ReleasedSyllogism {
  readonly id: string | number
  readonly label?: 'entailed' | 'not entailed'
  readonly major_premise: string
  readonly minor_premise: string
  readonly conclusion: string
  readonly type?: Readonly<Record<string, boolean>>
}

/** Returns a pair in the format of `dev.txt`: major and minor premises, and a conclusion. */
export function toReleasedSyllogism(pair: ConvertedPair): ReleasedSyllogism {
  const { id, majorPremise, minorPremise, conclusion, conclusionLabel } = pair
  return {
    id,
    ...(conclusionLabel === null ? {} : { label: conclusionLabel }),
    major_premise: majorPremise,
    minor_premise: minorPremise,
    conclusion,
    ...toReleasedTypes(pair),
  }
}
