/**
 * A multiple-choice question as inference pairs, one for each option (LogiQA 2.0, II-B), in both of the released shapes: premise and
 * hypothesis (`dev_new.txt`), where the hypothesis says that the option answers the question; and major premise, minor premise
 * and conclusion (`dev.txt`), where the option itself is the conclusion or, where the question asks for one, the minor premise.
 */
import { isExceptQuestion, qualifyingType } from '@elenchus/language/exam-questions'
import { random } from '@elenchus/learning'
import { type ReasoningType, releasedKey } from '../records/reasoning-types.ts'
import type { ChoiceItem, InferenceLabel } from '../records/records.ts'
import { languageOf } from '../text/tokenisers.ts'
import { chineseHypothesis, optionLetter } from './chinese-hypothesis.ts'
import { hypothesisOf } from './hypothesis.ts'
import { type PremiseDivision, sentencesOf, splitPremises } from './premises.ts'
import { splitGiven } from './stem.ts'

type TwoWay = Extract<InferenceLabel, 'entailed' | 'not entailed'>

export interface ConvertedPair {
  /** The question's, as the file has it: LogiQA numbers its questions. */
  readonly id: string | number
  /** Which option, counted from 0. */
  readonly option: number
  readonly premise: string
  readonly hypothesis: string
  /** Whether the premise entails the hypothesis; `null` where the corpus withholds the answer. */
  readonly label: TwoWay | null
  readonly majorPremise: string
  /** The option, where the question asks for a premise. */
  readonly minorPremise: string
  /** The option; or the passage's conclusion, where the option is a premise. */
  readonly conclusion: string
  /** Whether the divided premises entail the conclusion. */
  readonly conclusionLabel: TwoWay | null
  readonly role: 'premise' | 'conclusion'
  /** The question's, where the file has them. */
  readonly reasoningTypes?: readonly ReasoningType[]
}

export interface ConvertOptions {
  /** How premises are divided: by position, as released, unless asked otherwise. */
  readonly premises?: PremiseDivision
  /** As many entailed pairs as others: the right option and one wrong one, drawn. Questions without a known answer are left out. */
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
  /** The right option is the one with which the conclusion does not follow, or which is itself no conclusion. */
  readonly reversed: boolean
}

/** In English more is denied than exceptions: "is not", "cannot", "incorrect". The Chinese exceptions hold all of it. */
const denied = /\b(?:not|cannot|except|least|incorrect|false|impossible|inconsistent|violates?)\b|n't\b/i

/** Reads the question. */
export function optionRole(question: string): OptionRole {
  const type = qualifyingType(question)
  const negative = isExceptQuestion(question) || denied.test(question)
  return { role: type === null ? 'conclusion' : 'premise', reversed: (type === 'weaken') !== negative }
}

const labelled = (yes: boolean): TwoWay => (yes ? 'entailed' : 'not entailed')

/**
 * One pair for each option. The right option's hypothesis says that it answers the question, so it is the entailed one, for
 * EXCEPT questions too: there the hypothesis denies what the other options do. Sentences before the question itself join the premise.
 */
export function convertItem(
  item: ChoiceItem,
  { premises = 'position', balanced = false, seed = 1 }: ConvertOptions = {},
): ConvertedPair[] {
  const chinese = languageOf(item.context + item.question) === 'Chinese'
  const { given } = chinese ? { given: '' } : splitGiven(item.question)
  const premise = [item.context, given].filter(text => text !== '').join(' ')
  const join = (sentences: readonly string[]) => sentences.join(chinese ? '' : ' ')
  const { role, reversed } = optionRole(item.question)
  const sentences = sentencesOf(premise)
  const before = role === 'premise' ? join(sentences.slice(0, -1)) : premise
  const parts = splitPremises(before, { by: premises })
  const number = item.original['id'] ?? item.original['example_id']
  const pairs = item.options.map((given, option): ConvertedPair => {
    const text = chinese ? given.trim().replace(optionLetter, '') : given.trim()
    const right = option === item.answer
    const known = item.answer !== null
    return {
      id: typeof number === 'number' ? number : item.id,
      option,
      premise,
      hypothesis: chinese ? chineseHypothesis(item.question, given) : hypothesisOf(item, option),
      label: known ? labelled(right) : null,
      // With the option as the minor premise, all that is left of the passage is major.
      majorPremise: role === 'premise' ? before : join(parts.major),
      minorPremise: role === 'premise' ? text : join(parts.minor),
      conclusion: role === 'premise' ? (sentences.at(-1) ?? '') : text,
      conclusionLabel: known ? labelled(right !== reversed) : null,
      role,
      ...(item.reasoningTypes === undefined ? {} : { reasoningTypes: item.reasoningTypes }),
    }
  })
  return balanced ? balancedPairs(pairs, item, seed) : pairs
}

function balancedPairs(pairs: readonly ConvertedPair[], { id, answer }: ChoiceItem, seed: number): ConvertedPair[] {
  const wrong = pairs.filter(({ option }) => option !== answer)
  if (answer === null || wrong.length === 0) return []
  const drawn = wrong[random(`${seed} ${id}`).int(wrong.length)]
  return pairs.filter(pair => pair.option === answer || pair === drawn)
}

const typed = ({ reasoningTypes }: ConvertedPair) =>
  reasoningTypes === undefined
    ? {}
    : { type: Object.fromEntries(reasoningTypes.map(type => [releasedKey(type), true])) }

export interface ReleasedPair {
  readonly id: string | number
  readonly premise: string
  readonly hypothesis: string
  readonly label?: 'entailment' | 'not-entailment'
  readonly type?: Readonly<Record<string, boolean>>
}

/** As in `dev_new.txt`: premise and hypothesis. */
export function releasedPair(pair: ConvertedPair): ReleasedPair {
  const { id, premise, hypothesis, label } = pair
  const word = label === 'entailed' ? 'entailment' : 'not-entailment'
  return { id, premise, hypothesis, ...(label === null ? {} : { label: word }), ...typed(pair) }
}

export interface ReleasedSyllogism {
  readonly id: string | number
  readonly label?: 'entailed' | 'not entailed'
  readonly major_premise: string
  readonly minor_premise: string
  readonly conclusion: string
  readonly type?: Readonly<Record<string, boolean>>
}

/** As in `dev.txt`: divided premises and a conclusion. */
export function releasedSyllogism(pair: ConvertedPair): ReleasedSyllogism {
  const { id, majorPremise, minorPremise, conclusion, conclusionLabel } = pair
  return {
    id,
    ...(conclusionLabel === null ? {} : { label: conclusionLabel }),
    major_premise: majorPremise,
    minor_premise: minorPremise,
    conclusion,
    ...typed(pair),
  }
}
