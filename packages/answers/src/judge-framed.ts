/** What is said of a reference: that it is the answer, chosen, rejected, right or wrong. */
import { is, isOthers, isOwn, lastIndex } from './clauses.ts'
import type { ReferenceClause } from './reference-clause.ts'
import { commits, type Judged, mention, rejects, supposed } from './stances.ts'

export function judgeFramed(clause: ReferenceClause): Judged | null {
  const {
    sentence,
    tokens,
    k,
    several,
    to,
    left,
    right,
    opensWith,
    near,
    last,
    before,
    conditional,
    forced,
    hypothetical,
    denied,
    stated,
  } = clause
  // "Everything but C fails": what is said of the others is denied of C.
  if (/^(?:everything|all|anything|nothing|none) but$/i.test(last?.text ?? '') && stated && !several && !hypothetical)
    return commits(2.4, 'the exception')
  if (/^none of$/i.test(last?.text ?? '') && several && stated?.kind === 'good') return rejects(2)
  // "Nothing in A, B or D gives bakers more flour."
  if (several && /^nothing$/i.test(near.at(-2)?.text ?? '') && /^(?:in|about|of)$/i.test(last?.text ?? ''))
    return rejects(2)
  // "Answer B is wrong": the noun only names the option.
  const names =
    last !== undefined &&
    is(last, 'ans') &&
    last === tokens[k - 1] &&
    !/[:=]|\s(?:is|ist|est|es|é|è|är|er|jest)$/i.test(last.text)
  // "Option 2 is the right one: option 1 was ruled out": after the colon stand reasons.
  const explained =
    before?.stance === 'commits' && left.some((each, i) => i > 0 && each.text === ':' && is(left[i - 1], 'ans'))
  const answer = explained ? -1 : lastIndex(left, 'ans')
  // "The answer depends on it: in one case it's A, in the other it's B."
  if (answer >= 0 && left.slice(answer).some(each => is(each, 'refuse') || /^(?:depends|varies)/i.test(each.text)))
    return supposed
  if (answer >= 0 && !(names && stated !== null && stated.kind !== 'ans')) {
    // "An answer of B would mistake …"
    if (hypothetical || (/^an?$/i.test(left[answer - 1]?.text ?? '') && right.some(each => /^would/i.test(each.text))))
      return supposed
    if (left.slice(answer).filter(each => each.kind === 'word').length <= 8) {
      if (denied) return rejects(3)
      if (
        !(
          names &&
          right.length > 0 &&
          !is(
            right.find(each => each.kind !== 'mark'),
            'is',
          ) &&
          stated === null &&
          right.some(each => each.kind === 'word') &&
          !sentence.first
        )
      )
        return commits(3, 'said to be the answer')
    }
  }
  const choose = lastIndex(left, 'choose')
  // "I'd put 40% on A": a share is no choice.
  if (choose >= 0 && left.slice(choose).some((each, i, own) => /^\d+$/.test(each.text) && own[i + 1]?.text === '%'))
    return mention
  if (choose >= 0 && isOwn(left, choose) && left.slice(choose).filter(each => each.kind === 'word').length <= 5) {
    if (stated?.kind === 'bad' && stated.polarity > 0) return rejects()
    // "A critic would point to B", "I would pick A if the passage mentioned rain"
    const iffy = right.slice(0, 4).some(each => is(each, 'hyp') && /^(?:if|unless|only if)$/i.test(each.text))
    if (isOthers(left, choose) || (iffy && !forced)) return supposed
    // "I put B aside."
    if (/^(?:aside|away|last|second|back)$/i.test(right[0]?.text ?? '')) return rejects()
    if (
      hypothetical &&
      !conditional &&
      /lean|go with|choose|pick/i.test(left[choose]!.text) &&
      !left.some(each => is(each, 'hyp') && /tempt|first|initial|almost|going to|thought/i.test(each.text))
    ) {
      return denied ? rejects() : commits(2.6, 'chosen')
    }
    if (hypothetical) return supposed
    return denied ? rejects(3) : commits(3, 'chosen')
  }
  // "The growth goes against what they say → evidence against their view (A)."
  const arrow = left.findLastIndex(each => /^(?:→|⇒|->|=>)$/.test(each.text))
  if (arrow >= 0 && tokens[k - 1]?.text === '(' && to >= tokens.length - 1 && !several && !conditional)
    return commits(2.5, 'concluded')
  const reject = lastIndex(left, 'reject')
  if (
    reject >= 0 &&
    left.slice(reject).filter(each => each.kind === 'word').length <= 4 &&
    !left.slice(reject).some(each => each.text === ',') &&
    !(stated && stated.kind === 'good')
  )
    return denied ? mention : rejects(3)
  if (stated) {
    const against = stated.kind === 'bad' ? stated.polarity > 0 : stated.polarity < 0
    if (against) return hypothetical ? supposed : rejects(stated.kind === 'ans' ? 3 : 2)
    if (hypothetical) return supposed
    if (is(opensWith, 'aside') && !left.some(each => each.text === ',')) return mention
    if (last && is(last, 'nor')) return rejects(2)
    if (stated.kind === 'ans') return commits(several ? 2.5 : 3, 'called the answer')
    if (stated.kind === 'chosen') return commits(3, 'chosen')
    if (stated.kind === 'only') return commits(2.5, 'all that is left')
    if (
      stated.kind === 'good' &&
      is(opensWith, 'so') &&
      !several &&
      /must be true|has to be true|correct|right|valid|best|follows/i.test(
        right.find(each => is(each, 'good'))?.text ?? '',
      )
    )
      return commits(2.4, 'concluded')
    if (stated.kind === 'good')
      return {
        stance: 'asserts',
        strength: left.some(each => is(each, 'only')) ? 2.4 : 2,
        why: 'called right',
        better: right.some(
          each => is(each, 'good') && /better|best|strong|most|superior|closest|prefer/i.test(each.text),
        ),
      }
    return mention
  }
  return null
}
