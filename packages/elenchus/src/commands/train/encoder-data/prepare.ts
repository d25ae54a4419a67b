/** Prepares the training data of the encoder: vocabulary, prose as token ids, examples for intermediate training and fine-tuning, passages to evaluate. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRawGraph } from '@elenchus/explainer/settings'
import { type OptionsOfPassage, toEverydayGold, toGoldTree } from '@elenchus/explainer/training'
import { makeFolderSync } from '@elenchus/files'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import { frequentlyMaskedWords, markerSample, trainWordPieces, wordPieces } from '@elenchus/neural/training'
import { annotatedQuestions, knownPassages } from './annotated-questions.ts'
import { examExample, graphExample, pairExample, passageOf, type SignedPair, targetsOf } from './examples.ts'
import { assignFolds, foldName } from './folds.ts'
import { addCounts, overlapWith, Pieces, paragraphsOf } from './prose.ts'
import { writtenExamples } from './written.ts'

export interface EncoderSources {
  readonly prose: readonly string[]
  readonly pairs: readonly SignedPair[]
  readonly questions: readonly ExamQuestion[]
  /** Questions that are not learnt from; the texts of excluded ones among them are kept out too. */
  readonly apart: readonly ExamQuestion[]
  /** Ids of questions that must not be used, nor whatever shares eight words with one of them. */
  readonly excluded: ReadonlySet<string>
  /** Annotated exam passages to learn from, and to measure on. */
  readonly train: readonly Metagraph[]
  readonly dev: readonly Metagraph[]
  /** Everyday arguments to learn from, and to measure on by the name of a set. */
  readonly everyday: readonly Metagraph[]
  /** Exam arguments with options for and against them, written for training. */
  readonly examArguments: readonly OptionsOfPassage[]
  /** Files of annotations of the questions, by their ids. */
  readonly annotations: readonly { readonly path: string; readonly text: string }[]
  /** Writers of arguments for training whose texts are read and not learnt from. */
  readonly leftOut: ReadonlySet<string>
  readonly unseen: Readonly<Record<string, readonly Metagraph[]>>
  /** How many pieces the vocabulary is to have, or the vocabulary itself, a piece a line. */
  readonly vocabulary: number | string
  /** Examples of each kind of discourse marker. */
  readonly markers: number
  readonly folds: number
}

/** How often exam questions, pairs and arguments count in the vocabulary: they are few beside the prose. */
const ownWeight = 5

