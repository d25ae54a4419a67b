/** The formats by name, and their detection by the first record of a file. */
import { existsSync, statSync } from 'node:fs'
import { readChunks } from '@elenchus/files'
import type { ChoiceItem, InferencePair, TheoryItem } from '../records/records.ts'
import { BenchmarkError } from './benchmark-error.ts'
import { readCosmos, readLogiqa1, readLogiqa2, readRace, readReclor } from './choice-readers.ts'
import { readLogiqa2Nli, readMnli, readQnli, readRte, readScitail, readSnli } from './inference-readers.ts'
import type { Reader } from './reader.ts'
import { filesBelow, ofFolder, readArc, readDream, readMctest } from './school-readers.ts'
import { readFolio, readLogicNli, readProntoqa, readProofWriter } from './theory-readers.ts'

export const choiceReaders = {
  reclor: readReclor,
  logiqa1: readLogiqa1,
  'logiqa2-mrc': readLogiqa2,
  race: ofFolder(readRace),
  cosmos: readCosmos,
  dream: readDream,
  mctest: ofFolder(readMctest),
  arc: ofFolder(readArc),
} as const satisfies Record<string, Reader<ChoiceItem>>

export const inferenceReaders = {
  'logiqa2-nli': readLogiqa2Nli,
  snli: readSnli,
  mnli: readMnli,
  rte: readRte,
  qnli: readQnli,
  scitail: readScitail,
} as const satisfies Record<string, Reader<InferencePair>>

export const theoryReaders = {
  proofwriter: readProofWriter,
  prontoqa: readProntoqa,
  folio: readFolio,
  logicnli: readLogicNli,
} as const satisfies Record<string, Reader<TheoryItem>>

export type ChoiceFormat = keyof typeof choiceReaders
export type InferenceFormat = keyof typeof inferenceReaders
export type TheoryFormat = keyof typeof theoryReaders
export type BenchmarkFormat = ChoiceFormat | InferenceFormat | TheoryFormat

/** Bytes read for detection; the longest first record is far shorter. */
const PEEK = 1 << 16

async function readStart(path: string): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of readChunks(path)) {
    parts.push(chunk)
    size += chunk.length
    if (size >= PEEK) break
  }
  return Buffer.concat(parts)
    .subarray(0, PEEK)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
}

