import { english } from '@elenchus/language/node'
import { train } from '@elenchus/learning'
import { describe, expect, it } from 'vitest'
import { computeLocalOperatorFeatures } from '../features/local-operators.ts'
import { analyseStatement } from '../features/statement-view.ts'
import { trainEnsemble } from '../models/ensemble.ts'
import { annotatedThresholds, combineOperators, plainTextThresholds, predictOperand } from './operand-operators.ts'

describe('chainOf', () => {
  it('multiplies the probability of what is taken with that of what is left out', () => {
    const { operators, confidence } = combineOperators({ not: 0.75, box: 0.5, diamond: 0.25 }, plainTextThresholds)
    expect(operators).toEqual(['not', 'box'])
    expect(confidence).toBeCloseTo(0.75 * 0.5 * 0.75, 12)
  })

  it('takes ¬ below a half where annotators marked the variables, and of two modalities the likelier', () => {
    expect(combineOperators({ not: 0.3, box: 0.45, diamond: 0.6 }, annotatedThresholds).operators).toEqual([
      'not',
      'diamond',
    ])
    expect(combineOperators({ not: 0.3, box: 0.45, diamond: 0.6 }, plainTextThresholds).operators).toEqual(['diamond'])
    expect(combineOperators({ not: 0.2, box: 0.3, diamond: 0.1 }, annotatedThresholds)).toEqual({
      operators: [],
      confidence: 0.8 * 0.7 * 0.9,
    })
  })
})

describe('decideOperand', () => {
  const view = (second: string) => {
    const first = 'the oven is on'
    const text = `${first} , and ${second} .`
    const start = text.indexOf(second)
    return analyseStatement(
      {
        text,
        variables: [
          { id: 'v1', text: first, span: { start: 0, end: first.length } },
          { id: 'v2', text: second, span: { start, end: start + second.length } },
        ],
      },
      english(),
    )
  }
  const place = { variable: 1, other: 0, side: 'right', operator: 'and', degree: 2 } as const
  const bare = ['does not smoke', 'is not full', 'can not explode', 'has not cooled']
  const whole = [
    'the bread does not rise',
    'the old door is not shut',
    'a cook can not leave',
    'the town has not woken',
  ]
  const rows = [...bare, ...whole].map(second => view(second))

  it('asks a model of two classes of each operator that the words speak of', () => {
    const model = train(
      trainEnsemble(
        rows.map(each => computeLocalOperatorFeatures(each, place, 'not')),
        rows.map((_, i) => Number(i < bare.length)),
        { classes: 2, trees: 20, l2: 0.1 },
      ),
    )
    expect(predictOperand(model, view('does not burn'), place, plainTextThresholds).operators).toEqual(['not'])
    expect(predictOperand(model, view('the new baker does not sing'), place, plainTextThresholds).operators).toEqual([])
    expect(predictOperand(model, view('the baker sings'), place, plainTextThresholds)).toEqual({
      operators: [],
      confidence: 1,
    })
  })
})
