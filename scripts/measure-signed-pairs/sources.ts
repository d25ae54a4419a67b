/** The sources of signed pairs: files of {context, statement, relation}, and strictly worded exam questions. */
import { existsSync, readFileSync } from 'node:fs'
import type { LanguageModel } from '@elenchus/language'
import { strictPolarity } from '@elenchus/language/exam-questions'
import { random } from '@elenchus/learning'
import { readStatements } from '../../packages/explainer/src/explanation/explain.ts'
import { passageView } from '../../packages/explainer/src/features/passage.ts'
import { viewStatement } from '../../packages/explainer/src/features/view.ts'
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
  add('exam options', false, [questions, excluded], () => optionsIn(questions, excluded, language))
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

/** The right options of strictly worded questions, against the likely conclusion of the passage. */
function optionsIn(path: string, excludedPath: string, language: LanguageModel): SignedPair[] {
  const excluded = new Set(readFileSync(excludedPath, 'utf8').split(/\s+/))
  const records: { context: string; question: string; answers: string[]; label: number; id_string: string }[] =
    JSON.parse(readFileSync(path, 'utf8'))
  return records.flatMap(({ context, question, answers, label, id_string: id }): SignedPair[] => {
    const polarity = strictPolarity(question)
    const statement = answers[label]
    if (excluded.has(id) || polarity === null || statement === undefined || !/\p{L}/u.test(context)) return []
    const views = readStatements(context, language).map(({ text }) => viewStatement({ text, variables: [] }, language))
    const { conclusion } = passageView(views, { option: -1, question: '', marked: false })
    return [{ statement, target: views[conclusion]!.text, attacks: polarity === 'rebuts' }]
  })
}
