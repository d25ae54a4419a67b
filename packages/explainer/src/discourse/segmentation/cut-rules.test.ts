import { readFileSync } from 'node:fs'
import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { explain } from '../../explanation/explain.ts'
import { explainer } from '../../node.ts'

const options = { model: explainer(), language: english() }
const linesOf = (name: string) =>
  readFileSync(new URL(`./testing/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))

/** The sentence as it is read between two others, with the signs of the file. */
function shown(line: string): string {
  const sentence = line.replace(/ [<>] /g, ' ')
  const { graph } = explain(`The council should think again. ${sentence} The matter comes up on Friday.`, options)
  const pieces = graph.statements.slice(1, -1)
  return pieces
    .map(({ id, text }, i) => {
      const before = pieces[i - 1]
      if (!before) return text
      const supports = (from: string, to: string) =>
        graph.edges.some(edge => edge.from === from && edge.to === to && edge.kind === 'support')
      return `${supports(id, before.id) ? ' < ' : supports(before.id, id) ? ' > ' : ' | '}${text}`
    })
    .join('')
}

describe('clauses of a sentence', () => {
  it.each(linesOf('clauses-in-view'))('%s', line => {
    expect(shown(line)).toBe(line)
  })

  it('are cut and tied as a careful reader does it in 11 of 14 sentences set aside; the others stay whole', () => {
    const lines = linesOf('clauses-set-aside')
    expect(lines).toHaveLength(14)
    const wrong = lines.filter(line => shown(line) !== line)
    expect(wrong.length, wrong.map(shown).join('\n')).toBeLessThanOrEqual(3)
    for (const line of wrong) expect(shown(line)).toBe(line.replace(/ [<>] /g, ' '))
  })
})
