/** Documents of `s5`, `decide`, `generate`, `perturb` and `score robustlr`. */
import { z } from 'zod'
import type { Frozen } from './printed.ts'
import {
  count,
  document,
  fields,
  id,
  int,
  label,
  list,
  namedInterval,
  number,
  rowError,
  share,
  text,
  texts,
} from './shapes.ts'

const indices = z.array(int).readonly()

const pointedModel = z.object({
  worlds: z.array(z.record(text, z.boolean())).readonly().describe('an atom that is not named is false'),
  sees: z
    .array(indices)
    .readonly()
    .optional()
    .describe('accessible worlds of each world, counted from 0; absent in S5: every world sees every world'),
  at: int.describe('the world in which the claim is made'),
})
const verdict = z.union([z.boolean(), z.literal('gave up')])
const logic = z.enum(['K', 'D', 'T', 'B', 'S4', 'S5'])
const tableau = z
  .object({
    lines: list({
      above: int.describe('the line above on its branch, counted from 1; 0 for the first'),
      world: text.describe('1.2 is the second world found to be seen from 1'),
      formula: text,
      by: text.describe('the rule, named after the connective it decomposes'),
      from: z.array(int).describe('the lines it was applied to, counted from 1'),
    }),
    closed: list({ leaf: int, by: z.array(int) }),
  })
  .optional()
  .describe('the derivation of a valid or entailed formula, with --tableau')

const validity = {
  formula: text,
  logic,
  valid: verdict,
  satisfiable: verdict,
  model: pointedModel.nullable().describe('where the formula holds'),
  countermodel: pointedModel.nullable().describe('where it fails'),
  tableau,
  reduction: z
    .object({
      degree: z.int().min(0).max(4),
      name: z.enum(['impossible', 'unnecessary', 'contingent', 'possible', 'necessary']),
      steps: texts,
    })
    .optional()
    .describe('S5 only: the reduction of a chain of not, necessary and possible'),
}
const entailsGlobally = verdict.optional()
const entailment = {
  premises: texts,
  conclusion: text,
  logic,
  entails: verdict,
  entailsGlobally: entailsGlobally.describe('absent in K, D, T and B, where it is not decided'),
  countermodel: pointedModel.nullable().describe('where the premises hold and the conclusion fails'),
  tableau,
}

const decision = z
  .enum(['True', 'False', 'Unknown', 'Inconsistent', 'Both', 'gave up'])
  .describe(
    'Inconsistent: the theory has no model (classical). Both: the statement and its negation are derived (forward). gave up: the budget was spent',
  )
const stepKind = z.enum(['fact', 'rule', 'lemma', 'supposition', 'discharge', 'combination'])
const proof = z.object({
  conclusion: text,
  depth: int,
  ...fields(z.array(text).readonly(), 'facts', 'rules'),
  steps: z
    .array(
      z.object({
        conclusion: text,
        by: stepKind,
        name: z
          .enum([
            'given',
            'simplification',
            'modus ponens',
            'contraposition',
            'disjunctive syllogism',
            'case analysis',
            'contradiction',
            'supposition',
            'refutation',
            'conditional proof',
            'conjunction',
            'combination',
          ])
          .describe('name of the inference rule'),
        source: text.optional().describe('the fact or rule as written in the theory'),
        number: int.optional().describe('number of the fact or rule, counted from 1'),
        place: text.optional().describe('location of the fact or rule, if it has no number'),
        binding: text.optional().describe('values of its variables'),
        premises: indices.describe('indices of the steps it rests on, counted from 0'),
        supposed: indices.optional().describe('indices of the suppositions it discharges'),
      }),
    )
    .readonly(),
})
const evidence = z.object({ kind: text }).loose().describe('first-order syntax: the premises used, or models')
const sentence = z.object({
  text,
  reading: text.describe('the fact, rule or first-order formula'),
  paraphrase: text.describe('a wording that has the same reading; empty for generated English'),
  notes: texts.describe('words ignored, corrected, chosen or assumed'),
})
const reading = z.object({
  sentences: z.array(sentence),
  statement: sentence.optional(),
  assumptions: list(fields(text, 'reading', 'note')),
})
const engine = z.enum(['rules', 'first-order']).describe('the reasoner that decided')
const english = {
  engine: engine.optional(),
  why: text.optional().describe('why this reasoner decided'),
  reading: reading.optional().describe('syntax english: how each sentence was read'),
  notes: texts.optional().describe('remarks on the reading'),
}

export type ProofDocument = Frozen<z.infer<typeof proof>>
export type DecisionLabel = z.infer<typeof decision>
export type ReadingDocument = Frozen<z.infer<typeof reading>>
export type FolEvidenceDocument = z.infer<typeof evidence>

