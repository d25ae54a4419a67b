/** Documents of `data`, `annotate`, `convert`, `parse`, `explain` and the scores of metagraphs. */
import { z } from 'zod'
import { annotationTask, metagraph } from './graph.ts'
import {
  count,
  document,
  fields,
  id,
  int,
  interval,
  list,
  namedInterval,
  number,
  operators,
  problems,
  rowError,
  score,
  share,
  span,
  text,
  texts,
} from './shapes.ts'

const path = z.union([text, number])
const accuracy = { items: count, right: count, accuracy: number }
const byPart = list({ name: text, items: count, right: count, accuracy: score })
  .nullable()
  .describe('of the model that sees everything')
const clustered = interval.nullable().describe('95%, clustered by passage')
const ablations = list({ input: text, ...accuracy, interval: clustered })
  .nullable()
  .describe('with --train')
const modelRow = z.object({
  model: text.describe('name of the model, or of the file of its answers'),
  input: text.describe('parts of the input: CQA, QA, CA or A of questions, PH, P or H of pairs'),
  ...accuracy,
  interval: clustered,
  unanswered: count.describe('counted as wrong'),
})
const entailment = z.enum(['entailed', 'not entailed']).nullable()
const file = z.object({ file: text, items: count })

const scorePart = (...names: readonly string[]): Record<string, typeof number> =>
  Object.fromEntries(names.flatMap(name => ['p', 'r', 'f1', 'AC'].map(measure => [`${name}_${measure}`, number])))

const agreement = z
  .object({
    items: int,
    observed: score,
    kappa: score.describe('null: not comparable'),
    confusion: z.object({ labels: texts, counts: z.array(z.array(int)) }),
  })
  .optional()
const dimensions = ['node', 'edge', 'undercut', 'variable', 'relation', 'certainty'] as const
const byDimension = z.object(fields(score.describe('null: not comparable'), ...dimensions))
const difference = {
  passage: text,
  id: text,
  about: z.enum(['statements', 'edge', 'undercut', 'variables', 'formula', 'degree']),
  ...fields(text, 'first', 'second'),
}
const direction = share
  .optional()
  .describe('plain text: probability of this direction, for or against, if the link exists; below 0.7 it is open')

