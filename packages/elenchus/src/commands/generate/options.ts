/** The options of `generate`: what to make, in which form, and every parameter of Algorithm 1. */
import {
  file,
  flag,
  listOf,
  number,
  type OptionValues,
  oneOf,
  range,
  seed,
  text,
  wholeNumber,
} from '../../cli/options.ts'

/** Forms that a file can have. */
const FORMATS = ['jsonl', 'csv', 'encoder', 't5', 't5-released'] as const
export type Format = (typeof FORMATS)[number]

export const options = {
  theories: wholeNumber(
    '--theories <n>',
    'base theories of each set (training sets divide them 70:15:15); default 1000, for people 50',
    { min: 1 },
  ),
  paperSizes: flag('--paper-sizes', "as many instances as the paper's Tables 7 and 8; without a set, all of them"),
  seed: seed('seed for everything random', { default: 0 }),
  distractors: oneOf('--distractors <which>', 'contrast sets: with, without or both', ['with', 'without', 'both'], {
    default: 'both',
  }),
  vocabulary: file('--vocabulary <file>', 'more words: JSON {"names","adjectives","relations"}'),
}

/** Algorithm 1, with the paper's names in brackets. */
export const algorithm = {
  depth: range('--depth <d>', 'levels of rules above the facts (l): at most d, or a-b; default 1-5', {
    min: 1,
    from: 1,
  }),
  predicates: range('--predicates <a-b>', 'number of predicates (pred_num); default 10-30', { min: 2 }),
  negation: number('--negation <p>', 'probability that a predicate is negated (n1); default 0.5', {
    min: 0,
    max: 1,
  }),
  statementNegation: number(
    '--statement-negation <p>',
    'probability that a provable statement is negated (n2); default 0.5',
    { min: 0, max: 1 },
  ),
  body: range('--body <a-b>', "number of literals in a rule's condition (k); default 1-2", { min: 1 }),
  operators: listOf('--operators <names>', 'connectives in a compound condition: and, or; default both', ['and', 'or']),
  rules: listOf(
    '--rules <names>',
    'kinds of rule that are allowed (ruleset): simple, conjunction, disjunction; default all. A predicate that would need another kind becomes unprovable',
    ['simple', 'conjunction', 'disjunction'],
  ),
  statementFrom: oneOf(
    '--statement-from <levels>',
    'level from which the statement is taken: highest (default) or any',
    ['highest', 'any'],
  ),
  individuals: range('--individuals <a-b>', 'number of names in a theory; default 3-8', { min: 1 }),
  relations: number('--relations <p>', 'share of two-place predicates; default 0.3', { min: 0, max: 1 }),
}

/** `train-mixed`, which is drawn in another way. */
export const mixed = {
  mentions: flag('--mentions', 'add the truth value and the place of every mention of a literal'),
  atoms: range('--atoms <a-b>', 'number of atoms in a theory; default 6-20', { min: 2 }),
}

export const output = {
  out: file('--out <folder>', 'where to write the files'),
  format: oneOf(
    '--format <name>',
    "jsonl (default), csv (the authors' seven columns), encoder ([CLS] theory [SEP] statement [SEP]), t5 (the paper's prompt and answer), t5-released (those of the authors' code)",
    FORMATS,
  ),
  layout: oneOf(
    '--layout <name>',
    "flat (SET.jsonl), or authors (SET/{train,dev,test}.csv, read by the authors' code)",
    ['flat', 'authors'],
  ),
  shard: text('--shard <i/n>', 'write only part i of n (1/n … n/n); all parts together are the whole set'),
  workers: wholeNumber('--workers <n>', 'worker threads, each writing a part of its own', { min: 1, default: 1 }),
  json: flag('--json', 'print the statistics as JSON'),
}

export const people = {
  forPeople: flag(
    '--for-people',
    'write sheets for people to answer, as HTML and CSV without labels, and a key to score them with',
  ),
  annotators: wholeNumber('--annotators <n>', 'number of people; default 3', { min: 1 }),
  readers: wholeNumber('--readers <k>', 'number of people who answer each theory; default all', { min: 1 }),
}

export type Options = OptionValues<typeof options> &
  OptionValues<typeof algorithm> &
  OptionValues<typeof mixed> &
  OptionValues<typeof people> &
  OptionValues<typeof output>
