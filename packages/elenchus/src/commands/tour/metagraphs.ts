/** The argument inside a passage, found by the explainer, drawn with its evidence and held against gold. */

import { explain, terminalNotes } from '@elenchus/explainer'
import { explainer } from '@elenchus/explainer/node'
import { english } from '@elenchus/language/node'
import { createDiagram, drawText } from '@elenchus/metagraph/draw'
import { errorNames, findErrors } from '@elenchus/metagraph/errors'
import { samples } from '@elenchus/metagraph/samples'
import { scorable, scoreSample } from '@elenchus/metagraph/score'
import { terminalPens, wrap } from '../../terminal/text.ts'
import type { Stop } from './stop.ts'

export const metagraphs: Stop = {
  title: 'The argument inside a passage, found and drawn',
  async lines() {
    const gold = samples().find(each => each.id === 'seeds')!
    const { graph, evidence } = explain(gold.text, { model: explainer(), language: english(), question: gold.question })
    const score = scoreSample(scorable(graph), scorable(gold))
    const errors = findErrors(scorable(graph), scorable(gold)).graph.map(type => `${type} (${errorNames[type]})`)
    return [
      wrap(gold.text, '  '),
      '',
      drawText(createDiagram(graph, terminalNotes(evidence)), { pens: terminalPens }).trimEnd(),
      '',
      wrap(
        `Held against our own reading of it: step F1 ${(100 * score.step.f1).toFixed(0)}${errors.length > 0 ? `, ${errors.join(', ')}` : ''}; certainty right in ${(100 * score.certaintyAccuracy).toFixed(0)}% of the statements. Low confidence is shown as such.`,
      ),
    ]
  },
  tryNext: 'npx elenchus explain passage.txt --format html > argument.html',
}
