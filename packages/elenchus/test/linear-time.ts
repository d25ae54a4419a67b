/**
 * Readers of foreign text take linear time. Each reads a repeated fragment of n and 4n characters, bare and inside a sentence; a pattern
 * that backtracks needs sixteen times as long for four times the text. An error of ours counts as reading, a stack overflow does not.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readChoice, removeReasoning } from '@elenchus/answers'
import {
  convertItem,
  findOptionRole,
  isMajorPremise,
  splitPassage,
  splitPremises,
  toHypothesis,
} from '@elenchus/benchmarks/convert'
import {
  createWordpieceTokeniser,
  detectLanguage,
  spaceTokeniser,
  treebankTokeniser,
  wordTokeniser,
} from '@elenchus/benchmarks/studies'
import { classifyReasoning } from '@elenchus/benchmarks/types'
import { readEnglish, readStatement, readTheoryWithDiagnostics } from '@elenchus/english'
import { readAnyRun } from '@elenchus/evaluation/log'
import { checkPassage } from '@elenchus/explainer'
import { type Doc, normaliseForm, readDoc } from '@elenchus/language'
import { readConllu } from '@elenchus/language/conllu'
import {
  classifyQuestion,
  detectQuestionKind,
  detectStrictPolarity,
  isExceptQuestion,
  normaliseQuestion,
  readExpectedPolarity,
} from '@elenchus/language/exam-questions'
import { english } from '@elenchus/language/node'
import {
  findClauses,
  findConnectives,
  findCues,
  findIndicators,
  findInitialVariables,
} from '@elenchus/language/structure'
import {
  readAif,
  readController,
  readDegree,
  readMetaLogic,
  readMultitask,
  readOnce,
  readSteps,
  readTriples,
  readVariables,
} from '@elenchus/metagraph/codecs'
import {
  escapeSpreadsheetCell,
  parseAnswerLabel,
  parseCsvFields,
  parseInstanceLine,
  parseSequenceOutput,
  readPredictions,
} from '@elenchus/robustlr/formats'
import { readCsv } from '@elenchus/robustlr/node'
import { afterAll, describe, expect, it } from 'vitest'
import { findScorer } from '../../evaluation/src/tasks/own/answer-scorers.ts'
import { readVerdict } from '../../evaluation/src/tasks/own/judge.ts'
import { fillTemplate, listSlots } from '../../evaluation/src/tasks/own/template.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-linear-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function importLog(text: string): Promise<void> {
  const path = join(folder, 'samples_t.jsonl')
  const sample = { doc_id: 0, doc: { q: text }, target: text, arguments: [[text, text]], resps: [[text]], acc: 1 }
  writeFileSync(path, JSON.stringify({ ...sample, filtered_resps: [text], filter: 'none' }))
  await readThrough(path)
}

async function importInspectLog(text: string): Promise<void> {
  const path = join(folder, 'log.json')
  const said = [{ message: { content: [{ type: 'text', text }] }, stop_reason: 'stop' }]
  const sample = { id: text, epoch: 1, input: [{ content: text }], target: text, output: { choices: said } }
  const samples = [{ ...sample, scores: { match: { value: 'C', answer: text } } }]
  writeFileSync(path, JSON.stringify({ eval: { task: text, model: text }, samples }))
  await readThrough(path)
}

async function readThrough(path: string): Promise<void> {
  for await (const _ of (await readAnyRun(path)).rows()) {
    // Reading is what is timed.
  }
}

const metaLogicRecord = (text: string) => ({
  id_string: 'x',
  sent_dict: {
    sent1: {
      sent: text,
      inner_info: {
        inner_sent_w_variables: text,
        global_operators: [],
        degree_label: 2,
        inner_formula: text,
        inner_formula_readable: text,
        formula_triples: [],
      },
    },
  },
  gold_item: { proof_str: text, proof: [] },
  meta_info: { context: text, question: text, option: text },
  proof: text,
})
const aifDocument = (text: string) => ({
  nodes: [{ nodeID: '1', text, type: 'I' }],
  edges: [],
  locutions: [],
})
const item = (text: string) => ({
  id: 'x',
  context: text,
  question: text,
  options: [text, 'b', 'c', 'd'],
  answer: 0,
  original: {},
})
const plainItem = { ...item('Some birds sing.'), question: 'Which one of the following is true?', options: ['A', 'B'] }
const pieceTokens = createWordpieceTokeniser(['a', '##a', 'not', 'and', '1', '##1'])
/** A pattern of the user's is the user's. */
const scorers = ['exact', 'includes', 'numeric', 'graph', 'label']
const model = english()

