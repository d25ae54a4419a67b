/**
 * How well the words of an option tell whether it weakens or supports, the question unread, and which other options help to learn it:
 *
 *     npx tsx --conditions=elenchus-source scripts/measure-option-direction.ts
 *
 * The explainer's linear model of options on MetaLogic's train and dev, five folds with the options of a question together; the area under the curve,
 * with an interval from resampling questions, and the right share at the best threshold. What is added to the training folds are options written for
 * training, right answers to ReClor's questions whose wording tells the direction (strictly, or in more wordings), and ReClor's options that were
 * judged by their meaning, wrong answers among them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupsOf, optionPolarity, readExamOptions, weakPolarity } from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import { train } from '@elenchus/learning'
import { rocAuc } from '@elenchus/learning/metrics'
import { readMetaLogic } from '@elenchus/metagraph/codecs'
import { bootstrap } from '@elenchus/statistics'
import { annotatedQuestions } from '../packages/elenchus/src/commands/train/encoder-data/annotated-questions.ts'
import { knownPassages } from '../packages/elenchus/src/commands/train/encoder-data/known-passages.ts'
import { passageView } from '../packages/explainer/src/features/passage-view.ts'
import { polarityFeatures } from '../packages/explainer/src/features/polarity-features.ts'
import { viewStatement } from '../packages/explainer/src/features/statement-view.ts'
import { blendProbabilities, blendTraining } from '../packages/explainer/src/models/blend.ts'
import { roleIndex, roleOf } from '../packages/explainer/src/models/option-role.ts'
import { corpus, root } from './corpora.ts'
import { answersByWording, examQuestions } from './measure-second-opinion/exam-answers.ts'

const foldCount = 5
const language = english()
const text = (...path: string[]) => readFileSync(corpus(...path), 'utf8')
const graphs = ['metalogic_train.json', 'metalogic_dev.json'].flatMap(name =>
  text('metalogic', name)
    .trim()
    .split('\n')
    .map(line => readMetaLogic(JSON.parse(line))),
)
const groups = groupsOf(graphs)
const view = (words: string) => viewStatement({ text: words, variables: [] }, language)

/** The options of MetaLogic that bear on a statement. */
const options = graphs.flatMap((graph, g) => {
  const option = graph.statements.findIndex(({ part }) => part === 'option')
  const edge = graph.edges.find(({ from }) => from === graph.statements[option]?.id)
  if (!edge) return []
  const views = graph.statements.map(statement => view(statement.text))
  const rebuts = edge.kind === 'rebut'
  const features = polarityFeatures(passageView(views, { option, question: '', marked: false }))
  return [{ features, role: roleOf(rebuts, graph.question ?? ''), rebuts, group: groups[g]! }]
})

const { questions, excluded } = await examQuestions(graphs.map(({ id }) => id))
const worded = answersByWording(questions)
const path = 'packages/encoder/training/exam-annotations/judged.txt'
const judged = annotatedQuestions(
  { path, text: readFileSync(join(root, path), 'utf8') },
  knownPassages(questions, [], () => []),
).passages
const written = readExamOptions(readFileSync(join(root, 'packages/explainer/training/exam-options.txt'), 'utf8'))

const ours = optionPolarity(written, language)
const added = {
  'nothing else': [],
  'options written for training': ours,
  'and answers to strictly worded questions': [...ours, ...weakPolarity(questions, { language, excluded })],
  'and answers to questions in more wordings': [...ours, ...optionPolarity(worded, language)],
  'and options judged by their meaning': [
    ...ours,
    ...optionPolarity(worded, language),
    ...optionPolarity(judged, language),
  ],
}

const labels = Uint8Array.from(options, ({ rebuts }) => Number(rebuts))
for (const [name, more] of Object.entries(added)) {
  const scores = new Float64Array(options.length)
  for (let fold = 0; fold < foldCount; fold++) {
    const seen = [...options.filter(({ group }) => group % foldCount !== fold), ...more]
    const model = train(
      blendTraining(
        seen.map(({ features }) => features),
        seen.map(({ role }) => roleIndex(role)),
        { classes: 3, l2: 120, trees: 0, seed: 1 },
      ),
    )
    options.forEach(({ features, group }, i) => {
      if (group % foldCount === fold) scores[i] = blendProbabilities(model, [features])[roleIndex('objection')]!
    })
  }
  const area = (rows: Uint32Array) =>
    rocAuc(
      Array.from(rows, row => scores[row]!),
      Array.from(rows, row => labels[row]!),
    )
  const { value, interval } = bootstrap(options.length, area, { groups: options.map(({ group }) => group), seed: 1 })
  const rightAt = (threshold: number) => scores.filter((score, i) => score > threshold === options[i]!.rebuts).length
  const right = Math.max(...Array.from(scores, rightAt)) / options.length
  const ends = interval?.map(end => end.toFixed(3)).join(', ') ?? ''
  console.log(
    `${name.padEnd(44)} ${String(more.length).padStart(5)} more   AUC ${value.toFixed(3)} [${ends}]   right ${(100 * right).toFixed(1)}%`,
  )
}