export async function prepareEncoderData(
  sources: EncoderSources,
  folder: string,
  report: (line: string) => void,
): Promise<Readonly<Record<string, number>>> {
  makeFolderSync(folder)
  const { folds, pairs, train, dev, everyday } = sources
  const graphs = [...train, ...dev]
  // Questions about annotated passages stay out of everything that is learnt before fine-tuning: folds leave them out one by one.
  const annotated = overlapWith(graphs.map(graph => graph.statements.map(({ text }) => text).join(' ')))
  const textOf = ({ context, answers }: ExamQuestion) => [context, ...answers].join(' . ')
  const isExcluded = ({ id }: ExamQuestion) => id !== undefined && sources.excluded.has(id)
  const forbidden = overlapWith([...sources.questions, ...sources.apart].filter(isExcluded).map(textOf))
  const allowed = sources.questions.filter(question => !isExcluded(question) && !forbidden(textOf(question)))
  const free = allowed.filter(question => !annotated(textOf(question)))
  const own = [
    ...free.map(({ context, question, answers }) => [context, question, ...answers].join('\n')),
    ...pairs.map(({ context, statement }) => [...context, statement].join('\n')),
    ...everyday.map(({ text }) => text),
  ]
  const counts = new Map<string, number>()
  const markers = markerSample({ maxPerKind: sources.markers })
  for (const path of sources.prose)
    for await (const paragraph of paragraphsOf(path)) {
      addCounts(counts, paragraph)
      markers.add(paragraph)
    }
  for (const text of own) addCounts(counts, text, ownWeight)
  report(`${counts.size} different words; markers ${markers.counts().join(', ')}`)
  const vocabulary =
    typeof sources.vocabulary === 'string'
      ? sources.vocabulary
      : trainWordPieces(counts, { size: sources.vocabulary }).join('\n')
  writeFileSync(join(folder, 'vocabulary.txt'), `${vocabulary}\n`)
  const pieces = wordPieces(vocabulary)
  const prose = new Pieces(pieces)
  for (const path of sources.prose) for await (const paragraph of paragraphsOf(path)) prose.add(paragraph)
  const domain = new Pieces(pieces)
  for (const text of own) {
    domain.add('')
    for (const line of text.split('\n')) if (line.trim() !== '') domain.add(line)
  }
  const bytes = ({ numbers }: Pieces) => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  writeFileSync(join(folder, 'prose.ids'), bytes(prose))
  writeFileSync(join(folder, 'domain.ids'), bytes(domain))
  const telling = frequentlyMaskedWords.map(word => pieces.encode(word)).filter(ids => ids.length === 1)
  writeFileSync(join(folder, 'telling.json'), JSON.stringify(telling.flat()))
  report(`${prose.numbers.length} pieces of prose, ${domain.numbers.length} of other texts`)
  const lines = (name: string, list: readonly unknown[]) =>
    writeFileSync(join(folder, name), list.map(each => `${JSON.stringify(each)}\n`).join(''))
  const exams = free.flatMap(question => examExample(pieces, question) ?? [])
  const adapting = [
    ...pairs.map(pair => pairExample(pieces, pair)),
    ...exams,
    ...markers.examples().map(each => ({ ...each, task: 'marker', statements: each.statements.map(pieces.encode) })),
  ]
  const turns = assignFolds(graphs, everyday)
  const withoutOf = (g: number) => [foldName(turns.exam[g]!, folds), ...(g < train.length ? [] : ['dev'])]
  const known = knownPassages(free, train, withoutOf)
  const said = sources.annotations.map(file => annotatedQuestions(file, known))
  const written = writtenExamples(pieces, { ...sources, annotatedExams: said.flatMap(({ passages }) => passages) })
  lines(
    'adapting.jsonl',
    [...adapting, ...written.adapting].filter(({ statements }) => statements.every(ids => ids.length > 0)),
  )
  const byId = new Map(allowed.map(question => [question.id, question]))
  const tuning: unknown[] = []
  const reading: unknown[] = []
  graphs.forEach((graph, g) => {
    const without = withoutOf(g)
    const targets = targetsOf(graph, toGoldTree(graph))
    tuning.push(graphExample(pieces, graph, targets, without))
    const question = byId.get(graph.id)
    const exam = question && examExample(pieces, question)
    if (exam) tuning.push({ ...exam, without })
    const by = without
    for (const set of ['paper', 'question'] as const)
      reading.push({ id: graph.id, set, by, ...passageOf(pieces, graph, set === 'question'), ...targets })
    reading.push({
      id: graph.id,
      set: 'raw',
      by,
      ...passageOf(pieces, createRawGraph(graph, english()), false),
      parents: null,
    })
  })
  tuning.push(...written.tuning)
  reading.push(...written.reading)
  for (const { graph, tree, turn } of turns.everyday) {
    const held = [foldName(turn, folds)]
    const targets = targetsOf(graph, tree)
    tuning.push(graphExample(pieces, graph, targets, held))
    reading.push({ id: graph.id, set: 'everyday', by: held, ...passageOf(pieces, graph, false), ...targets })
  }
  for (const [set, list] of Object.entries(sources.unseen))
    for (const graph of list) {
      const tree = toEverydayGold(graph)
      if (tree)
        reading.push({ id: graph.id, set, by: ['dev'], ...passageOf(pieces, graph, false), ...targetsOf(graph, tree) })
    }
  lines('tuning.jsonl', tuning)
  lines('reading.jsonl', reading)
  const told = {
    pieces: prose.numbers.length,
    domain: domain.numbers.length,
    pairs: pairs.length,
    exams: exams.length,
    strict: exams.filter(({ rebuts }) => rebuts !== null).length,
    markers: markers.examples().length,
    written: written.adapting.length,
    annotated: said.reduce((sum, { passages }) => sum + passages.length, 0),
    'annotations of other questions': said.reduce((sum, { unused }) => sum + unused, 0),
    tuning: tuning.length,
    reading: reading.length,
  }
  writeFileSync(join(folder, 'prepared.json'), `${JSON.stringify(told, null, 1)}\n`)
  return told
}