const depth = count.nullable()
const storedProof = z.object({
  conclusion: text,
  steps: list({
    by: stepKind,
    fact: count.optional().describe('index in facts'),
    rule: count.optional().describe('index in rules'),
    lemma: count.optional(),
    supposed: z.array(count).optional(),
    premises: z.array(count).describe('indices of earlier steps'),
    conclusion: text,
  }),
  ...fields(z.array(count), 'facts', 'rules'),
  depth: count,
})
const histogram = z.record(text, count).describe('number of instances by value')
const range = z.object(fields(number, 'least', 'mean', 'most'))
const variant = z.object({
  ...fields(text, 'variant', 'group', 'context', 'statement'),
  label,
  expected: label.describe("the label of the paper's table"),
  edits: list(fields(text.optional(), 'before', 'after')),
  depth,
  proof: proof.nullable(),
})
const shares = z.record(text, share)
const problems = list({ file: text, line: count, problem: text })
const mode = z.enum(['official', 'paper'])
const scored = fields(share, 'weightedF1', 'accuracy')

export const logicSchemas = {
  s5: z.union([document(validity), document(entailment)]),
  's5.batch': z.union([
    document({ id, valid: verdict, satisfiable: verdict }),
    document({ id, entails: verdict, entailsGlobally }),
    rowError,
  ]),
  decide: document({
    statement: text,
    semantics: z.enum(['classical', 'forward']),
    syntax: z.enum(['english', 'symbolic', 'fol']),
    label: decision,
    depth: int.nullable(),
    proof: proof.nullable(),
    evidence: evidence.nullable().optional(),
    ...english,
  }),
  'decide.batch': z.union([
    document({ id, label: decision, depth: int.nullable().optional(), proof: proof.nullable().optional(), ...english }),
    rowError,
  ]),
  'decide.reading': document({ engine, why: text, notes: texts, ...reading.shape }),
  generate: document({
    seed: int,
    out: text,
    files: list({
      file: text,
      ...fields(count, 'theories', 'instances'),
      ...fields(histogram, 'labels', 'groups', 'variants', 'depths', 'facts', 'rules', 'negations'),
      disagreements: count.describe('instances left out because the reasoner and the paper disagree'),
      inconsistent: count.describe('theories left out because they have no model'),
      size: z.object(fields(range, 'depth', 'facts', 'rules', 'negations')),
    }),
  }),
  // A line of a generated file has no version of its own: `SET.stats.json` has it.
  'generate.line': z.object({
    ...fields(text, 'id', 'theoryId', 'variant', 'group', 'context', 'statement'),
    label,
    facts: texts.describe('in the symbolic syntax, in the order of the sentences'),
    rules: texts,
    query: text,
    depth,
    proof: storedProof.nullable(),
    mentions: list({ start: count, end: count, literal: text, value: label })
      .optional()
      .describe('train-mixed --mentions: literals mentioned in the context, with their truth values'),
  }),
  'generate.people': document({
    seed: int,
    out: text,
    sheets: list({ file: text, theories: count, people: list({ name: text, items: count }), key: text }),
  }),
  perturb: document({
    statement: text,
    reading: reading.describe('how each sentence of the theory was read'),
    notes: sentence.shape.notes,
    base: variant.optional(),
    variants: z.array(variant.extend({ kind: text })),
    skipped: list(fields(text, 'variant', 'reason')),
  }),
  'score.robustlr': document({
    mode,
    overall_easy: share.describe('weighted F1 within each theory, mean over theories'),
    overall_strict: share.describe('theories with every variant correct'),
    grouped_easy: shares,
    by_group: shares.describe(
      "grouped_easy by the paper's names: BASE, CONJ, CONJ+NEG, DISJ, DISJ+NEG, NEG, EQUIVALENT",
    ),
    by_label_easy: shares.describe('weighted F1 within each theory, by gold label: 0 False, 1 True, 2 Unknown'),
    by_label_accuracy: shares.describe('accuracy by gold label'),
    ...fields(shares, 'grouped_strict', 'by_variant_accuracy'),
    intervals: z.record(text, namedInterval).describe('95%, resampled by theory'),
    ...fields(count, 'theories', 'n', 'unparsed', 'missing'),
    published: list({ ...fields(text, 'where', 'name', 'column'), value: number }).describe(
      'published results for this kind of set; column is empty for the whole set',
    ),
    problems,
  }),
  'score.robustlr.people': document({
    mode,
    annotators: list({ name: text, answered: count, theories: count, ...scored }),
    mean: z.object(scored),
    majority: z.object({ n: count, ties: count, ...scored }).nullable(),
    ceiling: share.describe('items that at least one annotator answered correctly'),
    items: count.describe('items with an answer'),
    fleissKappa: number.nullable(),
    problems,
  }),
}
