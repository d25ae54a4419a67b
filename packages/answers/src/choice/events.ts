/** Collects what a sentence says about options: each reference to an option becomes an event with a stance and a strength. */
import type { Sentence } from '../sentences.ts'
import { is, joinText, matches, notMark, type Token } from '../tokens.ts'
import { isIn } from '../word-lists.ts'
import { buildClause, isConditional, isConditionOver, type Surroundings } from './clause.ts'
import { judgeReference } from './judge.ts'

/** Attitude of a response to the option of a reference. */
export interface Judgement {
  /**
   * chooses: "the answer is B"; endorses: "B is correct"; rejects: "B is wrong"; mentions: anything else; none: "none of the options", or
   * several options named in a refusal.
   */
  readonly stance: 'chooses' | 'endorses' | 'rejects' | 'mentions' | 'none'
  /** 4 a box or a tag, 3 "the answer is", 2.5 "that leaves B", 2 "B is correct", 0 a mention, negative if supposed or doubted. */
  readonly strength: number
  readonly why: string
  /** Whether it is called better than something, or the best. */
  readonly better?: boolean
}

export interface ChoiceEvent extends Judgement {
  readonly options: readonly number[]
  readonly token: Token
  /** Whether the sentence holds a correction such as "wait" or "actually". */
  readonly corrects: boolean
  /** Index of the sentence. */
  readonly sentence: number
}

const opinionVerb = /\b(?:think|thought|expect|assume|guess|believe|suppose|seem|appear|suggest|imagine|say)/i
const forcedChoice =
  /\b(?:had to|have to|has to|forced|forced to|must|ma[dk]e me|force me to|forced me to|asked me to|want me to) (?:choose|pick|guess|answer|commit|select|bet|say|decide)|\bpressed\b|\bif (?:i were )?(?:forced|pushed|made to)\b|\bif (?:i'm|i am) (?:being )?honest\b|\bif you ask me\b/i

/** Removes an aside about the opinions of others: "It isn't A, as many would think, but B". */
function removeAside(sentence: Sentence): Sentence {
  const { tokens } = sentence
  const from = tokens.findIndex((token, i) => token.text === ',' && matches(tokens[i + 1], /^as$/i))
  const length = from < 0 ? -1 : tokens.slice(from + 1, from + 11).findIndex(token => token.text === ',')
  if (length < 0) return sentence
  const aside = tokens.slice(from + 1, from + 1 + length)
  if (aside.some(token => token.kind === 'ref') || !opinionVerb.test(joinText(aside))) return sentence
  return { ...sentence, tokens: [...tokens.slice(0, from), ...tokens.slice(from + 2 + length)] }
}

export function collectEvents(
  whole: Sentence,
  index: number,
  { listed, underHeading }: Pick<Surroundings, 'listed' | 'underHeading'>,
): ChoiceEvent[] {
  const sentence = removeAside(whole)
  const { tokens } = sentence
  const events: ChoiceEvent[] = []
  const corrects = tokens.some(token => is(token, 'wait'))
  const opener = tokens.findIndex(notMark)
  // "If I had to choose" chooses; another sentence that opens with "if" does not.
  const conditional =
    is(tokens[opener], 'hyp') && (isIn('conditionalOpeners', tokens[opener]) || matches(tokens[opener], /^were \w+$/i))
  // "Assuming standard usage, the answer is D": background, no condition.
  const background =
    matches(tokens[opener], /^(?:assuming|given|granting|supposing)$/i) &&
    !tokens.some(token => /^would/i.test(token.text)) &&
    tokens.slice(opener, opener + 5).some(token => token.text === ',')
  const forced = background || forcedChoice.test(joinText(tokens))
  for (const [k, token] of tokens.entries()) {
    const add = (judgement: Judgement) =>
      events.push({ ...judgement, options: token.options ?? [], token, corrects, sentence: index })
    // "No option other than B accounts for it."
    const excepts = is(tokens[k + 1], 'aside', 'but') && tokens.slice(k + 2, k + 5).some(each => each.kind === 'ref')
    // "Neither of them explains it, whereas A does.": the two that were named.
    const ofTwo = matches(token, /^neither of$/i) && tokens.slice(k + 1).some(each => each.kind === 'ref')
    if (is(token, 'none')) {
      if (!excepts && !ofTwo && !sentence.asks) add({ stance: 'none', strength: 2.8, why: 'no option is chosen' })
      continue
    }
    if (token.kind !== 'ref') continue
    if (token.options!.length > 1 && tokens.slice(0, k).some(each => is(each, 'refuse'))) {
      add({ stance: 'none', strength: 2.8, why: 'two answers' })
      continue
    }
    const surroundings: Surroundings = {
      listed,
      underHeading,
      conditional: ((conditional && !isConditionOver(tokens, k)) || isConditional(tokens, k)) && !forced,
      forced,
      opener,
      previousEvent: events.at(-1),
    }
    add(judgeReference(buildClause(sentence, k, surroundings)))
  }
  return events
}
