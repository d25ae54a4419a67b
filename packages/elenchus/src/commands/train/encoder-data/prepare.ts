/**
 * Prepares the training data of the encoder: vocabulary, token ids of prose, examples for intermediate training and fine-tuning, and passages
 * to evaluate on.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRawGraph } from '@elenchus/explainer/settings'
import { type OptionsOfPassage, toEverydayGold, toGoldTree } from '@elenchus/explainer/training'
import { makeFolderSync } from '@elenchus/files'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import {
  createMarkerSampler,
  createWordPieces,
  frequentlyMaskedWords,
  trainWordPieces,
} from '@elenchus/neural/training'
import { collectPassages, readAnnotations } from './annotated-questions.ts'
import type { SignedPair } from './examples.ts'
import { createExamExample, createGraphExample, createPairExample, encodePassage, toTreeTargets } from './examples.ts'
import { assignFolds, nameFold } from './folds.ts'
import { countWords, createOverlapDetector, readParagraphs, TokenBuffer } from './prose.ts'
import { createWrittenExamples } from './written-arguments.ts'

export interface EncoderSources {
  readonly prose: readonly string[]
  readonly pairs: readonly SignedPair[]
  readonly questions: readonly ExamQuestion[]
  /** Questions that are not used for training; texts like those of excluded ones are excluded too. */
  readonly apart: readonly ExamQuestion[]
  /** Ids of excluded questions; texts that share eight words with one of them are excluded too. */
  readonly excluded: ReadonlySet<string>
  /** Annotated exam passages for training and for evaluation. */
  readonly train: readonly Metagraph[]
  readonly dev: readonly Metagraph[]
  /** Everyday arguments for training. */
  readonly everyday: readonly Metagraph[]
  /** Exam arguments written for training, with options for and against them. */
  readonly examArguments: readonly OptionsOfPassage[]
  /** Files of annotations of questions by id. */
  readonly annotations: readonly { readonly path: string; readonly text: string }[]
  /** Writers whose arguments are used for evaluation only. */
  readonly leftOut: ReadonlySet<string>
  /** Arguments for evaluation, by the name of their set. */
  readonly unseen: Readonly<Record<string, readonly Metagraph[]>>
  /** Size of the vocabulary, or the vocabulary itself with one word piece per line. */
  readonly vocabulary: number | string
  /** Maximum number of examples per kind of discourse marker. */
  readonly markers: number
  readonly folds: number
}

/** Weight of exam questions, pairs and arguments in the vocabulary, since there are few of them compared with the prose. */
const domainWeight = 5

