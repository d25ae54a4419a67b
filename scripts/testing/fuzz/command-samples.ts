/** Valid calls of the commands that read files, for the fuzzer. */
import type { Call } from './command-line.ts'

type Files = Readonly<Record<string, string>>
const lines = (...records: readonly unknown[]): string => records.map(each => `${JSON.stringify(each)}\n`).join('')

const own = lines(
  { id: 'a', prompt: 'Which?', choices: ['yes', 'no'], target: 'A', labels: { kind: 'odd' } },
  { id: 'b', prompt: 'Name a colour.', target: 'blue' },
)
const question = (i: number) => ({
  id_string: `own_${i}`,
  context: `Boat ${i} left port ${i}. All boats of pier ${i} carry lamps.`,
  question: 'Which of these would weaken the argument most?',
  answers: ['The tide turned.', 'The wind fell.', 'Nobody swims.', 'Lamps are rare.'],
  label: i % 4,
  question_type: 3,
})
const reclor = JSON.stringify([0, 1, 2, 3, 4, 5].map(question))
const kiosk = {
  id: 7,
  answer: 2,
  text: 'Every kiosk sells maps.',
  question: 'So?',
  options: ['No', 'Perhaps', 'Maps are sold', 'Never'],
  type: { 'Necessry Condtional Reasoning': true, 'Conjunctive Reasoning': false },
}
const theoryQuestion = {
  id: 'ProofWriter_X_Q1',
  context: 'Bo is big. If Bo is big then Bo is loud.',
  question: 'True, false, or unknown? Bo is loud.',
  options: ['A) True', 'B) False', 'C) Unknown'],
  answer: 'A',
}
/** A valid file of every corpus, by name. */
const corpora: Files = {
  'reclor.json': reclor,
  'logiqa1.txt': '\nb\nA lamp is lit.\nWho lit it?\nA.Ann\nB.Bo\nC.Cy\nD.Di\n'.repeat(3),
  'logiqa2.txt': lines(kiosk, { ...kiosk, id: 8 }),
  'race.json': lines({
    id: 'high1.txt',
    article: 'A goat.',
    questions: ['Who?', 'Where?'],
    options: [
      ['a', 'b', 'c', 'd'],
      ['e', 'f', 'g', 'h'],
    ],
    answers: ['B', 'D'],
  }),
  'cosmos.jsonl': lines({
    id: 'c',
    context: 'Tea.',
    question: 'Why?',
    answer0: 'w',
    answer1: 'x',
    answer2: 'y',
    answer3: 'z',
    label: '3',
  }),
  'dream.json': JSON.stringify([
    [
      ['W: Is the ferry in?', 'M: Not yet.'],
      [{ question: 'Where are they?', choice: ['At home.', 'At the port.', 'At school.'], answer: 'At the port.' }],
      '5-510',
    ],
  ]),
  'mc1.train.tsv': `${[
    'mc1.train.0',
    'Author: us',
    'A cat sat.\\newlineIt slept.',
    ...['one: Who?', 'multiple: Why?', 'one: When?', 'one: Where?'].flatMap(asked => [asked, 'a', 'b', 'c', 'd']),
  ].join('\t')}\n`,
  'arc.jsonl': lines({
    id: 'Q1',
    question: { stem: 'What melts?', choices: ['A', 'B', 'C'].map(label => ({ text: `thing ${label}`, label })) },
    answerKey: 'B',
  }),
  'nli.txt': lines(
    { label: 'not entailed', major_premise: ['All swim.'], minor_premise: 'Bo swims.', conclusion: 'Bo floats.' },
    { id: 3, premise: 'Bo swims.', hypothesis: 'Bo moves.', label: 'entailment' },
  ),
  'snli.jsonl': lines({ pairID: 'p', sentence1: 'A', sentence2: 'B', gold_label: 'contradiction' }),
  'rte.tsv': 'index\tsentence1\tsentence2\tlabel\n0\tA man.\tB man.\tentailment\n2\tA\tB\tnot_entailment\n',
  'qnli.tsv': 'index\tquestion\tsentence\tlabel\n5\tWho?\tBo.\tentailment\n',
  'scitail.tsv': 'P\tH\tneutral\n',
  'proofwriter.json': JSON.stringify([theoryQuestion]),
  'prontoqa.json': JSON.stringify([{ ...theoryQuestion, id: 'ProntoQA_1', answer: 'B' }]),
  'folio.jsonl': lines({
    story_id: 1,
    example_id: 2,
    premises: ['All cats are small.'],
    'premises-FOL': ['∀x (Cat(x) → Small(x))'],
    conclusion: 'Tom is small.',
    'conclusion-FOL': 'Small(tom)',
    label: 'Uncertain',
  }),
  'logicnli.json': JSON.stringify({
    0: {
      facts: ['Bo is big.'],
      rules: ['If Bo is big then Bo is loud.'],
      statements: ['Bo is loud.', 'Bo is mute.'],
      labels: ['entailment', 'self_contradiction'],
    },
  }),
}
const theory =
  'Anne is kind. Bob is not tall. If someone is kind then they are calm. All calm people are rich or tall. If Anne is rich and Anne is kind then Bob likes Anne.'
