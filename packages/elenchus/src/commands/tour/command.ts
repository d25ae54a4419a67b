/** `elenchus tour`: demonstrates Elenchus offline. */
import { readTheory, writeStatement, writeText } from '@elenchus/english'
import { createTerminalNotes, explain } from '@elenchus/explainer'
import { explainer } from '@elenchus/explainer/node'
import { english } from '@elenchus/language/node'
import { parse, print } from '@elenchus/logic'
import { decide, describeProof } from '@elenchus/logic/rules'
import * as s5 from '@elenchus/logic/s5'
import { createDiagram, drawText } from '@elenchus/metagraph/draw'
import { errorDescriptions, findErrors } from '@elenchus/metagraph/errors'
import { samples } from '@elenchus/metagraph/samples'
import { scoreSample, toScorable } from '@elenchus/metagraph/score'
import { contrast, sample } from '@elenchus/robustlr'
import { defineCommand } from '../../cli/command.ts'
import { write } from '../../cli/io.ts'
import { paint, terminalPens, wrap } from '../../terminal/text.ts'
import { formatProof } from '../decide/show.ts'
import { formatWorlds } from '../s5/show.ts'
import { leaderboard } from './leaderboard.ts'

export type TourPart = { readonly title: string; createLines(): Promise<readonly string[]>; readonly tryNext: string }

const theories: TourPart = {
  title: 'Theories in English, with a proof for every label',
  async createLines() {
    const base = sample({
      seed: 11,
      provable: true,
      predicates: [6, 8],
      depth: [2, 2],
      accept: ({ assignedLabel }) => assignedLabel === 'True',
    })
    const { label, proof } = decide(base.theory, base.statement)
    const variants = contrast(base, 'conjunction', { distractors: 'without' }).slice(0, 5)
    const contraposition = readTheory('Ann is calm. If Bob is not tall then Ann is not calm.')
    const goal = parse('tall(Bob)')
    const forwardLabel = decide(contraposition, goal, { semantics: 'forward' }).label
    return [
      wrap(writeText(base.theory), '  '),
      `${paint.bold(writeStatement(base.statement))} ${label}:`,
      ...formatProof(describeProof(base.theory, proof!)),
      'Variants with one edited rule; a small change in the text can change the answer:',
      ...variants.flatMap(({ variant, theory, label: answer }) => [
        `  ${variant.padEnd(6)} ${answer.padEnd(8)}`,
        wrap(writeText(theory), '           '),
      ]),
      'A contraposition, which forward chaining cannot derive:',
      '  Ann is calm. If Bob is not tall then Ann is not calm.',
      `  Bob is tall: classical ${decide(contraposition, goal).label}, forward ${forwardLabel}`,
    ]
  },
  tryNext: 'npx elenchus generate contrast-conjunction --theories 100 --seed 7 --out sets',
}

const metagraphs: TourPart = {
  title: 'Finding and drawing the argument in a passage',
  async createLines() {
    const gold = samples().find(each => each.id === 'seeds')!
    const { graph, evidence } = explain(gold.text, { model: explainer(), language: english(), question: gold.question })
    const [predicted, expected] = [toScorable(graph), toScorable(gold)]
    const score = scoreSample(predicted, expected)
    const errors = findErrors(predicted, expected).graph.map(type => `, ${type} (${errorDescriptions[type]})`)
    return [
      wrap(gold.text, '  '),
      '',
      drawText(createDiagram(graph, createTerminalNotes(evidence)), { pens: terminalPens }).trimEnd(),
      '',
      wrap(
        `Compared with the gold annotation: step F1 ${(100 * score.step.f1).toFixed(0)}${errors.join('')}; certainty correct for ${(100 * score.certaintyAccuracy).toFixed(0)}% of the statements.`,
      ),
    ]
  },
  tryNext: 'npx elenchus explain passage.txt --format html > argument.html',
}

const formulas: TourPart = {
  title: 'Modal formulas, decided with evidence',
  async createLines() {
    const valid = parse('[](p -> q) -> ([]p -> []q)')
    const invalid = parse('<>p -> []p')
    const countermodel = s5.countermodel(invalid)!
    const isTrueInCountermodel = s5.forces(countermodel, countermodel.at, invalid)
    return [
      `${print(valid)} is ${s5.valid(valid) ? 'valid' : 'not valid'}.`,
      `${print(invalid)} is not valid: what is possible need not be necessary. A countermodel:`,
      ...formatWorlds(countermodel),
      `An independent evaluator confirms that the formula is ${isTrueInCountermodel ? 'true' : 'false'} in the marked world.`,
    ]
  },
  tryNext: 'npx elenchus s5 "[](p -> q) & <>p" --entails "<>q"',
}

export const { define } = defineCommand({
  async run() {
    await write(`${paint.bold('Elenchus')}: does a model reason, or does it only seem to?\n`)
    for (const [i, { title, createLines, tryNext }] of [leaderboard, theories, metagraphs, formulas].entries()) {
      await write(`\n${paint.bold(`${i + 1}. ${title}`)}\n`)
      for (const line of await createLines()) await write(`${line}\n`)
      await write(paint.dim(`→ ${tryNext}\n`))
    }
    await write('\nFor more, see npx elenchus --help and docs/guide.md.\n')
  },
})
