/**
 * What is known of arguments before any is counted: who concludes in so many words claims, who only reports, concedes or qualifies does not.
 * Log odds that are added to the scores of a model, the same for every model.
 */
import type { Discourse } from './discourse.ts'
import { attacks, contextCount, type SideScores } from './side-trees.ts'

/** Set by hand: high enough to outweigh a model that learned from few texts. */
const concludes = 3
const recommends = 0.3
const neverClaims = -8
const reports = -5
const asks = -2
const qualifies = -3
const speaksAgainst = 0.8
const speaksFor = 1.5
const crossesOver = 2
const ownViewClaims = 3
const holdsOn = 1
const onlyAsks = 1.5

const conclusion =
  /^(?:so,? |and,? |thus,? |therefore,? )?(?:in (?:conclusion|sum|summary)|to (?:conclude|sum up|summari[sz]e)|all in all|on balance|for (?:all )?(?:these|those) reasons|(?:i|we)(?: would| do|'d)?(?: therefore| thus| strongly| hereby| accordingly)* (?:recommend|propose|urge|conclude|suggest that)|(?:my|our) (?:own |honest |personal |humble )?(?:view|verdict|recommendation|advice|conclusion|proposal|point|answer) is|it (?:therefore )?makes sense to)(?![\p{L}])/u
const agrees =
  /^(?:all right|alright|ok|okay|yes|fine|good|right|true|agreed|exactly|fair|hm|deal|you're right|you are right|then )(?![\p{L}])/u
const subordinate = /^(?:although|though|even though|even if|while|whilst|despite|in spite of)(?![\p{L}])/u
const qualification = /^[^,]{1,40},? however,/u
const ownView =
  /(?<![\p{L}])i (?:do not|don't|really |still |therefore |just |honestly )*(?:think|believe|feel|say|suggest|propose|recommend)(?: that)? (?:we|you|they|he|she|it|the|this|that|our|all|every|nobody|no)(?: \p{L}+){0,4}? (?:should|must|ought|need|has to|have to)(?![\p{L}])/u
const ownAdvice = /(?<![\p{L}])(?:should|must|ought to|has to|have to)(?![\p{L}])/u

/** Scores with what is known beforehand added. */
export function withPriors(scores: SideScores, discourse: Discourse): SideScores {
  const { n, statements } = discourse
  const claim = scores.claim.slice()
  const against = scores.against.slice()
  const unused = scores.unused.slice()
  for (let i = 0; i < n; i++) {
    claim[i]! += claimPrior(discourse, i)
    if (statements[i]!.voice === 'reported') against[i]! += speaksAgainst
    else if (ownView.test(statements[i]!.bare)) against[i]! -= speaksFor
    // "Nevertheless" holds on to one's own side.
    if (statements[i]!.opening.has('insist')) against[i]! -= holdsOn
  }
  // A question that opens a text is what the text answers.
  const first = statements[0]!
  if (n > 2 && first.bare.trim().endsWith('?') && first.speaker === '' && !first.moves.has('request')) {
    against[0]! -= onlyAsks
    unused[0]! += onlyAsks
  }
  return {
    ...scores,
    claim,
    against,
    unused,
    edge: discourse.speakers.length === 2 ? turnsTaken(scores, discourse) : scores.edge,
  }
}

/** Two who dispute stand on two sides: one speaker's words support each other and attack the other's, unless he gives in. */
function turnsTaken({ n, edge }: SideScores, { statements }: Discourse): Float64Array {
  const out = edge.slice()
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      if (i === j) continue
      const { speaker, opening, moves } = statements[i]!
      const same = speaker === statements[j]!.speaker
      const yields =
        moves.has('concede') || moves.has('echo') || opening.has('conclude') || agrees.test(statements[i]!.bare)
      for (let c = 0; c < contextCount; c++) {
        const odd = attacks(c) === same
        if (odd && !(same ? opening.has('contrast') : yields)) out[(i * n + j) * contextCount + c]! -= crossesOver
      }
    }
  return out
}

function claimPrior({ statements }: Discourse, i: number): number {
  const { bare, voice, opening, moves } = statements[i]!
  const next = statements[i + 1]
  const open = /,\s*$/u.test(bare)
  // The first half of "…, but …", and a clause that only concedes.
  if (open && next?.continues && /^(?:but|yet|and yet)(?![\p{L}])/u.test(next.bare)) return neverClaims
  if (subordinate.test(bare) && (open || !bare.includes(','))) return neverClaims
  if (voice === 'reported' || voice === 'hypothesis') return reports
  if (moves.has('question') && !moves.has('request') && !moves.has('recommend')) return asks
  if (moves.has('echo')) return neverClaims
  if (qualification.test(bare)) return qualifies
  if (conclusion.test(bare)) return concludes
  if (ownView.test(bare) && !opening.has('concede')) return ownViewClaims
  const plain = !opening.has('concede') && !moves.has('condition') && !moves.has('question') && !moves.has('reason')
  return plain && voice === 'own' && ownAdvice.test(bare) ? recommends : 0
}