export const corpusSchemas = {
  parse: document({
    text,
    sentences: list({
      index: count,
      ...span.shape,
      firstToken: count,
      endToken: count.describe('index after the last token'),
    }),
    tokens: list({
      index: count,
      ...span.shape,
      text: text.describe('the slice of the text from start to end (UTF-16 units)'),
      lemma: text,
      upos: text.describe('universal part of speech'),
      xpos: text.describe('Penn Treebank tag'),
      head: z.int().min(-1).describe('index of the governing token; -1 for the root of the sentence'),
      relation: text.describe('Universal Dependencies relation to the head'),
    }),
  }),
  explain: document({
    graph: metagraph,
    evidence: z
      .object({
        degrees: z
          .enum(['reading', 'metalogic'])
          .describe('how firmly the text puts it, or the convention of MetaLogic'),
        edges: z.array(z.object({ from: text, to: text, confidence: number, direction }).loose()),
        undercuts: z.array(z.object({ from: text, confidence: number, direction }).loose()).optional(),
        statements: z.array(z.object({ id: text }).loose()),
        cut: z
          .object({ statements: texts.describe('their ids'), question: z.boolean() })
          .optional()
          .describe('with --encoder: truncated inputs; absent if none'),
      })
      .loose()
      .optional()
      .describe('of our explainer'),
    generated: z
      .object({
        model: text,
        strategy: z.enum(['once', 'multitask', 'metgen']),
        confidence: z.null().describe('a language model has no calibrated confidence'),
        problems: list({ part: text, text }).describe('parts of the response that could not be read'),
      })
      .optional()
      .describe('with --model openai:NAME and other language models'),
  }),
  // The keys of the released scorer, with intervals and problems.
  'score.metalogic': document({
    mode: z.enum(['official', 'paper']),
    n: int,
    ...scorePart('node', 'step', 'conclusion_step', 'rebuttal_step', 'triples'),
    ...fields(number, 'degree_acc', 'degree_AC', 'degree_macro_f1', 'degree_micro_f1', 'Overall'),
    triples_f1_by_operator: z.record(text, number),
    intervals: z.record(text, namedInterval).optional(),
    problems,
    per_sample: z.array(z.object({ id_string: text }).loose()).optional(),
  }).loose(),
  'score.errors': document({
    samples: int,
    counts: z.record(text, int).describe('passages with the error type'),
    shares: z
      .record(text, z.object({ errors: int, share: score }))
      .describe('errors of the type, and their share of all errors of graph, formula or certainty'),
    problems,
    errors: list({ id: text, ...fields(texts, 'graph', 'formula', 'certainty'), byStatement: z.record(text, texts) }),
  }),
  // Cohen's kappas for two annotators only.
  'annotate.agreement': document({
    annotators: int,
    passages: int,
    ...fields(agreement, ...dimensions),
    alpha: byDimension.describe("Krippendorff's"),
    fleiss: byDimension.describe("Fleiss' kappa"),
    disagreements: list(difference).optional(),
  }),
  'annotate.adjudicate': document({
    gold: z.array(metagraph),
    decided: z.array(z.object({ ...difference, choice: z.enum(['first', 'second', 'neither']), reason: text }).loose()),
    open: list(fields(text, 'passage', 'disagreement')),
  }),
  'annotate.audit': document({
    judged: int,
    open: int,
    rates: list({ name: text, accepted: int, judged: int, rate: score, interval: namedInterval.nullable() }),
  }),
  'annotate.audit.batch': document({
    ...fields(text, 'passage', 'statement', 'text', 'formula'),
    operators,
    degree: text.nullable(),
    indicators: texts.describe('words of the text that express an operator'),
    byIndicators: z.object({ operators, degree: text }).describe('operators and degree by these words alone'),
    verdict: z.boolean().nullable().describe('for the reviewer to fill in'),
  }),
  'annotate.construct.batch': document({ ...annotationTask.required().shape }),
  'data.stats': document({
    corpus: text,
    tokeniser: text.optional().describe('for benchmarks: the unit of lengths'),
    statistics: list({ name: text, value: number, printed: score, counted: text }),
    badLines: problems.shape.badLines,
  }),
  'data.check': document({
    corpus: text,
    graphs: int.optional().describe('for MetaLogic'),
    records: int.optional().describe('for the other corpora'),
    badLines: problems.shape.badLines,
    diagnostics: list({ id: text, severity: z.enum(['error', 'warning']), code: text, message: text }),
  }),
  'data.list': document({
    sources: list({
      ...fields(text, 'name', 'title', 'home', 'licence'),
      format: text.nullable(),
      files: list(fields(text, 'name', 'url')),
      note: text.optional(),
    }),
  }),
  'data.get': document({
    corpus: text,
    licence: text,
    files: list({
      ...fields(text, 'name', 'url', 'path', 'sha256'),
      bytes: count,
      kept: z.boolean(),
      resumedFrom: count,
    }),
  }),
  'data.overlap': document({
    a: file,
    b: file.nullable().describe('null if a single file was compared with itself: its later items are then B'),
    threshold: number,
    sharedPassages: z.object(fields(count, 'a', 'b', 'distinct')),
    ...fields(count, 'identicalItems', 'leakedAnswers', 'nearPassages'),
    pairs: list({
      ...fields(text, 'a', 'b'),
      passage: z.union([z.literal('same'), number]),
      ...fields(z.boolean(), 'identical', 'leaked'),
    }),
    aligned: list({ a: text, b: text, similarity: number }).nullable(),
    alike: list({ a: text, b: text, cosine: number }).nullable(),
    alikeBy: z
      .object({ vectors: z.enum(['whitened', 'plain']), least: number })
      .nullable()
      .describe('the vectors of passages, and the minimum cosine of similar ones'),
  }),
  'data.types.batch': document({
    id: path,
    type: z
      .union([count, texts])
      .describe("ReClor's number of the question type, 0 to 16; or the list of LogiQA's reasoning types"),
    name: text.optional().describe('the question type in words'),
    confidence: number,
    except: z.boolean().optional().describe('asks for the option that does not fit'),
  }),
  'data.bias': z.union([
    document({
      ...fields(text, 'corpus', 'tokeniser'),
      ...fields(count, 'items', 'floor', 'seed'),
      tokens: list({ token: text, count, right: count, score: number, z: number }),
      lengths: z.object({
        tokeniser: text,
        ...fields(number, 'meanRight', 'meanWrong', 'longestIsRight'),
        bins: list({ from: count, to: count, right: number, wrong: number }),
      }),
      overlapRatio: number,
      ablations,
      byLength: byPart,
      byType: byPart,
      models: z
        .array(
          modelRow.extend({
            overlapRatio: score.describe(
              'share of its answers that are the option with most words in common with the passage',
            ),
            byLength: byPart,
            byType: byPart,
            orders: z
              .object({
                orders: count,
                accuracies: z.array(number).describe('of each order'),
                accuracy: number.describe('their mean'),
                same: number.describe('share of the questions with the same option in every order'),
                places: z.array(number).describe('share of the answers by position, over all orders'),
              })
              .nullable()
              .describe('with --orders: asked with the options in other orders'),
          }),
        )
        .nullable()
        .describe('with --model or --predictions'),
    }),
    document({
      ...fields(text, 'corpus', 'tokeniser'),
      ...fields(count, 'items', 'seed'),
      commoner: number.describe('share of the commoner label'),
      premiseOverlap: z.object(fields(number, 'entailed', 'others')),
      ablations,
      models: z.array(modelRow).nullable().describe('with --model or --predictions'),
    }).describe('of inference pairs'),
  ]),
  'data.split': document({
    corpus: text,
    ...fields(count, 'items', 'seeds'),
    count: count.describe('EASY items'),
    byChance: number.describe('EASY items expected by guessing'),
    models: list({
      model: text,
      ...fields(count, 'seeds', 'always'),
      ...fields(number, 'accuracy', 'byChance', 'corrected'),
    }),
    pairs: list({ ...fields(text, 'a', 'b'), both: count, byChance: number, kappa: score }),
    ...fields(texts, 'easy', 'hard'),
  }),
  'convert.qa2nli': document({ questions: count, pairs: count, out: text }),
  'convert.qa2nli.batch': z.object({
    id: path.describe("the question's"),
    option: count.describe('counted from 0'),
    premise: text,
    hypothesis: text,
    label: entailment,
    majorPremise: text,
    minorPremise: text.describe('the option, if the question asks for a premise'),
    conclusion: text.describe("the option; or the passage's conclusion, if the option is a premise"),
    conclusionLabel: entailment.describe('whether the divided premises entail the conclusion'),
    role: z.enum(['premise', 'conclusion']).describe("the option's role in the argument"),
    reasoningTypes: texts.optional().describe("LogiQA's, if the file has them"),
  }),
  'convert.encoder': document({
    name: text.describe('the name of the encoder in its model file'),
    out: text,
    bytes: count.describe('of the ONNX file'),
    width: count.describe('dimensions of a token vector'),
    tokenizer: text.optional().describe('path of the vocabulary'),
  }),
  'extract.batch': z.union([
    document({
      id,
      answer: z
        .union([int, text])
        .nullable()
        .describe(
          'the index of the option; entailed or not-entailed; True, False or Unknown; null if there is no single answer',
        ),
      evidence: text.nullable().describe('the words of the response that give the answer'),
      at: z.array(int).nullable().describe('their start and end'),
      sure: z.boolean().describe('false if a person should look'),
      why: text,
    }),
    rowError,
  ]),
}