/** Field names in the first JSON object of a text, nested ones included. */
function fieldNames(start: string): Set<string> {
  const lines = start.split('\n')
  const first = start.startsWith('[') || lines[0]!.trim() === '{' ? start : lines[0]!
  return new Set([...first.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map(match => match[1]!))
}

function jsonFormat(fields: ReadonlySet<string>, start: string): BenchmarkFormat | null {
  const all = (...names: string[]) => names.every(name => fields.has(name))
  if (all('facts', 'rules', 'statements')) return 'logicnli'
  if (fields.has('premises-FOL')) return 'folio'
  if (all('article', 'questions')) return 'race'
  if (all('stem', 'choices')) return 'arc'
  if (/^\[\s*\[/.test(start)) return all('question', 'choice', 'answer') ? 'dream' : null
  if (all('context', 'question', 'answer0')) return 'cosmos'
  if (all('context', 'question', 'answers')) return 'reclor'
  if (all('text', 'question', 'options')) return 'logiqa2-mrc'
  if (all('sentence1', 'sentence2')) return 'snli'
  if (all('major_premise', 'conclusion') || all('premise', 'hypothesis')) return 'logiqa2-nli'
  if (all('context', 'question', 'options', 'answer')) return questionFormat(start)
  return null
}

/** ProofWriter and PrOntoQA have the same fields: they differ in their ids, or in the option "Unknown". */
function questionFormat(start: string): 'prontoqa' | 'proofwriter' {
  const [, named] = /"id"\s*:\s*"(ProntoQA|ProofWriter)/i.exec(start) ?? []
  if (named !== undefined) return named.toLowerCase() as 'prontoqa' | 'proofwriter'
  const [, options = ''] = /"options"\s*:\s*\[([^\]]*)/.exec(start) ?? []
  return /true/i.test(options) && /false/i.test(options) && !/unknown|uncertain/i.test(options)
    ? 'prontoqa'
    : 'proofwriter'
}

function textFormat(start: string): BenchmarkFormat | null {
  const [first = '', ...rest] = start.split('\n').map(line => line.replace(/\r$/, ''))
  if (/^[a-d]\s*$/i.test(first) && rest.length > 2) return 'logiqa1'
  const cells = first.split('\t')
  if (/^mc\d+\./.test(cells[0]!) && cells.length > 20) return 'mctest'
  if (cells.includes('sentence') && cells.includes('question')) return 'qnli'
  if (cells.includes('sentence1') && cells.includes('sentence2') && cells.includes('gold_label')) return 'mnli'
  if (cells.includes('sentence1') && cells.includes('sentence2')) return 'rte'
  if (cells.length === 3 && /^(?:entails|neutral)$/.test(cells[2]!.trim())) return 'scitail'
  return null
}

/** Corpora released as folders. */
const foldered: ReadonlySet<BenchmarkFormat> = new Set(['race', 'mctest', 'arc'])

/** Format of a file, or of the first file in a folder; `null` if unknown. */
export async function detectFormat(path: string): Promise<BenchmarkFormat | null> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    const [first] = filesBelow(path)
    const found = first === undefined ? null : await detectFormat(first)
    if (found !== null && foldered.has(found)) return found
  }
  const start = await readStart(path)
  return start.startsWith('[') || start.startsWith('{') ? jsonFormat(fieldNames(start), start) : textFormat(start)
}

const isChoice = (format: string): format is ChoiceFormat => Object.hasOwn(choiceReaders, format)
const isInference = (format: string): format is InferenceFormat => Object.hasOwn(inferenceReaders, format)
const isTheory = (format: string): format is TheoryFormat => Object.hasOwn(theoryReaders, format)

export type Benchmark =
  | { readonly family: 'choice'; readonly format: ChoiceFormat; readonly read: Reader<ChoiceItem> }
  | { readonly family: 'inference'; readonly format: InferenceFormat; readonly read: Reader<InferencePair> }
  | { readonly family: 'theory'; readonly format: TheoryFormat; readonly read: Reader<TheoryItem> }

/** Reader of a format by name. */
export function benchmarkOf(format: string): Benchmark {
  if (isChoice(format)) return { family: 'choice', format, read: choiceReaders[format] }
  if (isInference(format)) return { family: 'inference', format, read: inferenceReaders[format] }
  if (isTheory(format)) return { family: 'theory', format, read: theoryReaders[format] }
  const names = [choiceReaders, inferenceReaders, theoryReaders].flatMap(Object.keys)
  throw new BenchmarkError(`unknown format "${format}"; there are ${names.join(', ')}`)
}

/** Reader of a file of inference pairs; LogiQA's if the file is missing or its format is unknown. */
export async function inferenceReaderOf(
  path: string | undefined,
): Promise<{ readonly format: InferenceFormat; readonly read: Reader<InferencePair> }> {
  const found = path === undefined || !existsSync(path) ? null : await detectFormat(path)
  const format = found !== null && isInference(found) ? found : 'logiqa2-nli'
  return { format, read: inferenceReaders[format] }
}

/** Reads a multiple-choice file of any known format. */
export async function readChoices(path: string): Promise<ChoiceItem[]> {
  const format = await detectFormat(path)
  if (format === null || !isChoice(format))
    throw new BenchmarkError(
      `${path}: expected a multiple-choice file, and ${format === null ? 'the format of this one is not known' : `this is ${format}`} (${Object.keys(choiceReaders).join(', ')})`,
    )
  const items: ChoiceItem[] = []
  for await (const item of choiceReaders[format](path)) items.push(item)
  return items
}
