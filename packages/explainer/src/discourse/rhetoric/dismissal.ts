/**
 * A sentence that sets aside what the one before it said: "We do not favour this reading", "None of that matters much", "I believe I can do it all the
 * same". The sentence before it is then a view that the writer rejects, or a point that he grants, though nothing in it says so.
 */
import type { DiscourseStatement } from '../markers/discourse.ts'

const named =
  '(?:this|that|the|these|those|such an?|either) (?:\\p{L}+ )?(?:reading|view|explanation|interpretation|idea|account|conclusion|argument|reasoning|objection|inference|theory|suggestion|story|worry|concern|fear|hypothesis|possibility)s?'
/** A bare "that" may open a clause, so that it counts only at the end. */
const it = `(?:${named}|(?:this|that|it|so|these|those|them|any of (?:this|that|it))(?=\\s*(?:[.;!,]|$)))`
const unlikely =
  '(?:unlikely|implausible|unconvincing|mistaken|far-fetched|doubtful|improbable|(?:hardly|not|scarcely|less) (?:very )?(?:likely|plausible|convincing))'
const rejected = new RegExp(
  `^(?:but |yet |still,? |however,? |to (?:my|our) mind,? )?(?:(?:i|we)(?: really| simply| still| firmly| certainly)* (?:(?:do not|don't|cannot|can't|would not|wouldn't|could not) (?:favou?r|share|accept|believe|buy|think|find|follow|hold with|go along with|agree with)|reject|doubt|dispute|disagree with) ${it}|(?:i am|i'm|we are|we're|i remain) (?:not |un)(?:convinced|persuaded)(?: that (?:this|that|it|these)[^.;]{0,60}|\\s*[.;]|$)|(?:i|we) (?:find|think|consider|believe) (?:this|that|it|${named}) (?:to be )?(?:rather |very |most |quite |highly )*${unlikely}|(?:this|that|it|${named}) (?:seems?|is|looks?|strikes (?:me|us) as|appears?)(?: to (?:me|us))?(?: rather| very| most| quite| highly)* ${unlikely})(?![\\p{L}])`,
  'u',
)
const shrugged =
  /^(?:but |yet |still,? )?(?:none of (?:this|that|these|those|it|which)(?: \p{L}+){0,2}? (?:matters?|bothers?|troubles?|counts?|spoils?|changes?|detracts?|weighs?|stops?|means?|makes?)|(?:this|that|it|these|those|all that|all this)(?: really| hardly| scarcely| barely)* (?:(?:does not|doesn't|do not|don't|did not|didn't) (?:matter|bother|trouble|spoil|change|detract|count|weigh|worry|stop)|(?:hardly|scarcely|barely) (?:matters?|mattered|counts?|spoils?)|(?:is|are) (?:a )?(?:small (?:price|matter|things?)|quibbles?|trifles?|minor|details?|beside the point|neither here nor there|not the point))|no matter\b|(?:i|we) can live with (?:that|this|it|them))(?![\p{L}])/u
/** "I can do it all the same", "Hunting should nevertheless stay legal". */
const allTheSame =
  /[\p{L}] (?:all the same|just the same|even so|nonetheless|nevertheless)[.!]?\s*$|^[^,.;:]{3,60} (?:nonetheless|nevertheless|all the same) \p{L}/u

/** Whether a statement sets aside the sentence before it. */
export const dismissesPrevious = ({ bare, voice }: DiscourseStatement): boolean =>
  voice !== 'reported' &&
  (rejected.test(bare) ||
    shrugged.test(bare) ||
    (allTheSame.test(bare) && !/(?:^|, )(?:but|so|because|and) /u.test(bare)))
