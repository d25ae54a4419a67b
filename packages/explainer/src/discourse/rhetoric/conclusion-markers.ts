/**
 * Words by which a writer says outright that this is the conclusion, wherever it stands ("I therefore ask …", "The railway, then, was not …", "For this
 * reason …", "Far from being …"), and what looks like a demand and is none: an invitation to an opponent, an instruction to the reader.
 */
import type { DiscourseStatement } from '../markers/discourse.ts'

const adverb = '(?:therefore|thus|hence|accordingly|consequently|for (?:this|that|these|those) reasons?)'
const asking =
  '(?:ask|request|urge|recommend|propose|suggest|conclude|hold|find|consider|believe|think|submit|call|appeal|vote|oppose|object|support|prefer|demand|advise|plan|intend|want|regard|see no|reject|dismiss|allow|favou?r|expect|claim|invite|apply)'
/** The writer concludes in the first person. */
const own = new RegExp(
  `^(?:and |so |in short,? )?(?:${adverb},? (?:i|we)(?: would| do|'d| must| can(?:not|'t)?| only| strongly| still)* ${asking}|(?:i|we)(?: would| do|'d| must| can| am| are|'m|'re)*,? ${adverb},? ${asking}(?:ing)?)(?![\\p{L}])`,
  'u',
)
/** "The railway, then, was not the cause." */
const summed =
  /^(?!(?:if|when|should|were|had|only|and|but|even|until|since|back|now|every now)(?![\p{L}]))[^,;:.?]{2,50}, (?:then|therefore|in short|in sum|on balance|all told|in the end),/u
/** "If the seal is whole, then, the jar was never opened": between commas the word concludes. */
const inCase = /^if [^.;:?]{5,90}, (?:then|therefore), /u
/** "The queen, it seems, died of the fever." */
const seems =
  /^(?!(?:if|when|but|and)(?![\p{L}]))[^,;:.?]{2,50}, (?:it (?:would )?seems|it appears|in all likelihood|it would appear),/u
const reasoned = /^(?:and )?(?:it is )?for (?:this|that|these|those|all these|both) reasons?(?![\p{L}])/u
const farFrom = /^far from (?:being|a|an|the|\p{L}+ing)(?![\p{L}])[^.;]{2,80}, /u
const follows =
  /^(?:it (?:therefore |thus )?follows that|we (?:may|can|must) (?:therefore |thus )?conclude)(?![\p{L}])/u

/** "I ask you to oppose the motion." */
const moves =
  /^(?:and |so |which is why )?(?:i|we)(?: would| do|'d| must| can only)? (?:ask|urge|beg|call on|implore|appeal to|invite) (?:you|members|colleagues|this house|the (?:house|court|committee|council|board|chamber|assembly|meeting|jury|panel|tribunal))(?: all| tonight| today| therefore)* to (?:oppose|support|reject|vote|back|refuse|accept|approve|adopt|turn|say|dismiss|allow|grant|pass|throw out|defeat|join)(?![\p{L}])/u
/** "The appeal is allowed." */
const rules =
  /^(?:(?:it follows that|for these reasons,?|accordingly,?|therefore,?) )?(?:the|this|her|his|their|its) (?:appeal|claim|application|petition|complaint|objection|motion|request|action|case|order|decision|judgment)(?: of the \p{L}+)? (?:(?:is|must be|is to be|will be|shall be)(?: therefore| accordingly| hereby)? (?:allowed|dismissed|granted|refused|upheld|rejected|set aside|struck out|quashed)|(?:therefore |accordingly )?(?:succeeds|fails))(?![\p{L}])/u
/** "Our findings suggest that a nap makes the night safer." */
const found =
  /^(?:taken together,? |overall,? |in sum,? )?(?:our|these|the present|the|taken together,? these) (?:\p{L}+ )?(?:findings|results|data|observations|measurements) (?:\p{L}+ ){0,2}?(?:suggest|indicate|support the (?:view|idea|hypothesis)|imply|point to|show that|demonstrate)(?![\p{L}])/u

/** "You will not find a better bakery", "I would buy it again tomorrow": the verdict of somebody who tried. */
const tried =
  /(?<![\p{L}])(?:(?:you|you'll|you will|you won't|i don't think you'll|i doubt you'll|hard to)(?: not| never| ever)? find an? (?:better|nicer|finer|cheaper|worse)|(?:i|we)(?: would|'d) (?:not |never |happily |gladly |certainly |definitely )?(?:buy|book|order|go|stay|eat|watch|read|use)(?: \p{L}+){0,4} (?:again|there again|it back))(?![\p{L}])/u

/** "We encourage her to visit the mill herself" is no demand of the text. */
const invitation =
  /^(?:[^.;]{0,60}[;,] )?(?:i|we)(?: would|'d| can only| do| could)?(?: also| like to| gladly| warmly)* (?:invite|challenge|encourage|refer|point|welcome|remind|ask|dare) (?:him|her|them|mr|mrs|ms|dr|anyone|anybody|those who|the other side|the opposition|(?:my|our) (?:opponents?|critics)|(?:your|the) (?:correspondent|writer|columnist|reviewer|author|doubters|sceptics|critics))(?![\p{L}])/u

/** What the reader is to do in a case that may come up: "Come back at once if the pain returns", "If you arrive late, please ring". */
const instruction = [
  /^(?:please )?(?:come back|call|ring|phone|see|contact|seek|ask|tell|speak to|stop|return|go to|visit|report|bring|use|keep|take|give|check|wash|store|rinse|wear|avoid|drink|rest|apply|write to|e-?mail)(?![\p{L}])[^.;?]* (?:if|when|whenever|straight away|immediately|at once) /u,
  /^(?:if|when|should|in case) (?:you|your|there|any|the)(?![\p{L}])[^.;?]{3,80}, (?:please|you (?:can|may|should)|do not|don't|call|ring|use|contact|see|ask|write|come|go|tell|speak|stop)(?![\p{L}])/u,
  /^(?:please )?(?:give|take|apply|drink|rinse|wash|store|shake|swallow|rest|keep (?:it|them|the|your|warm|cool))(?![\p{L}])[^.;?]{0,60} (?:for the|with (?:food|water)|twice|once|daily|every|in a|until|before|after)(?![\p{L}])/u,
]

export const isRuling = ({ bare, speaker, voice }: DiscourseStatement): boolean =>
  speaker === '' && voice !== 'reported' && rules.test(bare)
export const isInvitation = ({ bare }: DiscourseStatement): boolean => invitation.test(bare)
export const isInstruction = ({ bare }: DiscourseStatement): boolean => instruction.some(each => each.test(bare))

/** How plainly a statement is said to be the conclusion, as log odds; 0 where nothing says so. */
export function conclusionStrength({ bare, voice, label, speaker }: DiscourseStatement): number {
  if (speaker !== '' || voice === 'reported' || voice === 'hypothesis' || bare.trim().endsWith('?')) return 0
  if (label === 'claim') return 5
  if (own.test(bare) || follows.test(bare) || moves.test(bare)) return 3
  if (summed.test(bare) || inCase.test(bare) || tried.test(bare)) return 2.5
  if (reasoned.test(bare)) return 2.5
  if (farFrom.test(bare) || found.test(bare)) return 2
  return seems.test(bare) ? 1.5 : 0
}