const symbolic = 'tall(Ann)\ntall(Ann) & ~kind(Cy) -> kind(Bob)\n'
const passage =
  'The ferry is late because the engine failed. However, the crew may repair it. Therefore passengers must wait, unless a bus comes.'
const treebank = [
  '# sent_id = 1',
  "# text = She didn't go.",
  '1\tShe\tshe\tPRON\tPRP\tCase=Nom\t4\tnsubj\t4:nsubj\t_',
  "2-3\tdidn't\t_\t_\t_\t_\t_\t_\t_\t_",
  '2\tdid\tdo\tAUX\tVBD\t_\t4\taux\t_\t_',
  "3\tn't\tnot\tPART\tRB\t_\t4\tadvmod\t_\t_",
  '4\tgo\tgo\tVERB\tVB\t_\t0\troot\t0:root\tSpaceAfter=No',
  '5\t.\t.\tPUNCT\t.\t_\t4\tpunct\t_\t_',
  '',
  '',
].join('\n')
const inspect = {
  version: 2,
  eval: {
    task: 'logic',
    model: 'openai/x',
    dataset: { name: 'd' },
    config: { epochs: 2 },
    packages: { inspect_ai: '0.3.9' },
    created: '2025-01-01T00:00:00Z',
  },
  samples: [
    {
      id: 1,
      epoch: 1,
      input: [{ role: 'user', content: 'Which one?' }],
      target: 'A',
      output: {
        choices: [{ message: { content: 'ANSWER: A' }, stop_reason: 'stop' }],
        usage: { input_tokens: 9, output_tokens: 2 },
        time: 0.5,
      },
      scores: { choice: { value: 'C', answer: 'A' } },
    },
  ],
}
const harness = lines(
  {
    doc_id: 0,
    doc: { label: 'a' },
    target: 1,
    arguments: [['Passage: …', ' yes']],
    resps: [],
    filtered_resps: [
      [-4, false],
      [-1.5, true],
    ],
    acc: 1,
  },
  {
    doc_id: 1,
    doc: {},
    target: '6',
    arguments: [['3+3?', {}]],
    resps: [['Hm.']],
    filtered_resps: ['[invalid]'],
    exact_match: 0,
    filter: 'strict',
  },
)
const extracted = lines(
  {
    id: 1,
    kind: 'choice',
    options: ['a dam', 'a mill', 'a bay', 'a sea'],
    lettered: true,
    response: 'B\n\nOption A is wrong.',
    gold: 2,
  },
  { id: 'n', kind: 'nli', response: 'No. The premise says less than that.' },
  { id: 't', kind: 'theory', response: 'It cannot be determined.' },
)
const config =
  'seed: 3\ndefaults: {epochs: 2, temperature: 0.7}\ntasks:\n  - {task: robustlr, data: contrast-negation, shots: 2, template: paper, more: {theories: 2}}\n  - task: own\n    data: own.jsonl\nmodels:\n  - {model: chance, maxTokens: 9}\n  - mock:A\n'
