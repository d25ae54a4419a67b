/** The third stop: the argument inside a passage, and how a wrong reading of it scores. */
import { createScorer, diagramOf, drawText, errorNames, findErrors, samples, scorable } from '@elenchus/metagraph'
import { terminalPens } from '../show/pens.ts'
import { wrap } from '../show/wrap.ts'
import type { Stop } from './stop.ts'

export const metagraphs: Stop = {
  title: 'The argument inside a passage, as a graph',
  async lines() {
    const graph = samples().find(each => each.id === 'tram')!
    const gold = scorable(graph)
    const predicted = { ...gold, edges: gold.edges.map(edge => ({ ...edge, kind: 'support' as const })) }
    const scorer = createScorer()
    scorer.add(predicted, gold)
    const { figures } = scorer.report()
    const errors = findErrors(predicted, gold).graph.map(type => `${type} (${errorNames[type]})`)
    return [
      wrap(graph.text, '  '),
      '',
      drawText(diagramOf(graph), { pens: terminalPens }).trimEnd(),
      '',
      `A reader who takes the rebuttal for support scores step F1 ${(100 * figures['step.f1']).toFixed(1)}, errors: ${errors.join(', ')}.`,
    ]
  },
  tryNext: 'npx elenchus draw FILE --format html --out graph.html',
}
