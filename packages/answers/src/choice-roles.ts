/**
 * "B is the conclusion she is driving at", "C is the assumption": an option is said to be the very thing that questions ask for. That is
 * an answer only where the others are turned down or said to be something else ("a premise", "background").
 */
import { single } from './choice-decisions.ts'
import type { Sentence } from './sentences.ts'
import type { Event } from './stances.ts'
import type { Found } from './types.ts'

const whole =
  /^(?:,? ?(?:then|however|though|by contrast) ?,? )?(?:is|states|gives|names|expresses) (?:exactly |precisely |really |clearly |just )?(?:the (?:\S+ ){0,2}?(?:conclusion|point|assumption|flaw|gap|weakness|claim|inference|principle|thesis|explanation|method|technique)\b|what (?:the (?:author|argument|speaker|writer|passage|text)|she|he) (?:argues|concludes|claims|assumes|overlooks|is (?:arguing|driving|getting)|wants))/i
const other =
  /^(?:is|are|an?|is (?:only|just|merely|simply)|are (?:only|just|merely|simply)) ?(?:(?:an?|the|part of the|one of the|one of her|one of his|his|her|its) )?(?:\S+ )?(?:premises?|background|aside|concession|details?|examples?|side issue|evidence|objection|context|illustration|restatement|opposing view|view that|opponent's)\b/i

export function byRole(
  events: readonly Event[],
  sentences: readonly Sentence[],
  count: number,
  at: (event: Event) => { start: number; end: number },
): Found | null {
  const said = ({ sentence, token }: Event) => {
    const { tokens } = sentences[sentence]!
    const from = tokens.indexOf(token) + 1
    const next = tokens.findIndex((each, i) => i >= from && each.kind === 'ref')
    return tokens
      .slice(from, next < 0 ? tokens.length : next)
      .map(({ text }) => text)
      .join(' ')
  }
  const meant = events.filter(event => event.strength >= 0)
  const out = new Set(
    meant
      .filter(event => event.stance === 'rejects' || (event.stance !== 'asserts' && other.test(said(event))))
      .flatMap(({ options }) => options),
  )
  const asked = meant.filter(
    event =>
      single(event) &&
      (event.stance === 'mentions' || event.stance === 'asserts') &&
      whole.test(said(event)) &&
      !/\b(?:not|against|opponent|reject\w*|den(?:y|ies))\b|n't\b/i.test(said(event)),
  )
  const distinct = new Set(asked.map(({ options }) => options[0]!))
  const answer = [...distinct][0]
  if (answer === undefined || distinct.size > 1 || out.has(answer) || out.size < Math.max(2, count - 2)) return null
  const rivals = events.some(
    ({ stance, options }) => stance === 'asserts' && options.some(option => option !== answer && !out.has(option)),
  )
  return rivals ? null : { answer, sure: false, why: 'said to be what is asked for', ...at(asked.at(-1)!) }
}
