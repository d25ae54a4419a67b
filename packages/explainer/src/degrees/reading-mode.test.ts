import { loadArguments } from '@elenchus/arguments/node'
import { english } from '@elenchus/language/node'
import { formatFormula } from '@elenchus/metagraph'
import { describe, expect, it } from 'vitest'
import { explain } from '../explanation/explain.ts'
import { analyseStatement } from '../features/statement-view.ts'
import { explainer } from '../node.ts'
import { stripOperators } from './strip-operators.ts'

const options = { model: explainer(), language: english() }
const shown = (text: string) =>
  explain(text, options).graph.statements.map(({ formula, variables }) =>
    formatFormula(formula, id => `“${variables.find(variable => variable.id === id)!.text}”`),
  )
const denial = /\b(?:no|not|nobody|nothing|none|never|cannot|without|neither|nor)\b|n't\b/

describe('formulas of plain text', () => {
  it('strike an operator out of the words, or leave it to them', () => {
    const [formula] = shown('If nobody is responsible, then the damage is not paid.')
    expect([
      '¬“is responsible” → “the damage is not paid”',
      '“nobody is responsible” → “the damage is not paid”',
    ]).toContain(formula)
  })

  it('never show a denied denial', () => {
    const texts = [
      'If nobody is responsible, then nothing is paid.',
      'The shop does not open, and the baker never comes.',
      'If the road is not cleared, the bus cannot run.',
      'Either the meter was not read or nobody kept the note.',
      'Without a permit you may not fish, because no guard lets you pass.',
      'The roof leaks, but the tenants have no right to leave.',
      "If it doesn't rain, the maize won't grow.",
      'Unless nobody objects, the rule does not stand.',
    ]
    for (const formula of texts.flatMap(shown))
      for (const [, words] of formula.matchAll(/¬[□◇]?“([^”]*)”/g)) expect(words, formula).not.toMatch(denial)
  })

  it.each([
    ['nobody is responsible', ['not'], '¬“is responsible”'],
    ['no one had a map', ['not'], '¬“had a map”'],
    ['nobody else knew it', ['not'], '“nobody else knew it”'],
    ['the train does not wait', ['not'], '“the train does not wait”'],
    ['perhaps they came', ['diamond'], '◇“they came”'],
    ['some of them came', ['diamond'], '“some of them came”'],
    ['not necessarily wrong', ['not', 'box'], '¬□“wrong”'],
    ['they must not go', ['box', 'not'], '“they must not go”'],
    ['it rains', ['not'], '¬“it rains”'],
  ] as const)('%s, read with %j, is shown as %s', (words, operators, expected) => {
    const text = `${words}, and it snows`
    const variable = (id: string, own: string) => ({
      id,
      text: own,
      span: { start: text.indexOf(own), end: text.indexOf(own) + own.length },
    })
    const variables = [variable('v1', words), variable('v2', 'it snows')]
    const left = { operators, variable: 'v1' }
    const triple = { left, operator: 'and' as const, right: { operators: [], variable: 'v2' } }
    const view = analyseStatement({ text, variables }, options.language)
    const removed = stripOperators({ variables }, { operators: [], triples: [triple] }, [], view)
    const show = (id: string) => `“${removed.variables.find(each => each.id === id)!.text}”`
    expect(formatFormula(removed.formula, show)).toBe(`${expected} ∧ “it snows”`)
  })

  it('never deny a denial in the corpus of arguments', () => {
    for (const { text } of loadArguments('dev'))
      for (const formula of shown(text))
        for (const [, words] of formula.matchAll(/¬[□◇]?“([^”]*)”/g)) expect(words, formula).not.toMatch(denial)
  })

  it('keep every variable where it stands in the statement', () => {
    const { graph } = explain('If nobody is responsible, nothing is paid. No guard sleeps, and no dog barks.', options)
    for (const { text, variables } of graph.statements)
      for (const { text: own, span } of variables) expect(text.slice(span!.start, span!.end)).toBe(own)
  })
})

describe('modes', () => {
  it('plain text has the degrees of its words, by name, with the words', () => {
    const { graph, evidence } = explain('It must rain tomorrow. It cannot rain. Maybe it rains.', options)
    expect(graph.statements.map(({ degree }) => degree)).toEqual([4, 0, 3])
    expect([evidence.degrees, graph.provenance?.degrees]).toEqual(['reading', 'reading'])
    expect(evidence.statements[0]!.degree.indicators.map(({ text }) => text)).toEqual(['must'])
  })

  it.each([
    ["The kettle can't boil dry.", ["can't"]],
    ['The kettle cannot boil dry.', ['cannot']],
    ['The kettle can’t boil dry.', ['can’t']],
    ["You mustn't lift the lid.", ["mustn't"]],
    ["You needn't lift the lid.", ["needn't"]],
    ["You don't have to lift the lid.", ["don't", 'have']],
    ["Perhaps it won't boil dry.", ['Perhaps', "won't"]],
    ["It mightn't boil dry.", ["mightn't"]],
    ['In all likelihood it leaks.', ['In all likelihood']],
    ["I'm sure that it leaks.", ["I'm sure"]],
    ['Visitors may not feed the swans.', ['may', 'not']],
  ])('quotes whole words, as they stand in the text: %s', (text, words) => {
    const [own] = explain(text, options).evidence.statements
    const { indicators } = own!.degree
    expect([...new Set(indicators.map(each => each.text))]).toEqual(words)
    for (const { start, end, text: quoted } of indicators) expect(text.slice(start, end)).toBe(quoted)
  })

  it('quotes whole words by the convention of MetaLogic too', () => {
    const text = "If the roof can't be mended, then the hall cannot open and nobody will come."
    const { evidence } = explain(text, { ...options, degrees: 'metalogic' })
    const quoted = evidence.statements.flatMap(({ degree, triples }) => [
      ...degree.indicators,
      ...triples.flatMap(({ operands }) => operands.flatMap(({ indicators }) => indicators)),
    ])
    expect(quoted.map(({ text: own }) => own)).toContain("can't")
    for (const { text: own } of quoted) expect(own).not.toMatch(/^(?:n't|ca|wo|not)$/)
  })

  it.each([
    ['You may not feel the heat.', true],
    ['It might not rain.', true],
    ['It will probably not rain.', true],
    ['There may be no chairs.', true],
    ['You need not wait.', undefined],
    ['Not all of them are ripe.', undefined],
    ['Visitors may not feed the swans.', undefined],
  ])('tells what may not be so from what need not be: %s', (text, possiblyNot) => {
    expect(explain(text, options).evidence.statements[0]!.degree.possiblyNot).toBe(possiblyNot)
  })

  it("MetaLogic's convention stays to be had", () => {
    const { graph, evidence } = explain('It must rain tomorrow. So take a coat.', { ...options, degrees: 'metalogic' })
    expect(evidence.degrees).toBe('metalogic')
    expect(graph.statements[0]!.degree).toBe(2)
  })
})