const readStructure = (doc: Doc) =>
  [findClauses, findInitialVariables, findConnectives, findCues, findIndicators].map(find => find(doc))

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'metagraph: steps': text => readSteps(text),
  'metagraph: triples': text => readTriples(text),
  'metagraph: all at once': text => readOnce('x', text),
  'metagraph: sections': text => readOnce('x', `$graph$ ${text} $formula$ ${text} $degree$ ${text}`),
  'metagraph: many tasks': text =>
    readMultitask('x', { structure: text, formulas: new Map([['s', text]]), degrees: new Map([['s', text]]) }),
  'metagraph: controller': readController,
  'metagraph: degree': text => readDegree(text),
  'metagraph: variables': text => readVariables(text, text),
  'metagraph: MetaLogic': text => readMetaLogic(metaLogicRecord(text)),
  'metagraph: AIF': text => readAif(aifDocument(text)),
  'theories: theory': text => readTheoryWithDiagnostics(text),
  'theories: statement': text => readStatement(text),
  'theories: English': text => readEnglish(text),
  'theories: CSV': readCsv,
  'theories: CSV fields': text => parseCsvFields([text, text, '1', text, text, text, text]),
  'theories: label': parseAnswerLabel,
  'theories: sequence': parseSequenceOutput,
  'theories: predictions': text => readPredictions([{ line: 1, fields: [text, text] }]),
  'theories: instance': text => parseInstanceLine(JSON.stringify({ id: text, context: text })),
  'theories: cell': escapeSpreadsheetCell,
  'language: normal form': normaliseForm,
  'language: document': text => readStructure(readDoc(text, model)),
  'language: CoNLL-U': readConllu,
  'language: plain question': normaliseQuestion,
  'language: question type': classifyQuestion,
  'language: exception': isExceptQuestion,
  'language: direction': text => [readExpectedPolarity(text), detectQuestionKind(text), detectStrictPolarity(text)],
  'benchmarks: role of options': findOptionRole,
  'benchmarks: hypothesis of a question': text => toHypothesis({ ...plainItem, question: text }, 0),
  'benchmarks: hypothesis of an option': text => toHypothesis({ ...plainItem, options: [text, 'B'] }, 0),
  'benchmarks: hypothesis with a passage': text => toHypothesis({ ...plainItem, context: text }, 0),
  'benchmarks: conversion': text => convertItem(item(text)),
  'benchmarks: Chinese conversion': text => convertItem(item(`如果下雨，那么${text}`)),
  'benchmarks: premises': text => [splitPremises(text, { by: 'generality' }), splitPassage(text), isMajorPremise(text)],
  'benchmarks: reasoning types': text => classifyReasoning(item(text)),
  'benchmarks: Chinese reasoning types': text => classifyReasoning(item(`如果下雨，那么${text}`)),
  'benchmarks: Chinese question': text => classifyQuestion(`以下哪项${text}最能削弱上述论证`),
  'benchmarks: language': detectLanguage,
  'benchmarks: tokenisers': text =>
    [wordTokeniser, spaceTokeniser, treebankTokeniser, pieceTokens].map(({ tokens }) => tokens(text)),
  'explainer: passage': checkPassage,
  'evaluation: thoughts': removeReasoning,
  'evaluation: choice': text => [readChoice(text, ['yes', 'no']), readChoice('yes', [text, 'no'])],
  "evaluation: a judge's verdict": text => [readVerdict(text), readVerdict(`verdict ${text}`)],
  'evaluation: a log of lm-evaluation-harness': importLog,
  'evaluation: a log of Inspect': importInspectLog,
  'evaluation: template': text => [listSlots(text), fillTemplate(text, { a: text })],
  ...Object.fromEntries(
    scorers.map(name => [
      `evaluation: scorer ${name}`,
      (text: string) => [text, 'yes'].map(said => findScorer(name)(said, text, { classes: ['yes', 'no'] })),
    ]),
  ),
}

async function run(read: (text: string) => unknown, text: string): Promise<void> {
  try {
    await read(text)
  } catch (error) {
    // Refused: no fault of ours. A stack that overflows is.
    if (error instanceof RangeError || error instanceof TypeError) throw error
  }
}

/** Milliseconds, the least of a few, since what the machine does beside does not count; no more than are needed to come below `below`. */
async function timeOf(
  read: (text: string) => unknown,
  piece: string,
  characters: number,
  below = enough,
): Promise<number> {
  const many = piece.repeat(Math.ceil(characters / piece.length))
  const around = `The mill ${many} is old`
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3; i++) {
    const began = performance.now()
    await run(read, many)
    await run(read, around)
    least = Math.min(least, performance.now() - began)
    if (least < below || least > 500) break
  }
  return least
}

/** Milliseconds below which a comparison says little. */
const enough = 4
/** Characters that a quadratic pattern cannot read in that time. */
const longest = 64_000

/** Defines a test for every reader and fragment. */
export function testLinearTime(fragments: readonly string[]): void {
  describe.each(Object.entries(readers))('%s', (_, read) => {
    it.each(fragments.map(piece => [JSON.stringify(piece), piece] as const))(
      '%s',
      { timeout: 120_000, retry: 4 },
      async (_, piece) => {
        let n = 2000
        let short = await timeOf(read, piece, n)
        for (; short < enough && n < longest; short = await timeOf(read, piece, n)) n *= 2
        if (short < enough) return
        // Once is enough where it passes: what disturbs the long text can only make it look slower.
        const long = await timeOf(read, piece, 4 * n, 12 * short)
        expect(long, `${n} characters take ${short} ms, four times as many ${long} ms`).toBeLessThan(12 * short)
      },
    )
  })
}
