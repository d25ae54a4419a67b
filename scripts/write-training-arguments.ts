/**
 * Writes the training arguments for everyday text as one file, for `elenchus train explainer|encoder --arguments`: train and dev of `arguments`,
 * and the texts written for training. The number limits the whole texts of each writer (default: all). The encoder is trained on all
 * of them; the explainer is only calibrated on them, for which ten of each writer suffice.
 *
 *     tsx --conditions=elenchus-source scripts/write-training-arguments.ts FILE.jsonl [10]
 */
import { writeFileSync } from 'node:fs'
import { loadArguments } from '@elenchus/arguments/node'
import { writers, writtenArguments } from './written-arguments.ts'

const [path, maxTexts] = process.argv.slice(2)
if (path === undefined) throw new Error('expected the path of the file to write')
const written = writtenArguments(writers(), maxTexts === undefined ? {} : { maxTexts: Number(maxTexts) })
const graphs = [...loadArguments('train'), ...loadArguments('dev'), ...written]
writeFileSync(path, graphs.map(graph => `${JSON.stringify(graph)}\n`).join(''))
