/** Readers by format name, and detection of the format of a file from its first record. */
import { existsSync, statSync } from 'node:fs'
import { readChunks } from '@elenchus/files'
import type { ChoiceItem, InferencePair, TheoryItem } from '../records/records.ts'
import { BenchmarkError } from './benchmark-error.ts'
import { readCosmos, readLogiqa1, readLogiqa2, readRace, readReclor } from './choice-readers.ts'
import { readLogiqa2Nli, readMnli, readQnli, readRte, readScitail, readSnli } from './inference-readers.ts'
import type { Reader } from './reader.ts'
import { acceptFolders, listDataFiles, readArc, readDream, readMctest } from './school-readers.ts'
import { readFolio, readLogicNli, readProntoqa, readProofWriter } from './theory-readers.ts'

export const choiceReaders = {
  reclor: readReclor,
  logiqa1: readLogiqa1,
  'logiqa2-mrc': readLogiqa2,
  race: acceptFolders(readRace),
  cosmos: readCosmos,
  dream: readDream,
  mctest: acceptFolders(readMctest),
  arc: acceptFolders(readArc),
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

/** Number of bytes read for detection; first records are far shorter. */
const DETECTION_BYTES = 1 << 16

async function readStart(path: string): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of readChunks(path)) {
    parts.push(chunk)
    size += chunk.length
    if (size >= DETECTION_BYTES) break
  }
  const start = Buffer.concat(parts).subarray(0, DETECTION_BYTES).toString('utf8')
  return start.replace(/^\uFEFF/, '').trimStart()
}

/** Returns the field names in the first JSON object of a text, including nested ones. */
function findFieldNames(start: string): Set<string> {
  const lines = start.split('\n')
  const first = start.startsWith('[') || lines[0]!.trim() === '{' ? start : lines[0]!
  return new Set([...first.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map(match => match[1]!))
}

function detectJsonFormat(fields: ReadonlySet<string>, start: string): BenchmarkFormat | null {
  const hasFields = (...names: string[]) => names.every(name => fields.has(name))
  if (hasFields('facts', 'rules', 'statements')) return 'logicnli'
  if (fields.has('premises-FOL')) return 'folio'
  if (hasFields('article', 'questions')) return 'race'
  if (hasFields('stem', 'choices')) return 'arc'
  if (/^\[\s*\[/.test(start)) return hasFields('question', 'choice', 'answer') ? 'dream' : null
  if (hasFields('context', 'question', 'answer0')) return 'cosmos'
  if (hasFields('context', 'question', 'answers')) return 'reclor'
  if (hasFields('text', 'question', 'options')) return 'logiqa2-mrc'
  if (hasFields('sentence1', 'sentence2')) return 'snli'
  if (hasFields('major_premise', 'conclusion') || hasFields('premise', 'hypothesis')) return 'logiqa2-nli'
  if (hasFields('context', 'question', 'options', 'answer')) return detectQuestionFormat(start)
  return null
}

/** Distinguishes ProofWriter and PrOntoQA, which have the same fields, by the id or by the option "Unknown". */
function detectQuestionFormat(start: string): 'prontoqa' | 'proofwriter' {
  const [, formatInId] = /"id"\s*:\s*"(ProntoQA|ProofWriter)/i.exec(start) ?? []
  if (formatInId !== undefined) return formatInId.toLowerCase() as 'prontoqa' | 'proofwriter'
  const [, options = ''] = /"options"\s*:\s*\[([^\]]*)/.exec(start) ?? []
  return /true/i.test(options) && /false/i.test(options) && !/unknown|uncertain/i.test(options)
    ? 'prontoqa'
    : 'proofwriter'
}

function detectTextFormat(start: string): BenchmarkFormat | null {
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
const folderFormats: ReadonlySet<BenchmarkFormat> = new Set(['race', 'mctest', 'arc'])

/** Detects the format of a file, or of the first file in a folder; returns `null` if it is unknown. */
export async function detectFormat(path: string): Promise<BenchmarkFormat | null> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    const [first] = listDataFiles(path)
    const found = first === undefined ? null : await detectFormat(first)
    if (found !== null && folderFormats.has(found)) return found
  }
  const start = await readStart(path)
  return start.startsWith('[') || start.startsWith('{')
    ? detectJsonFormat(findFieldNames(start), start)
    : detectTextFormat(start)
}

const isChoice = (format: string): format is ChoiceFormat => Object.hasOwn(choiceReaders, format)
const isInference = (format: string): format is InferenceFormat => Object.hasOwn(inferenceReaders, format)
const isTheory = (format: string): format is TheoryFormat => Object.hasOwn(theoryReaders, format)

export type Benchmark =
  | { readonly family: 'choice'; readonly format: ChoiceFormat; readonly read: Reader<ChoiceItem> }
  | { readonly family: 'inference'; readonly format: InferenceFormat; readonly read: Reader<InferencePair> }
  | { readonly family: 'theory'; readonly format: TheoryFormat; readonly read: Reader<TheoryItem> }

/** Returns the family and the reader of a format. */
export function findBenchmark(format: string): Benchmark {
  if (isChoice(format)) return { family: 'choice', format, read: choiceReaders[format] }
  if (isInference(format)) return { family: 'inference', format, read: inferenceReaders[format] }
  if (isTheory(format)) return { family: 'theory', format, read: theoryReaders[format] }
  const names = [choiceReaders, inferenceReaders, theoryReaders].flatMap(Object.keys)
  throw new BenchmarkError(`unknown format "${format}"; expected one of ${names.join(', ')}`)
}

/** Returns the reader for a file of inference pairs; LogiQA's if the file is missing or its format is unknown. */
export async function detectInferenceReader(
  path: string | undefined,
): Promise<{ readonly format: InferenceFormat; readonly read: Reader<InferencePair> }> {
  const found = path === undefined || !existsSync(path) ? null : await detectFormat(path)
  const format = found !== null && isInference(found) ? found : 'logiqa2-nli'
  return { format, read: inferenceReaders[format] }
}

/** Reads a multiple-choice file, whatever its format. */
export async function readChoices(path: string): Promise<ChoiceItem[]> {
  const format = await detectFormat(path)
  if (format === null || !isChoice(format))
    throw new BenchmarkError(
      `${path}: expected a multiple-choice file (${Object.keys(choiceReaders).join(', ')}), but the format is ${format ?? 'unknown'}`,
    )
  const items: ChoiceItem[] = []
  for await (const item of choiceReaders[format](path)) items.push(item)
  return items
}
