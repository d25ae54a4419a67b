/** `elenchus parse`: prints the sentences, tags, lemmas and dependencies of a text. */
import { type Doc, readDoc } from '@elenchus/language'
import { annotate, fromConllu, toConllu, writeConllu } from '@elenchus/language/conllu'
import { drawArcs, drawTree } from '@elenchus/language/draw'
import { defineCommand } from '../cli/command.ts'
import { readText } from '../cli/files.ts'
import { InputError, write, writeJson } from '../cli/io.ts'
import { file, flag, oneOf, wholeNumber } from '../cli/options.ts'
import { readParserModel, readTreebank } from '../files/treebank.ts'
import { countNoun, wrapAfterLabel } from '../terminal/text.ts'

const formats = ['text', 'json', 'conllu', 'svg'] as const
type Format = (typeof formats)[number]

export const { define } = defineCommand({
  arguments: [['[file]', 'file to parse; standard input if omitted or "-"']],
  options: {
    format: oneOf('--format <name>', formats.join(', '), formats, { default: 'text' }),
    json: flag('--json', 'short for --format json'),
    goldTokens: flag('--gold-tokens', 'read CoNLL-U; keep its tokens, and predict tags, heads and relations'),
    sentence: wholeNumber('--sentence <n>', 'number of the sentence to show (default: all; for svg, 1)', { min: 1 }),
    model: file('--model <file>', 'model file written by `elenchus train parser`'),
  },
  async run(file = '-', { json, goldTokens, sentence, model: modelFile, ...options }) {
    const format = json ? 'json' : options.format
    const model = await readParserModel(modelFile)
    const doc = goldTokens ? null : readDoc(await readText(file), model)
    if (doc && format !== 'conllu') return printDoc(doc, format, sentence)
    const all = doc ? toConllu(doc) : annotate(model, await readTreebank(file))
    const chosen = sentence === undefined ? all : [all[toSentenceIndex(sentence, all.length)]!]
    if (format === 'conllu') await write(writeConllu(chosen))
    else await printDoc(fromConllu(chosen), format, format === 'svg' ? 1 : undefined)
  },
})

async function printDoc(doc: Doc, format: Exclude<Format, 'conllu'>, sentence: number | undefined): Promise<void> {
  const { text, sentences, tokens } = doc
  if (format === 'json') return writeJson('parse', { text, sentences, tokens })
  if (sentences.length === 0) {
    if (format === 'svg') throw new InputError('nothing to draw: the text has no sentences')
    return
  }
  if (format === 'svg') return write(drawArcs(doc, sentences[toSentenceIndex(sentence ?? 1, sentences.length)]!))
  const shown = sentence === undefined ? sentences : [sentences[toSentenceIndex(sentence, sentences.length)]!]
  for (const each of shown) {
    const sentenceText = text.slice(each.start, each.end).replace(/\s+/g, ' ')
    await write(`${wrapAfterLabel(`${each.index + 1}. `, sentenceText)}\n\n${drawTree(doc, each)}\n\n`)
  }
}

function toSentenceIndex(number: number, count: number): number {
  if (number > count) throw new InputError(`--sentence ${number}: the text has only ${countNoun(count, 'sentence')}`)
  return number - 1
}
