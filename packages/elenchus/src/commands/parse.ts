/** `elenchus parse`: text into sentences, tags, lemmas and dependencies, for people, machines and treebank tools. */
import { readFile } from 'node:fs/promises'
import { type Doc, type LanguageModel, loadModel, readDoc } from '@elenchus/language'
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
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { readText } from '../cli/files.ts'
import { InputError, write, writeJson } from '../cli/io.ts'
import { addOptions, file, flag, type OptionValues, oneOf, wholeNumber } from '../cli/options.ts'

const formats = ['text', 'json', 'conllu', 'svg'] as const
type Format = (typeof formats)[number]

const options = {
  format: oneOf('--format <name>', formats.join(', '), formats, { default: 'text' }),
  json: flag('--json', 'the same as --format json'),
  goldTokens: flag(
    '--gold-tokens',
    'the file is CoNLL-U: keep its tokens, ids and order; fill in tags, heads and relations',
  ),
  sentence: wholeNumber('--sentence <n>', 'only this sentence, counted from 1 (an SVG shows the first by default)', {
    min: 1,
  }),
  model: file('--model <file>', 'a model of your own instead of the shipped one'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.argument('[file]', 'a text, or "-" for standard input', '-').action(run)
  addOptions(command, options)
  example(
    command,
    'echo "The bridge is safe if it was inspected." | elenchus parse',
    'elenchus parse passage.txt --format svg --sentence 2 > parse.svg',
    'elenchus parse dev.conllu --gold-tokens --format conllu',
  )
}

async function run(file: string, options: Options): Promise<void> {
  const format = options.json ? 'json' : options.format
  const text = await readText(file)
  const model = await modelFor(options)
  if (options.goldTokens) {
    const sentences = annotate(model, treebankIn(file, text))
    const chosen = options.sentence === undefined ? sentences : [sentences[chosenIndex(options, sentences.length)]!]
    if (format === 'conllu') await write(writeConllu(chosen))
    else await show(fromConllu(chosen), format, { ...options, sentence: format === 'svg' ? 1 : undefined })
    return
  }
  const doc = readDoc(text, model)
  if (format === 'conllu') {
    const sentences = toConllu(doc)
    await write(
      writeConllu(options.sentence === undefined ? sentences : [sentences[chosenIndex(options, sentences.length)]!]),
    )
  } else await show(doc, format, options)
}

async function show(doc: Doc, format: Format, options: { readonly sentence?: number | undefined }): Promise<void> {
  if (format === 'json') {
    await writeJson('parse', { text: doc.text, sentences: doc.sentences, tokens: doc.tokens })
    return
  }
  if (doc.sentences.length === 0) {
    if (format === 'svg') throw new InputError('nothing to draw: the text has no sentence')
    return
  }
  if (format === 'svg') {
    await write(drawArcs(doc, doc.sentences[chosenIndex(options, doc.sentences.length)]!))
    return
  }
  const only = options.sentence === undefined ? undefined : chosenIndex(options, doc.sentences.length)
  for (const sentence of doc.sentences)
    if (only === undefined || only === sentence.index) {
      const words = doc.text.slice(sentence.start, sentence.end).replace(/\s+/g, ' ')
      await write(`${wrap(`${sentence.index + 1}. ${words}`)}\n\n${drawTree(doc, sentence)}\n\n`)
    }
}

function chosenIndex({ sentence = 1 }: { readonly sentence?: number | undefined }, count: number): number {
  if (sentence > count)
    throw new InputError(`--sentence ${sentence}: the text has ${count} sentence${count === 1 ? '' : 's'}`)
  return sentence - 1
}

function treebankIn(file: string, text: string): ConlluSentence[] {
  try {
    return readConllu(text)
  } catch (error) {
    if (error instanceof FormatError) throw new InputError(`${file}, ${error.message}`)
    throw error
  }
}

async function modelFor(options: Options): Promise<LanguageModel> {
  if (options.model === undefined) return english()
  try {
    return loadModel(await readFile(options.model))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new InputError(`${options.model}: no such file`)
    throw error
  }
}

/** Lines of at most 80 columns. */
function wrap(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > 80) {
      lines.push(line)
      line = `   ${word}`
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
