import { describe, expect, it } from 'vitest'
import { extractWordNgrams, findProblems } from './corpus-check.ts'

const sentence = 'every heron that nests beside the upper lake returns before the first frost of march arrives'
const known = new Set(extractWordNgrams(sentence))
const problems = (name: string, text: string) => findProblems(new Map([[name, text]]), known)

describe('the check for corpus text', () => {
  it('finds a copied sentence whatever its punctuation and case', () => {
    const copied = `He said: "${sentence.toUpperCase().replace('LAKE', 'lake,')}"`
    expect(problems('docs/guide.md', copied)).toHaveLength(1)
  })
  it('lets our own words pass', () => {
    expect(
      problems('docs/guide.md', 'Every heron returns. The first frost of March arrives late this year, they say.'),
    ).toEqual([])
  })
  it('finds paths of one machine and addresses in the lock file', () => {
    const home = ['', 'home', 'someone', 'project'].join('/')
    expect(problems('README.md', `cd ${home}`)[0]?.problem).toContain('a machine path')
    const lock = `"resolved": "${['https:', '', 'registry.example', 'x.tgz'].join('/')}"`
    expect(problems('package-lock.json', lock)[0]?.problem).toContain('download addresses')
  })
})
