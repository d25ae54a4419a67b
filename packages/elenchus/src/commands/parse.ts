/** `elenchus parse`: sentences, tags, lemmas and dependencies of a text. */
import { readFile } from 'node:fs/promises'
import { type Doc, loadModel, readDoc } from '@elenchus/language'
import {
  annotate,
  type ConlluSentence,
  FormatError,
  fromConllu,
  readConllu,
  toConllu,
  writeConllu,
} from '@elenchus/language/conllu'
import { drawArcs, drawTree } from '@elenchus/language/draw'
import { english } from '@elenchus/language/node'
import { defineCommand } from '../cli/command.ts'
import { readText } from '../cli/files.ts'
import { InputError, write, writeJson } from '../cli/io.ts'
import { file, flag, oneOf, wholeNumber } from '../cli/options.ts'
import { wrapAfterLabel } from '../terminal/text.ts'

const formats = ['text', 'json', 'conllu', 'svg'] as const
type Format = (typeof formats)[number]

export const { define } = defineCommand({
  arguments: [['[file]', 'a text; "-" or nothing for standard input']],
  options: {
    format: oneOf('--format <name>', formats.join(', '), formats, { default: 'text' }),
    json: flag('--json', 'short for --format json'),
    goldTokens: flag(
      '--gold-tokens',
      'the file is CoNLL-U: keep its tokens, ids and order; predict tags, heads and relations',
    ),
    sentence: wholeNumber('--sentence <n>', 'only this sentence, counted from 1 (as SVG by default the first)', {
      min: 1,
    }),
    model: file('--model <file>', 'your own model, from `elenchus train parser`'),
  },
  examples: [
    'echo "The bridge is safe if it was inspected." | elenchus parse',
    'elenchus parse passage.txt --format svg --sentence 2 > parse.svg',
    'elenchus parse dev.conllu --gold-tokens --format conllu',
  ],
  async run(file = '-', { json, goldTokens, sentence, model: modelFile, ...options }) {
    const format = json ? 'json' : options.format
    const text = await readText(file)
    const model = modelFile === undefined ? english() : loadModel(await readFile(modelFile))
    const doc = goldTokens ? null : readDoc(text, model)
    const sentences = doc ? () => toConllu(doc) : () => annotate(model, readTreebank(file, text))
    if (doc && format !== 'conllu') return show(doc, format, sentence)
    const all = sentences()
    const chosen = sentence === undefined ? all : [all[sentenceIndex(sentence, all.length)]!]
    if (format === 'conllu') await write(writeConllu(chosen))
    else await show(fromConllu(chosen), format, format === 'svg' ? 1 : undefined)
  },
})

async function show(doc: Doc, format: Exclude<Format, 'conllu'>, sentence: number | undefined): Promise<void> {
  const { text, sentences, tokens } = doc
  if (format === 'json') return writeJson('parse', { text, sentences, tokens })
  if (sentences.length === 0) {
    if (format === 'svg') throw new InputError('nothing to draw: the text has no sentence')
    return
  }
  if (format === 'svg') return write(drawArcs(doc, sentences[sentenceIndex(sentence ?? 1, sentences.length)]!))
  const shown = sentence === undefined ? sentences : [sentences[sentenceIndex(sentence, sentences.length)]!]
  for (const each of shown) {
    const words = text.slice(each.start, each.end).replace(/\s+/g, ' ')
    await write(`${wrapAfterLabel(`${each.index + 1}. `, words)}\n\n${drawTree(doc, each)}\n\n`)
  }
}

function sentenceIndex(number: number, count: number): number {
  if (number > count)
    throw new InputError(`--sentence ${number}: the text has ${count} sentence${count === 1 ? '' : 's'}`)
  return number - 1
}

function readTreebank(file: string, text: string): ConlluSentence[] {
  try {
    return readConllu(text)
  } catch (error) {
    throw error instanceof FormatError ? new InputError(`${file}, ${error.message}`) : error
  }
}
