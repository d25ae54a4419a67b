/**
 * What a response says about its options, sentence by sentence: it commits to one, asserts something good of it, rejects it, or only
 * mentions it. A reference is judged by what stands before it and after it in its own clause; clauses end at "but", "because", "so",
 * "whereas" and the like. Strengths order what was said: 4 a box or a tag, 3 "the answer is", 2.5 "that leaves B", 2 "B is correct".
 */
import { conditionalFrom, is, isOverAt } from './clauses.ts'
import { judge } from './judge.ts'
import type { Sentence } from './sentences.ts'
import type { Around, Event } from './stances.ts'

/** "It isn't A, as many would think, but B": what stands between the commas says nothing of the options. */
function withoutAside(sentence: Sentence): Sentence {
  const { tokens } = sentence
  const from = tokens.findIndex((token, i) => token.text === ',' && /^as$/i.test(tokens[i + 1]?.text ?? ''))
  if (from < 0) return sentence
  const length = tokens.slice(from + 1, from + 11).findIndex(token => token.text === ',')
  if (length < 0) return sentence
  const aside = tokens.slice(from + 1, from + 1 + length)
  const said = aside.map(({ text }) => text).join(' ')
  if (aside.some(token => token.kind === 'ref') || !thought.test(said)) return sentence
  return { ...sentence, tokens: [...tokens.slice(0, from), ...tokens.slice(from + 2 + length)] }
}

const thought = /\b(?:think|thought|expect|assume|guess|believe|suppose|seem|appear|suggest|imagine|say)/i

export function eventsOf(whole: Sentence, index: number, { listed, headed }: Around): Event[] {
  const sentence = withoutAside(whole)
  const { tokens } = sentence
  const events: Event[] = []
  const corrects = tokens.some(token => is(token, 'wait'))
  // "If I had to choose" commits; a sentence that opens with "if" does not.
  const opener = tokens.findIndex(token => token.kind !== 'mark')
  const conditional =
    is(tokens[opener], 'hyp') &&
    /^(?:if|suppose|assuming|supposing|wenn|falls|si|se|если|如果|若|假如|もし|仮に|만약|لو|إذا|als|indien|jeśli|gdyby|eğer|were(?: \w+)?|what if)$/i.test(
      tokens[opener]!.text,
    )
  // "Assuming standard usage, the answer is D": a background, no condition.
  const background =
    /^(?:assuming|given|granting|supposing)$/i.test(tokens[opener]?.text ?? '') &&
    !tokens.some(token => /^would/i.test(token.text)) &&
    tokens.slice(opener, opener + 5).some(token => token.text === ',')
  const forced =
    background ||
    /\b(?:had to|have to|has to|forced|forced to|must|ma[dk]e me|force me to|forced me to|asked me to|want me to) (?:choose|pick|guess|answer|commit|select|bet|say|decide)|\bpressed\b|\bif (?:i were )?(?:forced|pushed|made to)\b|\bif (?:i'm|i am) (?:being )?honest\b|\bif you ask me\b/i.test(
      tokens.map(token => token.text).join(' '),
    )
  for (let k = 0; k < tokens.length; k++) {
    const token = tokens[k]!
    // "No option other than B accounts for it."
    const excepts = is(tokens[k + 1], 'aside', 'but') && tokens.slice(k + 2, k + 5).some(each => each.kind === 'ref')
    // "Neither of them explains it, whereas A does.": the two that were named.
    const two = /^neither of$/i.test(token.text) && tokens.slice(k + 1).some(each => each.kind === 'ref')
    if (is(token, 'none') && (excepts || two)) continue
    if (is(token, 'none') && !sentence.asks) {
      events.push({
        stance: 'none',
        options: [],
        strength: 2.8,
        why: 'no option is chosen',
        token,
        corrects,
        sentence: index,
      })
      continue
    }
    if (token.kind !== 'ref') continue
    const undecided = token.options!.length > 1 && tokens.slice(0, k).some(each => is(each, 'refuse'))
    const judged = undecided
      ? { stance: 'none' as const, strength: 2.8, why: 'two answers' }
      : judge(sentence, k, {
          listed,
          headed,
          conditional: ((conditional && !isOverAt(tokens, k)) || conditionalFrom(tokens, k)) && !forced,
          forced,
          opener,
          before: events.at(-1),
        })
    events.push({ ...judged, options: token.options!, token, corrects, sentence: index })
  }
  return events
}
