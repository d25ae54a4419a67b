/** The figures of the benchmarks package on the corpora: `npx tsx --conditions=elenchus-source scripts/measure-benchmarks.ts`. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reasoningTypes } from '@elenchus/benchmarks'
import {
  convertItem,
  hypothesisOf,
  optionOf,
  rivalWordings,
  rougeL,
  sameWords,
  sentencesOf,
  splitPremises,
} from '@elenchus/benchmarks/convert'
import {
  chooseByChance,
  matchWords,
  predictChoices,
  trainFastTextChoice,
  trainLogisticChoice,
} from '@elenchus/benchmarks/models'
import { readChoices, readLogiqa2Nli } from '@elenchus/benchmarks/readers'
import { alignItems, findOverlap } from '@elenchus/benchmarks/studies'
import { classifyReasoning } from '@elenchus/benchmarks/types'
import { classifyQuestion } from '@elenchus/language/exam-questions'
import { stemmer } from 'stemmer'
import { corporaFolder } from './corpora.ts'

const corpus = (name: string) => join(corporaFolder, name)
const say = (line: string) => process.stdout.write(`${line}\n`)
const percent = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(2)}%)`
if (!existsSync(corpus('reclor/train.json')))
  throw new Error(`the corpora are not at ${corporaFolder}; set ELENCHUS_DATA`)

const [train, val, test, dev, old] = await Promise.all(
  ['reclor/train.json', 'reclor/val.json', 'reclor/test.json', 'logiqa2/mrc/dev.txt', 'logiqa1/Eval.txt'].map(name =>
    readChoices(corpus(name)),
  ),
)
if (!train || !val || !test || !dev || !old) throw new Error('a corpus is missing')

const typed = test.filter(item => item.questionType !== undefined)
say(
  `question types, ReClor test: ${percent(typed.filter(item => classifyQuestion(item.question).type === item.questionType).length, typed.length)}`,
)

let macro = 0
reasoningTypes.forEach((type, t) => {
  let [guessed, gold, both] = [0, 0, 0]
  for (const item of dev) {
    const yes = classifyReasoning(item)[t]!.present
    const given = item.reasoningTypes!.includes(type)
    guessed += Number(yes)
    gold += Number(given)
    both += Number(yes && given)
  }
  const f1 = (200 * both) / (guessed + gold)
  macro += f1 / reasoningTypes.length
  say(`  ${type}: F1 ${f1.toFixed(1)}, always yes ${((200 * gold) / (dev.length + gold)).toFixed(1)}`)
})
say(`reasoning types, LogiQA 2.0 dev: macro-F1 ${macro.toFixed(1)}`)

say(
  `word matching (released), LogiQA 2.0 dev: ${percent(dev.filter(item => matchWords(item) === item.answer).length, dev.length)}`,
)
say(
  `word matching (paper), LogiQA 2.0 dev: ${percent(dev.filter(item => matchWords(item, 'paper') === item.answer).length, dev.length)}`,
)
say(`chance, LogiQA 2.0 dev: ${percent(dev.filter(item => chooseByChance(item) === item.answer).length, dev.length)}`)

/** Two halves of dev by the parity of a hash of the id: one was looked at while rules were written, the other was not. */
const half = (id: string) => ((createHash('sha256').update(id).digest()[0]! & 1) === 0 ? 'in view' : 'set aside')
const halves = ['in view', 'set aside'] as const

const byId = new Map(dev.map(item => [item.id, item]))
interface Likeness {
  pairs: number
  rouge: number
  /** ROUGE-L of stems, as many papers print it. */
  stems: number
  exact: number
  /** The best of our rival wordings, chosen after seeing the reference. */
  best: number
}
const likeness: Record<(typeof halves)[number], Likeness> = {
  'in view': { pairs: 0, rouge: 0, stems: 0, exact: 0, best: 0 },
  'set aside': { pairs: 0, rouge: 0, stems: 0, exact: 0, best: 0 },
}
interface Released {
  readonly id: string
  readonly option: number
  readonly hypothesis: string
  /** The likeness of each of our wordings; the first is ours. */
  readonly scores: readonly number[]
}
const released: Released[] = []
for await (const { id, hypothesis } of readLogiqa2Nli(corpus('logiqa2/nli/dev_new.txt'))) {
  const item = byId.get(id)
  if (!item) continue
  const option = optionOf(hypothesis, item.options)
  const ours = convertItem(item)[option]!.hypothesis
  const known = new Map<string, number>()
  const scores = rivalWordings.map(wording => {
    const text = hypothesisOf(item, option, wording)
    const score = known.get(text) ?? rougeL(text, hypothesis)
    known.set(text, score)
    return score
  })
  const sums = likeness[half(id)]
  sums.pairs++
  sums.rouge += rougeL(ours, hypothesis)
  sums.stems += rougeL(ours, hypothesis, { stem: stemmer })
  sums.exact += Number(sameWords(ours, hypothesis))
  sums.best += Math.max(...scores)
  released.push({ id, option, hypothesis, scores })
}
for (const name of halves) {
  const { pairs, rouge, stems, exact, best } = likeness[name]
  say(
    `questions to hypotheses, ${pairs} released, ${name}: ROUGE-L F1 ${(rouge / pairs).toFixed(4)}, of stems ${(stems / pairs).toFixed(4)}, the same words ${percent(exact, pairs)}; the best of our wordings, chosen by the reference, ${(best / pairs).toFixed(4)}`,
  )
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * What can be learnt about the wording of a released hypothesis from its neighbours in the release: our wording that came nearest to
 * theirs, against the one we choose by ourselves. A wording that depended on the question would be the neighbours' wording too.
 */
const ofQuestion = new Map<string, Released[]>()
for (const each of released) ofQuestion.set(each.id, [...(ofQuestion.get(each.id) ?? []), each])
for (const [name, near, twins] of [
  ['other options of the same question', (a: Released, b: Released) => a.option !== b.option, false],
  ['the same option, released again', (a: Released, b: Released) => a.option === b.option, true],
] as const) {
  const known = released.flatMap(each => {
    const others = ofQuestion.get(each.id)!.filter(other => other !== each && near(other, each))
    if (others.length === 0) return []
    const likes = each.scores.map((_, w) => mean(others.map(({ scores }) => scores[w]!)))
    const wording = likes.indexOf(Math.max(...likes))
    const theirs = mean(others.map(({ hypothesis }) => rougeL(hypothesis, each.hypothesis)))
    return [{ ours: each.scores[0]!, learnt: each.scores[wording]!, best: Math.max(...each.scores), theirs }]
  })
  const of = (key: 'ours' | 'learnt' | 'best' | 'theirs') => mean(known.map(each => each[key])).toFixed(4)
  say(
    `${known.length} released hypotheses beside ${name}: ours ${of('ours')}, our wording that came nearest to those ${of('learnt')}, chosen by the reference ${of('best')}${twins ? `; the releases with each other ${of('theirs')}` : ''}`,
  )
}

// No choice that goes by question and option alone can beat the one that has seen all releases of the option.
for (const times of [2, 4]) {
  const groups = [...ofQuestion.values()]
    .flatMap(list => [0, 1, 2, 3].map(option => list.filter(each => each.option === option)))
    .filter(list => list.length === times)
  const ours = groups.map(list => mean(list.map(({ scores }) => scores[0]!)))
  const bound = groups.map(list => Math.max(...rivalWordings.map((_, w) => mean(list.map(({ scores }) => scores[w]!)))))
  say(
    `${groups.length} options released ${times} times: ours ${mean(ours).toFixed(4)}, one wording for all of them, chosen by them, ${mean(bound).toFixed(4)}`,
  )
}

// Major and minor premises: the sentences of a dev passage, by where the released pair has them and where we put them.
const normal = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const bySentence = new Map<string, typeof dev>()
for (const item of dev)
  for (const sentence of sentencesOf(item.context).map(normal))
    if (sentence.length > 25) bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), item])
