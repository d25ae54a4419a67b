/**
 * Accuracy of degrees of certainty, read from words and by the trained model, on our sentences and on the corpus of arguments.
 *
 *   npx tsx --conditions=elenchus-source experiments/measure-degrees.ts [--misses]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { splits } from '@elenchus/arguments'
import { loadArguments } from '@elenchus/arguments/node'
import { explainGraph, readDegree } from '@elenchus/explainer'
import { explainer } from '@elenchus/explainer/node'
import { readDoc } from '@elenchus/language'
import { english } from '@elenchus/language/node'
import { degreeNames, type Metagraph } from '@elenchus/metagraph'
import { root } from '../scripts/corpora.ts'

const { values } = parseArgs({ options: { misses: { type: 'boolean', default: false } } })
const language = english()
const model = explainer()

function printScores(
  name: string,
  cases: readonly Readonly<{ text: string; gold: number }>[],
  read: (text: string, index: number) => number,
): void {
  const found = cases.map(({ text }, i) => read(text, i))
  const correct = cases.filter(({ gold }, i) => found[i] === gold).length
  const scores = degreeNames.map((_, degree) => {
    const both = cases.filter(({ gold }, i) => gold === degree && found[i] === degree).length
    const either = cases.filter(({ gold }) => gold === degree).length + found.filter(each => each === degree).length
    return either === 0 ? 1 : (2 * both) / either
  })
  const macro = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const each = degreeNames.map((degree, i) => `${degree} ${(100 * scores[i]!).toFixed(0)}`).reverse()
  console.log(
    `${name.padEnd(32)} ${correct} of ${cases.length}, ${((100 * correct) / cases.length).toFixed(1)}%; macro-F1 ${(100 * macro).toFixed(1)} (${each.join(', ')})`,
  )
  if (values.misses)
    cases.forEach(({ text, gold }, i) => {
      if (found[i] !== gold) console.log(`    ${gold}, read as ${found[i]}: ${text}`)
    })
}

const readByWords = (text: string) => readDegree(readDoc(text, language)).degree
// Test sentences seen while the rules were written, and sentences set aside before.
for (const name of ['in-view', 'set-aside']) {
  const path = join(root, 'packages', 'explainer', 'src', 'degrees', 'testing', `${name}.txt`)
  const lines = readFileSync(path, 'utf8').split('\n')
  const cases = lines.flatMap(line => (/^[0-4] /.test(line) ? [{ gold: Number(line[0]), text: line.slice(2) }] : []))
  printScores(`sentences ${name}, reading`, cases, readByWords)
  printScores(`sentences ${name}, metalogic`, cases, (text, i) => predictDegrees([{ text, id: String(i) }])[0]!)
}
for (const split of splits) {
  const graphs = loadArguments(split)
  const cases = graphs.flatMap(({ statements }) => statements.map(({ text, degree }) => ({ text, gold: degree! })))
  const predicted = graphs.flatMap(({ statements }) => predictDegrees(statements))
  printScores(`arguments ${split}, reading`, cases, readByWords)
  printScores(`arguments ${split}, metalogic`, cases, (_, i) => predicted[i]!)
}

/** Degrees by the model trained on MetaLogic. */
function predictDegrees(statements: readonly { readonly id: string; readonly text: string }[]): number[] {
  return statements.map(({ id, text }) => {
    const spans = [{ start: 0, end: text.length }]
    const statement = { id, text, spans, variables: [], formula: { operators: [], triples: [] }, degree: null }
    const graph: Metagraph = { id, text, statements: [statement], edges: [] }
    const explained = explainGraph(graph, { model, language, useQuestion: false, hasAnnotatedVariables: false })
    return explained.graph.statements[0]!.degree!
  })
}