/** Writes the training data to a folder and returns the counts of examples. */
export async function prepareEncoderData(
  sources: EncoderSources,
  folder: string,
  report: (line: string) => void,
): Promise<Readonly<Record<string, number>>> {
  makeFolderSync(folder)
  const { folds, pairs, questions, apart, train, dev, everyday, vocabulary: given } = sources
  const graphs = [...train, ...dev]
  // Annotated passages are not used before fine-tuning, where the folds leave them out one by one.
  const isAnnotated = createOverlapDetector(graphs.map(graph => graph.statements.map(({ text }) => text).join(' ')))
  const getText = ({ context, answers }: ExamQuestion) => [context, ...answers].join(' . ')
  const isExcluded = ({ id }: ExamQuestion) => id !== undefined && sources.excluded.has(id)
  const overlapsExcluded = createOverlapDetector([...questions, ...apart].filter(isExcluded).map(getText))
  const allowed = questions.filter(question => !isExcluded(question) && !overlapsExcluded(getText(question)))
  const unannotated = allowed.filter(question => !isAnnotated(getText(question)))
  const domainTexts = [
    ...unannotated.map(({ context, question, answers }) => [context, question, ...answers].join('\n')),
    ...pairs.map(({ context, statement }) => [...context, statement].join('\n')),
    ...everyday.map(({ text }) => text),
  ]
  const counts = new Map<string, number>()
  const markers = createMarkerSampler({ maxPerKind: sources.markers })
  for (const path of sources.prose)
    for await (const paragraph of readParagraphs(path)) {
      countWords(counts, paragraph)
      markers.add(paragraph)
    }
  for (const text of domainTexts) countWords(counts, text, domainWeight)
  report(`distinct words: ${counts.size}; examples for each kind of discourse marker: ${markers.counts().join(', ')}`)
  const vocabulary = typeof given === 'string' ? given : trainWordPieces(counts, { size: given }).join('\n')
  writeFileSync(join(folder, 'vocabulary.txt'), `${vocabulary}\n`)
  const pieces = createWordPieces(vocabulary)
  const prose = new TokenBuffer(pieces)
  for (const path of sources.prose) for await (const paragraph of readParagraphs(path)) prose.add(paragraph)
  const domain = new TokenBuffer(pieces)
  for (const text of domainTexts) {
    domain.add('')
    for (const line of text.split('\n')) if (line.trim() !== '') domain.add(line)
  }
  const toBytes = ({ ids }: TokenBuffer) => new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength)
  writeFileSync(join(folder, 'prose.ids'), toBytes(prose))
  writeFileSync(join(folder, 'domain.ids'), toBytes(domain))
  const maskedIds = frequentlyMaskedWords.map(word => pieces.encode(word)).filter(ids => ids.length === 1)
  writeFileSync(join(folder, 'telling.json'), JSON.stringify(maskedIds.flat()))
  report(`prose: ${prose.ids.length} tokens; training texts: ${domain.ids.length} tokens`)
  const writeLines = (name: string, list: readonly unknown[]) =>
    writeFileSync(join(folder, name), list.map(each => `${JSON.stringify(each)}\n`).join(''))
  const exams = unannotated.flatMap(question => createExamExample(pieces, question) ?? [])
  const adapting = [
    ...pairs.map(pair => createPairExample(pieces, pair)),
    ...exams,
    ...markers.examples().map(each => ({ ...each, task: 'marker', statements: each.statements.map(pieces.encode) })),
  ]
  const assignments = assignFolds(graphs, everyday)
  const listHeldOut = (g: number) => [nameFold(assignments.exam[g]!, folds), ...(g < train.length ? [] : ['dev'])]
  const passages = collectPassages(unannotated, train, listHeldOut)
  const annotations = sources.annotations.map(file => readAnnotations(file, passages))
  const annotatedExams = annotations.flatMap(({ passages }) => passages)
  const written = createWrittenExamples(pieces, { ...sources, annotatedExams })
  writeLines(
    'adapting.jsonl',
    [...adapting, ...written.adapting].filter(({ statements }) => statements.every(ids => ids.length > 0)),
  )
  const byId = new Map(allowed.map(question => [question.id, question]))
  const tuning: unknown[] = []
  const reading: unknown[] = []
  const encode = (graph: Metagraph, useQuestion = false) => encodePassage(pieces, graph, useQuestion)
  const addReading = (id: string, set: string, by: readonly string[], passage: object, targets: object) =>
    reading.push({ id, set, by, ...passage, ...targets })
  graphs.forEach((graph, g) => {
    const without = listHeldOut(g)
    const targets = toTreeTargets(graph, toGoldTree(graph))
    tuning.push(createGraphExample(pieces, graph, targets, without))
    const question = byId.get(graph.id)
    const exam = question && createExamExample(pieces, question)
    if (exam) tuning.push({ ...exam, without })
    addReading(graph.id, 'paper', without, encode(graph), targets)
    addReading(graph.id, 'question', without, encode(graph, true), targets)
    addReading(graph.id, 'raw', without, encode(createRawGraph(graph, english())), { parents: null })
  })
  tuning.push(...written.tuning)
  reading.push(...written.reading)
  for (const { graph, tree, group } of assignments.everyday) {
    const heldOut = [nameFold(group, folds)]
    const targets = toTreeTargets(graph, tree)
    tuning.push(createGraphExample(pieces, graph, targets, heldOut))
    addReading(graph.id, 'everyday', heldOut, encode(graph), targets)
  }
  for (const [set, list] of Object.entries(sources.unseen))
    for (const graph of list) {
      const tree = toEverydayGold(graph)
      if (tree) addReading(graph.id, set, ['dev'], encode(graph), toTreeTargets(graph, tree))
    }
  writeLines('tuning.jsonl', tuning)
  writeLines('reading.jsonl', reading)
  const exampleCounts = {
    pieces: prose.ids.length,
    domain: domain.ids.length,
    pairs: pairs.length,
    exams: exams.length,
    strict: exams.filter(({ rebuts }) => rebuts !== null).length,
    markers: markers.examples().length,
    written: written.adapting.length,
    annotated: annotations.reduce((sum, { passages }) => sum + passages.length, 0),
    'annotations of other questions': annotations.reduce((sum, { unused }) => sum + unused, 0),
    tuning: tuning.length,
    reading: reading.length,
  }
  writeFileSync(join(folder, 'prepared.json'), `${JSON.stringify(exampleCounts, null, 1)}\n`)
  return exampleCounts
}
