import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as library from './index.ts'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}

describe('the package elenchus', () => {
  it('has every package that a user may call under its own name', () => {
    const own = Object.keys(manifest.dependencies)
      .filter(name => name.startsWith('@elenchus/'))
      .map(name => name.slice('@elenchus/'.length))
      // These serve the other packages; a program imports them by name.
      .filter(name => !['drawing', 'files', 'neural'].includes(name))
    expect(Object.keys(library)).toEqual(expect.arrayContaining(own))
  })

  it('decides, explains and draws', () => {
    const { s5, logic, english, explain, draw } = library
    expect(s5.valid(logic.parse('□p → p'))).toBe(true)
    expect(english.decide('Ann is tall. If Ann is tall then Bob is kind.', 'Bob is kind.').label).toBe('True')
    const { graph } = explain('It rained all night. So the match will be off.')
    expect(graph.edges).toMatchObject([{ kind: 'support', from: 'sent1', to: 'sent2' }])
    expect(draw.drawSvg(draw.createDiagram(graph))).toContain('<svg')
  })
})
