/** Reads persuasive essays as metagraphs. */
import { readFileSync } from 'node:fs'
import { toMetagraph } from '@elenchus/explainer/training'
import { splitSentences, tokenise } from '@elenchus/language'
import type { Metagraph } from '@elenchus/metagraph'

const jsonLines = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line))

interface Component {
  readonly kind: 'MajorClaim' | 'Claim' | 'Premise'
  readonly text: string
  readonly stance?: 'For' | 'Against'
  readonly to?: number
  readonly relation?: 'support' | 'rebut'
}

/** One metagraph for each paragraph. Sentences without a component are unused; words between components belong to the next one. */
export function essayGraphs(path: string): Metagraph[] {
  return jsonLines(path).flatMap(({ id, text, components }): Metagraph[] => {
    const list = components as readonly Component[]
    const claims = list.map((_, k) => k).filter(k => list[k]!.kind !== 'Premise')
    const main = claims.filter(k => list[k]!.stance !== 'Against')
    const claim = claims.length === 1 ? claims[0] : main.length === 1 ? main[0] : undefined
    if (claim === undefined || list.length < 2) return []
    const places = list.map(({ text: own }) => text.indexOf(own))
    if (places.some(place => place < 0)) return []
    const order = list.map((_, k) => k).sort((a, b) => places[a]! - places[b]!)
    const statements: string[] = []
    const component: number[] = []
    let next = 0
    for (const { start, end } of splitSentences(text, tokenise(text))) {
      const own: number[] = []
      while (next < order.length && places[order[next]!]! < end) own.push(order[next++]!)
      if (own.length === 0) {
        statements.push(text.slice(start, end))
        component.push(-1)
        continue
      }
      let from = start
      own.forEach((k, at) => {
        const to = at === own.length - 1 ? end : places[k]! + list[k]!.text.length
        statements.push(text.slice(from, to).trim())
        component.push(k)
        from = to
      })
    }
    const index = (k: number) => component.indexOf(k) + 1
    const edges = component.flatMap((k): string[] => {
      if (k < 0 || k === claim) return []
      const { to, kind, relation, stance } = list[k]!
      const target = kind === 'Premise' ? to : claim
      const sign = relation === 'rebut' || stance === 'Against' ? '-' : '>'
      return target === undefined || index(target) === index(k) ? [] : [`${index(k)}${sign}${index(target)}`]
    })
    return [toMetagraph({ id, statements, claim: index(claim), edges })]
  })
}
