/**
 * Writes the training arguments for everyday text as one file, for `elenchus train explainer|encoder --arguments`: train and dev of
 * `arguments`, and the texts written for training. The number limits the whole texts per writer (default: all). The encoder trains on
 * all of them; the explainer only calibrates on them, for which ten per writer suffice.
 *
 *     tsx --conditions=elenchus-source scripts/write-training-arguments.ts FILE.jsonl [10]
 */
import { writeFileSync } from 'node:fs'
import { loadArguments } from '@elenchus/arguments/node'
import { listWriters, readArguments } from './written-arguments.ts'

const [path, maxTexts] = process.argv.slice(2)
if (path === undefined) throw new Error('expected the path of the file to write')
const written = readArguments(listWriters(), maxTexts === undefined ? {} : { maxTexts: Number(maxTexts) })
const graphs = [...loadArguments('train'), ...loadArguments('dev'), ...written]
writeFileSync(path, graphs.map(graph => `${JSON.stringify(graph)}\n`).join(''))
