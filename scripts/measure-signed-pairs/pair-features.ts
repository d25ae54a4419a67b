/**
 * What a pair shows of whether a statement attacks its target, topic left aside: the moves of both, praise and blame against the direction
 * of the target, denials and opposites, overlap, and runs of function words in which content words stand only as shared or new.
 */
import { detectMoves } from '../../packages/explainer/src/discourse/markers/moves.ts'
import type { NamedFeatures } from '../../packages/explainer/src/features/degree-features.ts'
import { featureWriter } from '../../packages/explainer/src/features/features.ts'
import { isContent, stem } from '../../packages/explainer/src/features/passage-view.ts'
import { countAntonyms, recommendationSign, scoreSentiment } from '../../packages/explainer/src/features/sentiment.ts'

const denial =
  /^(?:not|no|never|nobody|nothing|none|neither|nor|cannot|without|hardly|scarcely|barely|rarely|\p{L}+n't|fails?|failed|lacks?|unlikely|impossible|false|untrue)$/u

interface Side {
  readonly words: readonly string[]
  readonly bare: string
  readonly content: ReadonlySet<string>
}

function sideOf(text: string): Side {
  const bare = text.toLowerCase().replaceAll('’', "'").replaceAll('‘', "'").trim()
  const words = bare.match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*|[.,;:!?]/gu) ?? []
  return { bare, words, content: new Set(words.filter(isContent).map(stem)) }
}

/** The features of a pair. */
export function signedPairFeatures(statement: string, target: string): NamedFeatures {
  const [from, to] = [sideOf(statement), sideOf(target)]
  const out = featureWriter()
  const [lean, other] = [scoreSentiment(from.words), scoreSentiment(to.words)]
  const [way, direction] = [recommendationSign(from.bare), recommendationSign(to.bare)]
  const count = (side: Side) => side.words.filter(word => denial.test(word)).length
  const [denials, targetDenials] = [count(from), count(to)]
  const odd = Math.abs(denials - targetDenials) % 2
  const shared = [...from.content].filter(word => to.content.has(word)).length
  out.number('leans against', -Math.sign(lean) * direction)
  out.number('leans apart', lean * other < 0)
  out.number('leans alike', lean * other > 0)
  out.number('lean', lean)
  out.number('denials', denials)
  out.number('odd denials', odd)
  out.number('odd denials of shared words', odd * Math.min(4, shared))
  out.number('opposites', countAntonyms(new Set(from.words), new Set(to.words)))
  out.number('directions differ', way !== direction)
  out.number('shared', Math.min(6, shared))
  out.number('shared of smaller', shared / Math.max(1, Math.min(from.content.size, to.content.size)))
  out.number('words', Math.min(40, from.words.length) / 20)
  const [own, aimed] = [detectMoves(from.bare), detectMoves(to.bare)]
  for (const move of own.opening) out.flag(`^${move}`)
  for (const move of own.all) {
    out.flag(`has ${move}`)
    for (const its of aimed.all) out.flag(`has ${move} / has ${its}`)
  }
  const shapes = from.words.map(word => {
    if (!isContent(word)) return word
    const sign = scoreSentiment([word])
    return `${to.content.has(stem(word)) ? 'SHARED' : 'NEW'}${sign > 0 ? '+' : sign < 0 ? '-' : ''}`
  })
  for (let size = 1; size <= 3; size++)
    for (let at = 0; at + size <= shapes.length; at++) {
      const run = shapes.slice(at, at + size).join(' ')
      out.flag(run)
      // Praise and denial count the other way where the target asks against a thing.
      out.flag(`${run} | ${direction}`)
    }
  return out
}
