/** The second stop: a theory in English, its proof, and what small edits of one rule do to the answer. */

import { readTheory, writeStatement, writeText } from '@elenchus/english'
import { parse } from '@elenchus/logic'
import { decide, describeProof } from '@elenchus/logic/rules'
import { contrast, sample } from '@elenchus/robustlr'
import { paint, wrap } from '../../terminal/text.ts'
import { proofLines } from '../decide/show.ts'
import type { Stop } from './stop.ts'

const seed = 11

export const theories: Stop = {
  title: 'Theories in English, every label proved',
  async lines() {
    const drawn = sample({
      seed,
      provable: true,
      predicates: [6, 8],
      depth: [2, 2],
      accept: ({ assigned }) => assigned === 'True',
    })
    const { label, proof } = decide(drawn.theory, drawn.statement)
    const lines = [
      wrap(writeText(drawn.theory), '  '),
      `${paint.bold(writeStatement(drawn.statement))} ${label}:`,
      ...proofLines(describeProof(drawn.theory, proof!)),
      'Now one rule of the proof is edited. The words hardly change; the answer may:',
    ]
    for (const { variant, theory, label: answer } of contrast(drawn, 'conjunction', { distractors: 'without' }).slice(
      0,
      5,
    ))
      lines.push(`  ${variant.padEnd(6)} ${answer.padEnd(8)}`, wrap(writeText(theory), '           '))
    const sideways = readTheory('Ann is calm. If Bob is not tall then Ann is not calm.')
    const goal = parse('tall(Bob)')
    lines.push(
      'And a rule read backwards, which chaining forward cannot do:',
      '  Ann is calm. If Bob is not tall then Ann is not calm.',
      `  Bob is tall: classical ${decide(sideways, goal).label}, forward ${decide(sideways, goal, { semantics: 'forward' }).label}`,
    )
    return lines
  },
  tryNext: 'npx elenchus generate contrast-conjunction --theories 100 --seed 7 --out sets',
}
