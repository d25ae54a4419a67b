/** The figures of the benchmarks package on the corpora: `npx tsx --conditions=elenchus-source scripts/measure-benchmarks.ts`. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reasoningTypes } from '@elenchus/benchmarks'
import {
  convertItem,
  optionOf,
  rivalHypotheses,
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
  exact: number
  /** The best of our rival wordings, chosen after seeing the reference. */
  best: number
}
const likeness: Record<(typeof halves)[number], Likeness> = {
  'in view': { pairs: 0, rouge: 0, exact: 0, best: 0 },
  'set aside': { pairs: 0, rouge: 0, exact: 0, best: 0 },
}
/** What was released for one option of one question, more than once for a third of the pairs. */
const released = new Map<string, { ours: number; hypothesis: string }[]>()
for await (const { id, hypothesis } of readLogiqa2Nli(corpus('logiqa2/nli/dev_new.txt'))) {
  const item = byId.get(id)
  if (!item) continue
  const option = optionOf(hypothesis, item.options)
  const ours = convertItem(item)[option]!.hypothesis
  const sums = likeness[half(id)]
  const rouge = rougeL(ours, hypothesis)
  sums.pairs++
  sums.rouge += rouge
  sums.exact += Number(sameWords(ours, hypothesis))
  sums.best += Math.max(...rivalHypotheses(item, option).map(text => rougeL(text, hypothesis)))
  const key = `${id} ${item.options[option]}`
  released.set(key, [...(released.get(key) ?? []), { ours: rouge, hypothesis }])
}
for (const name of halves) {
  const { pairs, rouge, exact, best } = likeness[name]
  say(
    `questions to hypotheses, ${pairs} released, ${name}: ROUGE-L F1 ${(rouge / pairs).toFixed(4)}, the same words ${percent(exact, pairs)}; the best of our wordings, chosen by the reference, ${(best / pairs).toFixed(4)}`,
  )
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const several = [...released.values()].filter(list => list.length > 1)
const twins = several.flatMap(list =>
  list.map(({ ours, hypothesis }, i) => ({
    ours,
    theirs: mean(list.filter((_, j) => j !== i).map(other => rougeL(other.hypothesis, hypothesis))),
  })),
)
say(
  `the release beside itself, ${twins.length} hypotheses of options that were converted more than once: ROUGE-L F1 ${mean(twins.map(({ theirs }) => theirs)).toFixed(4)} with each other, ours ${mean(twins.map(({ ours }) => ours)).toFixed(4)} with them`,
)

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
