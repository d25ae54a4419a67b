/**
 * The arguments that the shipped explainer reads plain text by, as one file for `elenchus train explainer --arguments`: the train and dev topics of
 * `arguments`, and the arguments that were written for training.
 *
 *     tsx --conditions=elenchus-source scripts/write-training-arguments.ts FILE.jsonl
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argumentsCorpus } from '@elenchus/arguments/node'
import { argumentGraph, readShortArguments, wholeSentences } from '@elenchus/explainer/training'
import { root } from './corpora.ts'

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('name the file to write')
const read = (name: string) => readFileSync(join(root, 'packages', 'explainer', 'training', name), 'utf8')
const written = [
  ...readShortArguments(read('short-arguments.txt')),
  ...readShortArguments(read('everyday-arguments.txt'), wholeSentences).map(each => ({
    ...each,
    id: `everyday-${each.id}`,
  })),
].map(argumentGraph)
const graphs = [...argumentsCorpus('train'), ...argumentsCorpus('dev'), ...written]
writeFileSync(path, graphs.map(graph => `${JSON.stringify(graph)}\n`).join(''))
