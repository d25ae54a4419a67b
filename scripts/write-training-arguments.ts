/**
 * The arguments that the shipped explainer reads plain text by, as one file for `elenchus train explainer --arguments`: the train and dev topics of
 * `arguments`, and the arguments that were written for training.
 *
 *     tsx --conditions=elenchus-source scripts/write-training-arguments.ts FILE.jsonl
 */
import { writeFileSync } from 'node:fs'
import { argumentsCorpus } from '@elenchus/arguments/node'
import { writtenArguments } from './written-arguments.ts'

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('name the file to write')
const graphs = [...argumentsCorpus('train'), ...argumentsCorpus('dev'), ...writtenArguments()]
writeFileSync(path, graphs.map(graph => `${JSON.stringify(graph)}\n`).join(''))
