import { random } from '@elenchus/learning'
import { describe, expect, it } from 'vitest'
import { ROOT, UNUSED } from '../../models/candidates.ts'
import { applyClauseLinks } from './clause-links.ts'
import { decodeTree } from './decode-tree.ts'
import { computeLinkDirections, flipContradictedLinks } from './direction.ts'
import { computeStances } from './stance-model.ts'
import { computeMarginals, contextCount, type GraphScores, getContext, isAttackContext } from './tree-marginals.ts'

function drawScores(n: number, seed: number): GraphScores {
  const generator = random(seed)
  const draw = (length: number) => Float64Array.from({ length }, () => 6 * generator.next() - 3)
  return { n, claim: draw(n), unused: draw(n), against: draw(n), edge: draw(n * n * contextCount) }
}
const free = (n: number) => new Int16Array(n).fill(-1)

describe('how sure the direction of a link is', () => {
  it('is a probability, at least that of the link in its kind from its side, and 0 where there is no link', () => {
    let links = 0
    for (let seed = 1; seed <= 60; seed++) {
      const n = 2 + (seed % 4)
      const marginals = computeMarginals(drawScores(n, seed))
      const tree = decodeTree(n, marginals)
      const sides = computeStances(tree)
      computeLinkDirections(tree, marginals, free(n)).forEach((direction, i) => {
        const parent = tree.parents[i]!
        if (parent < 0) {
          expect(direction).toBe(0)
          return
        }
        links++
        let drawn = 0
        for (const to of [0, 1])
          for (const toClaim of [true, false]) {
            if (toClaim && to === 1) continue
            const context = getContext(sides[i]!, to, toClaim)
            if (isAttackContext(context) === tree.rebuts[i])
              drawn += marginals.edge[(i * n + parent) * contextCount + context]!
          }
        expect(direction).toBeLessThanOrEqual(1)
        expect(direction).toBeGreaterThanOrEqual(drawn - 1e-9)
      })
    }
    expect(links).toBeGreaterThan(60)
  })

  it('is the lesser of the side and the kind, each given that it is there', () => {
    // Statement 1 stands for the claim 0 with 0.45 and against it with 0.15; statement 2 attacks 1 with 0.3, supports it with 0.1, and else
    // supports the claim with 0.6: as an attack on what is for the claim it would stand against, which has 0.3 of 1.
    const edge = new Float64Array(9 * contextCount)
    const set = (i: number, j: number, context: number, p: number) => {
      edge[(i * 3 + j) * contextCount + context] = p
    }
    set(1, 0, 0, 0.45)
    set(1, 0, 1, 0.15)
    set(2, 1, 4, 0.3)
    set(2, 1, 2, 0.1)
    set(2, 0, 0, 0.6)
    const [claim, reason, objection] = computeLinkDirections(
      { parents: Int16Array.of(ROOT, 0, 1), rebuts: [false, false, true] },
      { edge: edge },
      free(3),
    )
    expect(claim).toBe(0)
    expect(reason).toBeCloseTo(0.75) // 0.45 of 0.6, both of its side and of its kind
    expect(objection).toBeCloseTo(0.3) // its kind has 0.3 of 0.4, its side 0.3 of 1
  })

  it('turns a link round that very likely points the other way, and no other', () => {
    // Statement 1 attacks the claim 0 with 0.8 and supports it with 0.1; statement 2 supports the claim with 0.6 and attacks it with 0.4.
    const edge = new Float64Array(9 * contextCount)
    edge[(1 * 3 + 0) * contextCount + 0] = 0.1
    edge[(1 * 3 + 0) * contextCount + 1] = 0.8
    edge[(2 * 3 + 0) * contextCount + 0] = 0.6
    edge[(2 * 3 + 0) * contextCount + 1] = 0.4
    const drawn = {
      parents: Int16Array.of(ROOT, 0, 0),
      rebuts: [false, false, true],
      rivals: [null, null, null],
      edgeProbability: Float64Array.of(0, 0.1, 0.4),
    }
    const turned = flipContradictedLinks(drawn, { edge: edge }, free(3))
    expect(turned.rebuts).toEqual([false, true, true])
    expect([...turned.edgeProbability]).toEqual([0, 0.8, 0.4])
    for (let seed = 1; seed <= 40; seed++) {
      const n = 2 + (seed % 4)
      const marginals = computeMarginals(drawScores(n, seed))
      const tree = decodeTree(n, marginals)
      const sum = (directions: Float64Array) => directions.reduce((total, each) => total + each, 0)
      const [before, after] = [tree, flipContradictedLinks(tree, marginals, free(n))].map(each =>
        sum(computeLinkDirections(each, marginals, free(n))),
      )
      expect(after).toBeGreaterThanOrEqual(before!)
    }
  })

  it('is 1 for a clause that a connective binds, and even where nothing is known', () => {
    const n = 4
    const links = Int16Array.of(-1, 0, -1, -1)
    const marginals = computeMarginals(applyClauseLinks(drawScores(n, 3), links))
    const tree = { parents: Int16Array.of(ROOT, 0, UNUSED, 0), rebuts: [false, false, false, true] }
    expect(computeLinkDirections(tree, marginals, links)[1]).toBe(1)
    const nothing = { edge: new Float64Array(n * n * contextCount) }
    expect([...computeLinkDirections(tree, nothing, links)]).toEqual([0, 1, 0, 0.5])
  })
})
