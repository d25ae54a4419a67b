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

/** Returns one metagraph for each paragraph. Sentences without a component are unused; words between components belong to the next one. */
export function readEssayGraphs(path: string): Metagraph[] {
  return jsonLines(path).flatMap(({ id, text, components }): Metagraph[] => {
    const list = components as readonly Component[]
    const claims = list.map((_, k) => k).filter(k => list[k]!.kind !== 'Premise')
    const supportingClaims = claims.filter(k => list[k]!.stance !== 'Against')
    const claim = claims.length === 1 ? claims[0] : supportingClaims.length === 1 ? supportingClaims[0] : undefined
    if (claim === undefined || list.length < 2) return []
    const offsets = list.map(({ text: own }) => text.indexOf(own))
    if (offsets.some(offset => offset < 0)) return []
    const order = list.map((_, k) => k).sort((a, b) => offsets[a]! - offsets[b]!)
    const statements: string[] = []
    // Index of the component of each statement, or -1.
    const componentByStatement: number[] = []
    let next = 0
    for (const { start, end } of splitSentences(text, tokenise(text))) {
      const inSentence: number[] = []
      while (next < order.length && offsets[order[next]!]! < end) inSentence.push(order[next++]!)
      if (inSentence.length === 0) {
        statements.push(text.slice(start, end))
        componentByStatement.push(-1)
        continue
      }
      let from = start
      inSentence.forEach((k, position) => {
        const to = position === inSentence.length - 1 ? end : offsets[k]! + list[k]!.text.length
        statements.push(text.slice(from, to).trim())
        componentByStatement.push(k)
        from = to
      })
    }
    const getStatementNumber = (k: number) => componentByStatement.indexOf(k) + 1
    const edges = componentByStatement.flatMap((k): string[] => {
      if (k < 0 || k === claim) return []
      const { to, kind, relation, stance } = list[k]!
      const target = kind === 'Premise' ? to : claim
      const sign = relation === 'rebut' || stance === 'Against' ? '-' : '>'
      return target === undefined || getStatementNumber(target) === getStatementNumber(k)
        ? []
        : [`${getStatementNumber(k)}${sign}${getStatementNumber(target)}`]
    })
    return [toMetagraph({ id, statements, claim: getStatementNumber(claim), edges })]
  })
}
