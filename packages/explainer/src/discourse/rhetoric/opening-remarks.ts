/**
 * Opening remarks that are not part of the argument: greeting, self-introduction, thanks, occasion, a question to the
 * readers, and in papers the state of research.
 */
import { compilePatterns } from '../../patterns.ts'
import type { DiscourseStatement } from '../markers/discourse.ts'
import patternFile from './opening-remarks-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

/** Marks the opening remarks: up to three sentences at the start of the text, followed by at least two other statements. */
export function findOpeningRemarks(statements: readonly DiscourseStatement[]): boolean[] {
  const isRemark = statements.map(() => false)
  if (statements.some(each => each.speaker !== '') || statements.length < 3) return isRemark
  const endsSentence = statements.map((_, i) => i + 1 >= statements.length || !statements[i + 1]!.continues)
  const isPaper = statements.some(each => patterns.researchMethod.test(each.normalized))
  for (let from = 0, sentenceIndex = 0; from < statements.length - 2 && sentenceIndex < 3; sentenceIndex++) {
    let to = from
    while (!endsSentence[to]) to++
    const sentence = statements.slice(from, to + 1)
    const text = sentence.map(each => each.normalized.trim()).join(' ')
    const isNearEnd = to >= statements.length - 2
    if (isNearEnd || !isOpeningRemark(text, sentence[0]!, sentenceIndex, isPaper)) break
    for (let i = from; i <= to; i++) isRemark[i] = true
    from = to + 1
  }
  return isRemark
}

function isOpeningRemark(text: string, first: DiscourseStatement, sentenceIndex: number, isPaper: boolean): boolean {
  if (patterns.greeting.test(text) || patterns.introduction.test(text) || first.label === 'setting') return true
  if (patterns.purchase.test(text))
    return first.sentiment === 0 && !/(?:regret|love|hate|but|broke|should|recommend)(?![\p{L}])/u.test(text)
  if (patterns.occasion.test(text))
    return !/(?:should|must|ought|because|please|to (?:ask|request|urge|complain|object))(?![\p{L}])/u.test(text)
  // A question to the audience, unless it is a rhetorical question.
  if (text.endsWith('?'))
    return (
      first.voice === 'own' &&
      !first.moves.has('request') &&
      !/^(?:but|and|so|what if|what about)(?![\p{L}])/u.test(text)
    )
  if (!isPaper || first.voice === 'reported') return false
  if (sentenceIndex < 2 && (patterns.researchTopic.test(text) || patterns.scarceEvidence.test(text))) return true
  return sentenceIndex === 0 ? first.voice === 'hypothesis' : patterns.researchGap.test(text)
}