const key = 'id,gold,prediction\na,True,True\nb,False,Unknown\nc,Unknown,$answer$ = True\n'
const choicePredictions = [0, 1, 2, 3, 4, 5].map(i => ({ id: `own_${i}`, prediction: i % 4 }))
const decisions = lines({ passage: 'p', disagreement: 'edge s1 s2', choice: 'first', reason: 'because' })
const review = lines(
  { passage: 'p', statement: 's1', verdict: true },
  { passage: 'p', statement: 's2', verdict: false },
)

function list({
  graphFiles,
  annotation,
  runFiles,
  robustlrGold,
}: {
  graphFiles: Files
  annotation: Files
  runFiles: Files
  robustlrGold: string
}): Call[] {
  const robustlrAnswers = lines(
    ...robustlrGold
      .trim()
      .split('\n')
      .map(line => ({ id: (JSON.parse(line) as { id: string }).id, prediction: 'True' })),
  )
  const graphFormats = [
    'json',
    'metalogic',
    'aif',
    'argdown',
    'entailmentbank',
    'dot',
    'mermaid',
    'graphml',
    'web-annotation',
    'once',
    'multitask',
    'metgen',
  ]
  const names = Object.keys(graphFiles)
  // Each input format once with each output format.
  const conversions = names.flatMap((name, i) =>
    graphFormats
      .filter((_, j) => (i + j) % 3 === 0)
      .map(
        (format): Call => ({
          args: ['convert', 'metagraph', `@${name}`, '--to', format, '--out', '@out/'],
          files: { [name]: graphFiles[name]! },
        }),
      ),
  )
  const graphCall = (name: string, ...args: string[]): Call => ({ args, files: { [name]: graphFiles[name]! } })
  const gold = graphFiles['metalogic.jsonl']!
  const corpusCalls = Object.entries(corpora).flatMap(([name, text]): Call[] => {
    const files = { [name]: text }
    return [
      { args: ['data', 'stats', `@${name}`], files },
      { args: ['data', 'check', `@${name}`, '--warnings'], files },
    ]
  })
  return [
    ...conversions,
    ...names.map(name => graphCall(name, 'draw', `@${name}`, '--width', '300')),
    { args: ['convert', 'metagraph', '@graph.ann', '--to', 'json'], files: annotation },
    { args: ['convert', 'metagraph', '@graph.ann', '--to', 'brat', '--out', '@out/'], files: annotation },
    { args: ['draw', '@graph.ann', '--format', 'svg', '--out', '@out.svg'], files: annotation },
    graphCall('graphs.jsonl', 'draw', '@graphs.jsonl', '--format', 'html', '--out', '@out.html'),
    { ...graphCall('aif.jsonl', 'annotate', 'audit', '@aif.jsonl', '--size', '3'), namesFile: false },
    {
      args: ['annotate', 'agreement', '@first.jsonl', '@second.jsonl', '--disagreements'],
      files: { 'first.jsonl': gold, 'second.jsonl': gold },
    },
    {
      args: ['annotate', 'adjudicate', '@first.jsonl', '@second.jsonl', '--decisions', '@decisions.jsonl', '--json'],
      files: { 'first.jsonl': gold, 'second.jsonl': gold, 'decisions.jsonl': decisions },
      // Two annotations with different texts.
      namesFile: false,
    },
    { args: ['annotate', 'audit', '--verdicts', '@review.jsonl'], files: { 'review.jsonl': review } },
    { args: ['annotate', 'construct', '@reclor.json', '--json'], files: { 'reclor.json': reclor } },
    {
      args: ['score', 'metalogic', '--gold', '@gold.jsonl', '--predictions', '@predicted.jsonl', '--resamples', '2'],
      files: { 'gold.jsonl': gold, 'predicted.jsonl': gold },
    },
    {
      args: ['score', 'errors', '--gold', '@gold.jsonl', '--predictions', '@predicted.jsonl', '--list'],
      files: { 'gold.jsonl': gold, 'predicted.jsonl': gold },
    },
    { args: ['score', 'robustlr', '--predictions', '@key.csv', '--resamples', '2'], files: { 'key.csv': key } },
    {
      args: ['score', 'robustlr', '--gold', '@gold.jsonl', '--predictions', '@answers.jsonl', '--resamples', '2'],
      files: {
        'gold.jsonl': robustlrGold,
        'answers.jsonl': robustlrAnswers,
      },
    },
    {
      args: ['score', 'mrc', '--gold', '@reclor.json', '--predictions', '@answers.jsonl'],
      files: { 'reclor.json': reclor, 'answers.jsonl': lines(...choicePredictions) },
    },
    {
      args: ['score', 'mrc', '--gold', '@reclor.json', '--predictions', '@answers.csv'],
      files: {
        'reclor.json': reclor,
        'answers.csv': `id,prediction\n${choicePredictions.map(({ id }) => `${id},"B"\n`).join('')}`,
      },
    },
    {
      args: ['score', 'nli', '--gold', '@nli.txt', '--predictions', '@answers.jsonl'],
      files: { 'nli.txt': corpora['nli.txt']!, 'answers.jsonl': lines({ id: '3', label: 'entailed' }) },
    },
    ...corpusCalls,
    { args: ['data', 'types', '@reclor.json', '--json'], files: { 'reclor.json': reclor } },
    {
      args: ['data', 'types', '@logiqa2.txt', '--kind', 'reasoning'],
      files: { 'logiqa2.txt': corpora['logiqa2.txt']! },
    },
    { args: ['data', 'bias', '@reclor.json', '--floor', '1'], files: { 'reclor.json': reclor } },
    {
      args: ['data', 'overlap', '@reclor.json', '@logiqa2.txt', '--pairs', '--align'],
      files: { 'reclor.json': reclor, 'logiqa2.txt': corpora['logiqa2.txt']! },
    },
    {
      args: ['data', 'portion', '@reclor.json', '--share', '0.5', '--out', '@out.jsonl'],
      files: { 'reclor.json': reclor },
    },
    { args: ['convert', 'qa2nli', '--data', '@reclor.json', '--out', '-', '--tags'], files: { 'reclor.json': reclor } },
    {
      args: ['convert', 'qa2nli', '--data', '@logiqa2.txt', '--out', '-', '--shape', 'syllogism', '--balanced'],
      files: { 'logiqa2.txt': corpora['logiqa2.txt']! },
    },
    {
      args: ['convert', 'exam', '--data', '@exam.json', '--out', '@out.json'],
      files: { 'exam.json': JSON.stringify([{ ...question(1), answers: ['a', 'b', 'c', 'd', 'e'] }]) },
    },
    {
      args: ['convert', 'evalai', '--data', '@reclor.json', '--predictions', '@answers.jsonl', '--out', '@out.npy'],
      files: { 'reclor.json': reclor, 'answers.jsonl': lines(...choicePredictions) },
    },
    {
      args: ['decide', '@theory.txt', '--statement', '?Anne is calm.', '--proof', '--budget', '1'],
      files: { 'theory.txt': theory },
    },
    {
      args: [
        'decide',
        '@theory.txt',
        '--statement',
        '?Bob is not rich.',
        '--semantics',
        'forward',
        '--json',
        '--budget',
        '1',
      ],
      files: { 'theory.txt': theory },
    },
    { args: ['decide', '@theory.txt', '--show-reading'], files: { 'theory.txt': theory } },
    {
      args: ['decide', '@theory.txt', '--syntax', 'symbolic', '--statement', '?kind(Bob)', '--proof', '--budget', '1'],
      files: { 'theory.txt': symbolic },
    },
    {
      args: ['decide', '@theory.txt', '--syntax', 'fol', '--statement', '?Small(tom)', '--budget', '1'],
      files: { 'theory.txt': '∀x (Cat(x) → Small(x))\nCat(tom)\n' },
    },
    {
      args: ['decide', '--batch', '@theories.jsonl', '--budget', '1'],
      files: {
        'theories.jsonl': lines(
          { id: 1, theory, statement: 'Anne is calm.' },
          { id: 2, theory, statement: 'Bob is tall.' },
        ),
      },
      namesFile: false,
    },
    {
      args: ['perturb', '@theory.txt', '--statement', '?Anne is calm.', '--count', '1'],
      files: { 'theory.txt': theory },
      namesFile: false,
    },
    { args: ['s5', '?[](p -> q) & <>p -> <>q', '--budget', '1', '--tableau'], files: {} },
    { args: ['s5', '?□(p → q) ∧ ◇p', '--entails', '?◇q', '--logic', 'S4', '--json', '--budget', '1'], files: {} },
    { args: ['s5', '?necessary (p implies q)', '--format', 'svg', '--budget', '1', '--logic', 'K'], files: {} },
    {
      args: ['s5', '--batch', '@formulas.jsonl', '--budget', '1'],
      files: { 'formulas.jsonl': lines({ formula: 'p | ~p' }, { premise: '[]p', conclusion: 'p' }) },
      namesFile: false,
    },
    { args: ['parse', '@passage.txt', '--format', 'json'], files: { 'passage.txt': passage } },
    { args: ['parse', '@dev.conllu', '--gold-tokens', '--format', 'conllu'], files: { 'dev.conllu': treebank } },
    { args: ['train', 'parser', '--evaluate-only', '--dev', '@dev.conllu'], files: { 'dev.conllu': treebank } },
    { args: ['explain', '@passage.txt', '--json', '--evidence'], files: { 'passage.txt': passage } },
    {
      args: ['explain', '@passage.txt', '--format', 'argdown', '--question', '?Which one weakens the argument?'],
      files: { 'passage.txt': passage },
    },
    graphCall('json.jsonl', 'explain', '@json.jsonl', '--json'),
    { args: ['extract', '@responses.jsonl', '--json'], files: { 'responses.jsonl': extracted }, namesFile: false },
    { args: ['extract', '-', '--unsure'], files: {}, input: extracted, namesFile: false },
    { args: ['report', '@run', '--json'], files: runFiles },
    { args: ['report', '@run', '--format', 'html'], files: runFiles },
    { args: ['report', '@run', '--format', 'csv', '--fail-under', '?accuracy=0'], files: runFiles },
    { args: ['compare', '@run', '@run', '--json'], files: runFiles, namesFile: false },
    { args: ['eval', 'rescore', '@run', '--data', '@own.jsonl', '--list'], files: { ...runFiles, 'own.jsonl': own } },
    { args: ['report', '@log.json', '--json'], files: { 'log.json': JSON.stringify(inspect) } },
    {
      args: ['report', '@samples_logiqa_2025-03-01T10-11-12.123.jsonl', '--json'],
      files: { 'samples_logiqa_2025-03-01T10-11-12.123.jsonl': harness },
    },
    {
      args: ['eval', 'own', '--data', '@own.jsonl', '--model', 'mock:A', '--dry-run', '--json'],
      files: { 'own.jsonl': own },
    },
    {
      args: ['eval', 'own', '--data', '@own.csv', '--model', 'mock:A', '--dry-run'],
      files: { 'own.csv': 'id,prompt,choices,target,labels.kind\r\na,"Two,\n""or"" four?",two | three,B,odd\r\n' },
    },
    {
      args: ['eval', 'own', '--data', '@own.jsonl', '--template', '@template.txt', '--model', 'mock:A', '--dry-run'],
      files: { 'own.jsonl': own, 'template.txt': 'Q: {{prompt}}\nA:' },
    },
    {
      args: ['eval', 'own', '--data', '@own.jsonl', '--model', 'file:@answers.jsonl', '--dry-run'],
      files: { 'own.jsonl': own, 'answers.jsonl': lines({ id: 'a', text: 'A' }) },
    },
    {
      args: ['eval', '--config', '@elenchus.yaml', '--dry-run', '--json'],
      files: { 'elenchus.yaml': config, 'own.jsonl': own },
    },
    {
      args: ['eval', 'reclor', '--data', '@reclor.json', '--model', 'chance', '--dry-run', '--shots', '?1'],
      files: { 'reclor.json': reclor },
    },
    {
      args: ['eval', 'metalogic', '--data', '@gold.jsonl', '--model', 'mock:A', '--dry-run'],
      files: { 'gold.jsonl': gold },
    },
    {
      args: ['eval', 'folio', '--data', '@folio.jsonl', '--model', 'mock:True', '--dry-run'],
      files: { 'folio.jsonl': corpora['folio.jsonl']! },
    },
    {
      args: ['eval', 'robustlr', '--data', '@gold.jsonl', '--model', 'mock:True', '--dry-run'],
      files: { 'gold.jsonl': robustlrGold },
    },
  ]
}

export const commandSamples = { own, list }
