import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resolveRobustlrSmallFile } from '../node.ts'
import { drawBeliefs } from './draw-beliefs.ts'
import { loadReasoner } from './reasoner.ts'

test('draws a row for each literal and a column for each loop', () => {
  const seen = loadReasoner(readFileSync(resolveRobustlrSmallFile())).beliefs(
    'Ada is tall. If Ada is tall then Bo is <calm>.',
    'Bo is not <calm>.',
    {
      loops: 3,
    },
  )
  const svg = drawBeliefs(seen)
  expect(svg.match(/<rect/g)!.length).toBe(1 + 4 * 3)
  expect(svg).toContain('Bo is not &lt;calm&gt;?')
  expect(svg).toContain('then Bo is &lt;calm&gt;')
  expect(svg).toContain('After 3 loops: False')
})
