/**
 * Evaluates @elenchus/language on MetaLogic: variable boundaries, unary operators and connectives against the released annotation.
 *
 *     npx tsx --conditions=elenchus-source experiments/measure-language.ts [--data DIR] [--split train|dev]
 */
import { parseArgs } from 'node:util'
import { corporaFolder } from '../scripts/corpora.ts'
import { measureBoundaries } from './measure-language/boundaries.ts'
import { measureConnectives } from './measure-language/connectives.ts'
import { findSplitFile, readSamples } from './measure-language/data.ts'
import { measureOperators } from './measure-language/operators.ts'

const { values } = parseArgs({ options: { data: { type: 'string' }, split: { type: 'string', default: 'train' } } })
const data = values.data ?? corporaFolder
const file = findSplitFile(data, values.split)

if (!file) {
  console.error(
    `No metalogic_${values.split}.json in ${data} or its folder metalogic: nothing was measured. Name the folder with --data.`,
  )
  process.exitCode = 2
} else {
  const samples = readSamples(file)
  const passages = new Set(samples.map(({ passage }) => passage)).size
  console.log(`MetaLogic ${values.split}: ${passages} passages, ${samples.length} statements\n`)
  console.log('Variable boundaries inside sentences')
  for (const line of measureBoundaries(samples)) console.log(line)
  console.log('\nUnary operators')
  for (const line of measureOperators(samples)) console.log(line)
  console.log('\nConnectives')
  for (const line of measureConnectives(samples)) console.log(line)
}
