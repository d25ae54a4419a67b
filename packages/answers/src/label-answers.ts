/** Answers that are no label words: "Hardly.", "Of course.", and yes or no to a question that names a label. */
import { is, isLabel, type Said } from './label-polarity.ts'
import type { Sentence } from './sentences.ts'

const yes =
  /^(?:of course|absolutely|certainly|definitely|undoubtedly|sure|sure does|it sure does|indeed|for sure|without a doubt|naturally|surely|most certainly|it does|very much so|i think so|i believe so|i'd say so|i would say so|i think it does)$/i
const no =
  /^(?:hardly|of course not|absolutely not|certainly not|definitely not|surely not|by no means|not at all|not in the least|far from it|not really|it does not|it doesn't|not so|not so fast|i don't think so|i do not think so|i doubt it|i'm afraid not|i think not|i don't believe so|i wouldn't say so|i would not say so|not likely|(?:probably|likely|most likely|very likely|presumably|apparently|perhaps|maybe|seemingly) not)$/i

/** Such an answer that opens the response or follows a question, up to its first mark. */
export function adverbAnswer({ tokens, first }: Sentence, previous: Sentence | undefined): 'yes' | 'no' | null {
  if (!first && !previous?.asks) return null
  const end = tokens.findIndex(each => /^[.,;:!–—-]$/.test(each.text))
  const said = tokens
    .slice(0, end < 0 ? tokens.length : end)
    .map(each => each.text)
    .join(' ')
  if (yes.test(said)) return 'yes'
  return no.test(said) ? 'no' : null
}

/** "Contradiction? No.": yes or no to a question that names one label. Null leaves it to other rules; 'nothing' says nothing. */
export function answerToLabel(question: Sentence | undefined, reply: 'yes' | 'no'): Said | 'nothing' | null {
  if (!question?.asks) return null
  const labels = question.tokens.filter(isLabel)
  const affirmed = reply === 'yes'
  // "Can its negation be derived? No."
  if (question.tokens.some(each => is(each, 'opposite')) && labels.every(each => is(each, 'derived', 'true')))
    return affirmed ? 'refuted' : 'nothing'
  if (labels.length !== 1 || question.tokens.some(each => is(each, 'neg', 'opposite'))) return null
  switch (labels[0]!.category) {
    case 'derived':
      return affirmed ? 'derived' : 'open'
    case 'true':
      return affirmed ? 'true' : 'not-true'
    case 'false':
      return affirmed ? 'false' : 'nothing'
    case 'contradiction':
    case 'neutral':
    case 'unknown':
      return affirmed ? labels[0]!.category : 'nothing'
    default:
      return null
  }
}
