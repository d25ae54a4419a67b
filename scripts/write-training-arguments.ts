/**
 * The arguments that plain text is read by, as one file for `elenchus train explainer --arguments` and `elenchus train encoder --arguments`: the train and dev
 * topics of `arguments`, and what was written for training. A number is the most whole texts that are taken of each writer, all by default: the encoder learns from
 * all; the explainer, whose features cannot use them, is only calibrated on them, and ten of each writer are enough.
 *
 *     tsx --conditions=elenchus-source scripts/write-training-arguments.ts FILE.jsonl [10]
 */
import { writeFileSync } from 'node:fs'
import { argumentsCorpus } from '@elenchus/arguments/node'
import { writers, writtenArguments } from './written-arguments.ts'

const [path, most] = process.argv.slice(2)
if (path === undefined) throw new Error('name the file to write')
const written = writtenArguments(writers(), most === undefined ? {} : { mostTexts: Number(most) })
const graphs = [...argumentsCorpus('train'), ...argumentsCorpus('dev'), ...written]
writeFileSync(path, graphs.map(graph => `${JSON.stringify(graph)}\n`).join(''))
