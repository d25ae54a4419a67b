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
  /** Questions that are not used for training. */
  readonly heldOutQuestions: readonly ExamQuestion[]
  /** Ids of excluded questions (also of held-out ones); questions that share eight consecutive words with one of them are excluded too. */
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
  readonly heldOutWriters: ReadonlySet<string>
  /** Arguments that are used for evaluation only, by the name of their set. */
  readonly evaluationSets: Readonly<Record<string, readonly Metagraph[]>>
  /** Size of the vocabulary, or the vocabulary itself with one word piece per line. */
  readonly vocabulary: number | string
  /** Maximum number of examples per kind of discourse marker. */
  readonly maxMarkerExamples: number
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
  const { folds, pairs, questions, heldOutQuestions, train, dev, everyday, vocabulary: vocabularySource } = sources
  const graphs = [...train, ...dev]
  // Annotated passages are not used before fine-tuning, where the folds leave them out one by one.
  const isAnnotated = createOverlapDetector(graphs.map(graph => graph.statements.map(({ text }) => text).join(' ')))
  const getText = ({ context, answers }: ExamQuestion) => [context, ...answers].join(' . ')
  const isExcluded = ({ id }: ExamQuestion) => id !== undefined && sources.excluded.has(id)
  const overlapsExcluded = createOverlapDetector([...questions, ...heldOutQuestions].filter(isExcluded).map(getText))
  const allowed = questions.filter(question => !isExcluded(question) && !overlapsExcluded(getText(question)))
  const unannotated = allowed.filter(question => !isAnnotated(getText(question)))
  const domainTexts = [
    ...unannotated.map(({ context, question, answers }) => [context, question, ...answers].join('\n')),
    ...pairs.map(({ context, statement }) => [...context, statement].join('\n')),
    ...everyday.map(({ text }) => text),
  ]
  const counts = new Map<string, number>()
  const markerSampler = createMarkerSampler({ maxPerKind: sources.maxMarkerExamples })
  for (const path of sources.prose)
    for await (const paragraph of readParagraphs(path)) {
      countWords(counts, paragraph)
      markerSampler.add(paragraph)
    }
  for (const text of domainTexts) countWords(counts, text, domainWeight)
  report(
    `distinct words: ${counts.size}; examples for each kind of discourse marker: ${markerSampler.counts().join(', ')}`,
  )
  const vocabulary =
    typeof vocabularySource === 'string'
      ? vocabularySource
      : trainWordPieces(counts, { size: vocabularySource }).join('\n')
  writeFileSync(join(folder, 'vocabulary.txt'), `${vocabulary}\n`)
  const pieces = createWordPieces(vocabulary)
  const proseTokens = new TokenBuffer(pieces)
  for (const path of sources.prose) for await (const paragraph of readParagraphs(path)) proseTokens.add(paragraph)
  const domainTokens = new TokenBuffer(pieces)
  for (const text of domainTexts) {
    domainTokens.add('')
    for (const line of text.split('\n')) if (line.trim() !== '') domainTokens.add(line)
  }
  const toBytes = ({ ids }: TokenBuffer) => new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength)
  writeFileSync(join(folder, 'prose.ids'), toBytes(proseTokens))
  writeFileSync(join(folder, 'domain.ids'), toBytes(domainTokens))
  const maskedIds = frequentlyMaskedWords.map(word => pieces.encode(word)).filter(ids => ids.length === 1)
  writeFileSync(join(folder, 'telling.json'), JSON.stringify(maskedIds.flat()))
  report(`prose: ${proseTokens.ids.length} tokens; training texts: ${domainTokens.ids.length} tokens`)
  const writeLines = (name: string, list: readonly unknown[]) =>
    writeFileSync(join(folder, name), list.map(each => `${JSON.stringify(each)}\n`).join(''))
  const examExamples = unannotated.flatMap(question => createExamExample(pieces, question) ?? [])
  const adaptationExamples = [
    ...pairs.map(pair => createPairExample(pieces, pair)),
    ...examExamples,
    ...markerSampler
      .examples()
      .map(each => ({ ...each, task: 'marker', statements: each.statements.map(pieces.encode) })),
  ]
  const foldGroups = assignFolds(graphs, everyday)
  const listHeldOut = (graphIndex: number) => [
    nameFold(foldGroups.exam[graphIndex]!, folds),
    ...(graphIndex < train.length ? [] : ['dev']),
  ]
  const passages = collectPassages(unannotated, train, listHeldOut)
  const annotations = sources.annotations.map(file => readAnnotations(file, passages))
  const annotatedExams = annotations.flatMap(({ passages }) => passages)
  const writtenExamples = createWrittenExamples(pieces, { ...sources, annotatedExams })
  writeLines(
    'adapting.jsonl',
    [...adaptationExamples, ...writtenExamples.adapting].filter(({ statements }) =>
      statements.every(ids => ids.length > 0),
    ),
  )
  const byId = new Map(allowed.map(question => [question.id, question]))
  const tuningExamples: unknown[] = []
  const evaluationPassages: unknown[] = []
  const encode = (graph: Metagraph, useQuestion = false) => encodePassage(pieces, graph, useQuestion)
  // `runs`: the training runs to evaluate on the passage, which do not learn from it.
  const addEvaluationPassage = (id: string, set: string, runs: readonly string[], passage: object, targets: object) =>
    evaluationPassages.push({ id, set, by: runs, ...passage, ...targets })
  graphs.forEach((graph, graphIndex) => {
    const without = listHeldOut(graphIndex)
    const targets = toTreeTargets(graph, toGoldTree(graph))
    tuningExamples.push(createGraphExample(pieces, graph, targets, without))
    const question = byId.get(graph.id)
    const exam = question && createExamExample(pieces, question)
    if (exam) tuningExamples.push({ ...exam, without })
    addEvaluationPassage(graph.id, 'paper', without, encode(graph), targets)
    addEvaluationPassage(graph.id, 'question', without, encode(graph, true), targets)
    addEvaluationPassage(graph.id, 'raw', without, encode(createRawGraph(graph, english())), { parents: null })
  })
  tuningExamples.push(...writtenExamples.tuning)
  evaluationPassages.push(...writtenExamples.reading)
  for (const { graph, tree, group } of foldGroups.everyday) {
    const heldOut = [nameFold(group, folds)]
    const targets = toTreeTargets(graph, tree)
    tuningExamples.push(createGraphExample(pieces, graph, targets, heldOut))
    addEvaluationPassage(graph.id, 'everyday', heldOut, encode(graph), targets)
  }
  for (const [set, list] of Object.entries(sources.evaluationSets))
    for (const graph of list) {
      const tree = toEverydayGold(graph)
      if (tree) addEvaluationPassage(graph.id, set, ['dev'], encode(graph), toTreeTargets(graph, tree))
    }
  writeLines('tuning.jsonl', tuningExamples)
  writeLines('reading.jsonl', evaluationPassages)
  const exampleCounts = {
    pieces: proseTokens.ids.length,
    domain: domainTokens.ids.length,
    pairs: pairs.length,
    exams: examExamples.length,
    strict: examExamples.filter(({ rebuts }) => rebuts !== null).length,
    markers: markerSampler.examples().length,
    written: writtenExamples.adapting.length,
    annotated: annotations.reduce((sum, { passages }) => sum + passages.length, 0),
    'annotations of other questions': annotations.reduce((sum, { unused }) => sum + unused, 0),
    tuning: tuningExamples.length,
    reading: evaluationPassages.length,
  }
  writeFileSync(join(folder, 'prepared.json'), `${JSON.stringify(exampleCounts, null, 1)}\n`)
  return exampleCounts
}
