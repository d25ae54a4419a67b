/** The sources of signed pairs: files of {context, statement, relation}, and strictly worded exam questions. */
import { existsSync, readFileSync } from 'node:fs'
import type { LanguageModel } from '@elenchus/language'
import { strictPolarity } from '@elenchus/language/exam-questions'
import { random } from '@elenchus/learning'
import { readStatements } from '../../packages/explainer/src/explanation/explain.ts'
import { passageView } from '../../packages/explainer/src/features/passage-view.ts'
import { viewStatement } from '../../packages/explainer/src/features/statement-view.ts'
import { corpus } from '../corpora.ts'

export interface SignedPair {
  readonly statement: string
  readonly target: string
  readonly attacks: boolean
}

export interface Source {
  readonly name: string
  /** Whether a model that learned from it may be shipped. */
  readonly shippable: boolean
  readonly pairs: readonly SignedPair[]
}

const files = [
  { name: 'perspectrum', shippable: true },
  { name: 'argkp', shippable: true },
  { name: 'defeasible-atomic', shippable: true },
  { name: 'defeasible-snli', shippable: true },
  { name: 'iam', shippable: false },
]

/** Every source that is there, at most `most` pairs of each, drawn by the seed; and the files that are missing. */
export function readSources(
  language: LanguageModel,
  { seed, most }: { readonly seed: number; readonly most: number },
): { readonly sources: readonly Source[]; readonly missing: readonly string[] } {
  const missing: string[] = []
  const sources: Source[] = []
  const add = (name: string, shippable: boolean, paths: readonly string[], read: () => SignedPair[]) => {
    const absent = paths.filter(path => !existsSync(path))
    missing.push(...absent)
    if (absent.length > 0) return
    const pairs = read()
    random(seed).shuffle(pairs)
    sources.push({ name, shippable, pairs: pairs.slice(0, most) })
  }
  for (const { name, shippable } of files) {
    const path = corpus('polarity', `${name}.jsonl`)
    add(name, shippable, [path], () => pairsIn(path))
  }
  const questions = corpus('reclor', 'train.json')
  const excluded = corpus('metalogic', 'excluded-ids.txt')
  const asked = () => allowed(reclorIn(questions), excluded)
  add('exam options', false, [questions, excluded], () => optionsOf(asked(), language, { wrong: false }))
  // A wrong option of "which weakens" seldom weakens; that it does the opposite is a guess.
  add('exam options, right against wrong', false, [questions, excluded], () =>
    optionsOf(asked(), language, { wrong: true }),
  )
  const own = corpus('metalogic', 'metalogic_train.json')
  add('options of MetaLogic train, right against wrong', false, [questions, own], () => {
    const ids = new Set(linesIn(own).map(({ id_string: id }) => String(id)))
    const known = (id: string) => ids.has(id)
    return optionsOf(
      reclorIn(questions).filter(({ id }) => known(id)),
      language,
      { wrong: true },
    )
  })
  const logiqa = corpus('logiqa2', 'mrc', 'dev.txt')
  const dev = corpus('metalogic', 'metalogic_dev.json')
  add('LogiQA dev options', false, [logiqa, own, dev], () => {
    const texts = new Set([...linesIn(own), ...linesIn(dev)].flatMap(contextsOf))
    return optionsOf(
      logiqaIn(logiqa).filter(({ context }) => !texts.has(opening(context))),
      language,
      { wrong: false },
    )
  })
  return { sources, missing }
}

/** What a statement bears on is the last of its context: a premise may stand before it. */
function pairsIn(path: string): SignedPair[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const { context, statement, relation } = JSON.parse(line)
      return { statement, target: context.at(-1), attacks: relation === 'rebut' }
    })
}

interface Question {
  readonly id: string
  readonly context: string
  readonly question: string
  readonly answers: readonly string[]
  readonly label: number
}

const linesIn = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line))

const reclorIn = (path: string): Question[] =>
  JSON.parse(readFileSync(path, 'utf8')).map((each: Question & { readonly id_string: string }) => ({
    ...each,
    id: each.id_string,
  }))

const logiqaIn = (path: string): Question[] =>
  linesIn(path).map(({ id, text, question, options, answer }) => ({
    id: String(id),
    context: text,
    question,
    answers: options,
    label: answer,
  }))

function allowed(questions: readonly Question[], excludedPath: string): Question[] {
  const excluded = new Set(readFileSync(excludedPath, 'utf8').split(/\s+/))
  return questions.filter(({ id }) => !excluded.has(id))
}

/** Enough of a text to know it again, whatever its spacing and case. */
const opening = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 40)
const contextsOf = ({ sent_dict: sentences }: { sent_dict: Record<string, { sent: string }> }): string[] =>
  [Object.values(sentences).map(({ sent }) => sent)].map(list => opening(list.join(' ')))

/** The options of strictly worded questions, against the likely conclusion of the passage: the right ones alone, or wrong ones as their opposite. */
function optionsOf(
  questions: readonly Question[],
  language: LanguageModel,
  { wrong }: { readonly wrong: boolean },
): SignedPair[] {
  return questions.flatMap(({ context, question, answers, label }): SignedPair[] => {
    const polarity = strictPolarity(question)
    if (polarity === null || answers[label] === undefined || !/\p{L}/u.test(context)) return []
    const views = readStatements(context, language).map(({ text }) => viewStatement({ text, variables: [] }, language))
    const { conclusion } = passageView(views, { option: -1, question: '', marked: false })
    const target = views[conclusion]!.text
    return answers.flatMap((statement, k) =>
      k === label || wrong ? [{ statement, target, attacks: (polarity === 'rebuts') === (k === label) }] : [],
    )
  })
}