const agreement: Record<string, [same: number, all: number]> = {}
const count = (name: string, same: boolean) => {
  const sums = agreement[name] ?? [0, 0]
  agreement[name] = sums
  sums[0] += Number(same)
  sums[1]++
}
for await (const pair of readLogiqa2Nli(corpus('logiqa2/nli/dev.txt'))) {
  const [major, minor] = [pair.majorPremise!, pair.minorPremise!].map(texts => normal(texts.join(' '))) as [
    string,
    string,
  ]
  const found = [...(pair.majorPremise ?? []), ...(pair.minorPremise ?? [])]
    .flatMap(text => sentencesOf(text))
    .map(text => bySentence.get(normal(text)))
    .find(items => items !== undefined)?.[0]
  if (!found) continue
  for (const by of ['position', 'generality'] as const) {
    const ours = splitPremises(found.context, { by })
    for (const [texts, place] of [
      [ours.major, 'major'],
      [ours.minor, 'minor'],
    ] as const)
      for (const sentence of texts.map(normal)) {
        const released = major.includes(sentence) ? 'major' : minor.includes(sentence) ? 'minor' : null
        if (released) count(`major and minor by ${by}, ${half(found.id)}`, released === place)
      }
  }
  const option = found.options.findIndex(text => [minor, normal(pair.hypothesis)].includes(normal(text)))
  if (option < 0 || found.answer === null) continue
  const { role, conclusionLabel } = convertItem(found)[option]!
  const released = normal(found.options[option]!) === minor ? 'premise' : 'conclusion'
  count(`option as ${released}, ${half(found.id)}`, role === released)
  count(`label of the divided pair, ${half(found.id)}`, conclusionLabel === pair.label)
}
for (const [name, [same, all]] of Object.entries(agreement).sort()) say(`${name}: ${percent(same, all)}`)

const right = (predicted: readonly number[]) =>
  percent(val.filter((item, i) => item.answer === predicted[i]).length, val.length)
for (const input of ['CQA', 'A'] as const) {
  say(
    `fastText (${input}), ReClor train to val: ${right(predictChoices(trainFastTextChoice(train, { input, seed: 1 }), val))}`,
  )
  say(
    `logistic (${input}), ReClor train to val: ${right(predictChoices(trainLogisticChoice(train, { input, seed: 1 }), val))}`,
  )
}
const start = process.cpuUsage()
for (let seed = 1; seed <= 20; seed++) trainFastTextChoice(train, { input: 'A', seed })
const { user, system } = process.cpuUsage(start)
say(
  `20 seeds of fastText on the options of ${train.length} questions: ${((user + system) / 1e6).toFixed(1)} s of processor time`,
)

for (const [name, a, b] of [
  ['ReClor train, val', train, val],
  ['ReClor train, test', train, test],
  ['ReClor val, test', val, test],
  ['ReClor train, LogiQA 2.0 dev', train, dev],
  ['ReClor, LogiQA 2.0 dev', [...train, ...val, ...test], dev],
] as const) {
  const { sharedPassages, identicalItems, leakedAnswers, nearPassages } = findOverlap(a, b)
  say(
    `overlap, ${name}: ${sharedPassages.b} of ${b.length} items share their passage, ${identicalItems} identical, ${leakedAnswers} answers known, ${nearPassages} near copies`,
  )
}
say(`LogiQA 1.0 eval in 2.0 dev: ${percent(alignItems(old, dev).length, old.length)}`)
