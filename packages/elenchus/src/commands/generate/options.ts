/** The options of `elenchus generate`: sets, output formats, and the parameters of Algorithm 1. */
import type { OptionValues } from '../../cli/options.ts'
import { file, flag, listOf, number, oneOf, range, seed, text, wholeNumber } from '../../cli/options.ts'

const FORMATS = ['jsonl', 'csv', 'encoder', 't5', 't5-released'] as const
export type Format = (typeof FORMATS)[number]

export const options = {
  theories: wholeNumber('--theories <n>', 'number of base theories per set (default: 1000; 50 with --for-people)', {
    min: 1,
  }),
  paperSizes: flag('--paper-sizes', "generate the named sets, or all, in the sizes of the paper's Tables 7 and 8"),
  seed: seed('random seed', { default: 0 }),
  distractors: oneOf(
    '--distractors <which>',
    'contrast sets with distractors, without them, or both',
    ['with', 'without', 'both'],
    {
      default: 'both',
    },
  ),
  vocabulary: file('--vocabulary <file>', 'additional words: JSON {"names","adjectives","relations"}'),
}

const ruleKinds = ['simple', 'conjunction', 'disjunction'] as const
const probability = { min: 0, max: 1 }

/** Parameters of Algorithm 1, with the paper's names in brackets. */
export const algorithm = {
  depth: range('--depth <d>', 'number of rule levels above the facts (l), as d or a-b; default 1-5', {
    min: 1,
    from: 1,
  }),
  predicates: range('--predicates <a-b>', 'number of predicates (pred_num); default 10-30', { min: 2 }),
  negation: number('--negation <p>', 'probability that a predicate is negated (n1); default 0.5', probability),
  statementNegation: number(
    '--statement-negation <p>',
    'probability that a provable statement is negated (n2); default 0.5',
    probability,
  ),
  body: range('--body <a-b>', "number of literals in a rule's condition (k); default 1-2", { min: 1 }),
  operators: listOf('--operators <names>', 'connectives in a compound condition: and, or; default both', ['and', 'or']),
  rules: listOf('--rules <names>', 'allowed kinds of rules (ruleset); default all', ruleKinds),
  statementFrom: oneOf('--statement-from <levels>', 'level of the statement; default highest', ['highest', 'any']),
  individuals: range('--individuals <a-b>', 'number of names in a theory; default 3-8', { min: 1 }),
  relations: number('--relations <p>', 'share of two-place predicates; default 0.3', probability),
}

/** Parameters of `train-mixed`, which Algorithm 1 does not generate. */
export const mixed = {
  mentions: flag('--mentions', 'add the truth value and the position of every occurrence of a literal'),
  atoms: range('--atoms <a-b>', 'number of atoms in a theory; default 6-20', { min: 2 }),
}

export const output = {
  out: file('--out <folder>', 'output folder'),
  format: oneOf(
    '--format <name>',
    "output format: jsonl (default), csv (the authors' seven columns), encoder ([CLS] theory [SEP] statement [SEP]), t5 (prompt and answer of the paper), t5-released (prompt and answer of the authors' code)",
    FORMATS,
  ),
  layout: oneOf('--layout <name>', 'write SET.jsonl, or SET/{train,dev,test}.csv (authors)', ['flat', 'authors']),
  shard: text('--shard <i/n>', 'write only shard i of n, from 1/n to n/n'),
  workers: wholeNumber('--workers <n>', 'number of worker threads; each writes a shard', { min: 1, default: 1 }),
  json: flag('--json', 'print the statistics as JSON'),
}

export const people = {
  forPeople: flag('--for-people', 'write question sheets as HTML and CSV, and an answer key'),
  annotators: wholeNumber('--annotators <n>', 'number of annotators; default 3', { min: 1 }),
  readers: wholeNumber('--readers <k>', 'number of annotators who answer each theory; default all', { min: 1 }),
}

export type Options = OptionValues<typeof options> &
  OptionValues<typeof algorithm> &
  OptionValues<typeof mixed> &
  OptionValues<typeof people> &
  OptionValues<typeof output>
