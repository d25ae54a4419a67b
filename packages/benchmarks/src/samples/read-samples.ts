/**
 * The shipped samples are written by hand in a small notation. A question:
 *
 *   # flaw-3                          the id; its first part names the type
 *   The passage, on lines of any length.
 *   ? The question
 *   - a wrong option
 *   + the right option
 *   why: one sentence
 *
 * A pair of premises and hypothesis:
 *
 *   # disjunctive-7: entailed (sufficient conditional)    id, label, further reasoning types
 *   major: a premise
 *   minor: a premise
 *   so: the hypothesis
 *   why: one sentence
 *
 * A line that begins with two blanks continues the one above. Whatever has another shape throws: a slip of the pen must not
 * become a sample.
 */
import { BenchmarkError } from '../readers/benchmark-error.ts'
import { type ChoiceItem, type InferencePair, type ReasoningType, reasoningTypes } from '../records/records.ts'

export interface SampleQuestion extends ChoiceItem {
  readonly answer: number
  readonly questionType: number
  /** Why the answer is right and the most tempting other option is not. */
  readonly why: string
}

export interface SamplePair extends InferencePair {
  readonly label: 'entailed' | 'not entailed'
  readonly majorPremise: readonly string[]
  readonly minorPremise: readonly string[]
  /** The type that the pair was written for comes first. */
  readonly reasoningTypes: readonly [ReasoningType, ...ReasoningType[]]
  readonly why: string
}

/** First parts of the ids, in the order of ReClor's numbers. */
const questionNames = [
  'necessary',
  'sufficient',
  'strengthen',
  'weaken',
  'evaluate',
  'implication',
  'conclusion',
  'supported',
  'explain',
  'principle',
  'dispute',
  'technique',
  'role',
  'flaw',
  'match-flaw',
  'match-structure',
  'other',
]

/** First parts of the ids, in the order of `reasoningTypes`. */
const pairNames = ['categorical', 'sufficient-condition', 'necessary-condition', 'disjunctive', 'conjunctive']

const original = { source: 'Elenchus samples' }

interface Block {
  readonly head: string
  readonly fail: (reason: string) => never
  /** Texts by mark, in their order; a passage's lines have the mark ''. */
  readonly fields: readonly { readonly mark: string; readonly text: string }[]
}

function readBlocks(source: string, marks: readonly string[]): Block[] {
  const [before = '', ...blocks] = source.split(/^# /m)
  if (before.trim() !== '') throw new BenchmarkError(`samples: "${before.trim()}" stands before the first id`)
  return blocks.map(block => {
    const [head = '', ...lines] = block.trimEnd().split('\n')
    const fail = (reason: string): never => {
      throw new BenchmarkError(`sample ${head.trim()}: ${reason}`)
    }
    const fields: { mark: string; text: string }[] = []
    for (const line of lines) {
      const mark = marks.find(each => line.startsWith(`${each} `))
      const last = fields.at(-1)
      if (mark !== undefined) fields.push({ mark, text: line.slice(mark.length + 1).trim() })
      else if (last && line.startsWith('  ')) last.text += ` ${line.trim()}`
      else if (/^[\p{L}\d"]/u.test(line) && (last?.mark ?? '') === '') {
        if (last) last.text += ` ${line.trim()}`
        else fields.push({ mark: '', text: line.trim() })
      } else fail(`cannot read the line "${line}"; a line begins with ${marks.join(' ')} or, to continue, two blanks`)
    }
    return { head: head.trim(), fail, fields }
  })
}

/** The texts with this mark, `least` of them or more; with `most`, no more than that. */
function textsOf({ fields, fail }: Block, mark: string, least: number, most = Number.POSITIVE_INFINITY): string[] {
  const texts = fields.filter(field => field.mark === mark).map(({ text }) => text)
  if (texts.length < least || texts.length > most)
    fail(`${texts.length} texts marked "${mark || 'passage'}"; ${least === most ? least : `at least ${least}`} needed`)
  if (texts.includes('')) fail(`an empty text marked "${mark}"`)
  return texts
}

const only = (block: Block, mark: string): string => textsOf(block, mark, 1, 1)[0]!

/** The place of the id's first part among `names`. */
function placeOf(id: string, names: readonly string[], fail: Block['fail']): number {
  const name = /^([a-z-]+)-\d+$/.exec(id)?.[1] ?? fail('an id is a type and a number, such as flaw-3')
  const place = names.indexOf(name)
  return place >= 0 ? place : fail(`"${name}" is not one of ${names.join(', ')}`)
}

/** Reads questions in the notation above. */
export function readQuestions(source: string): SampleQuestion[] {
  return readBlocks(source, ['?', '-', '+', 'why:']).map((block): SampleQuestion => {
    const right = only(block, '+')
    textsOf(block, '-', 3, 3)
    const options = block.fields.filter(({ mark }) => mark === '+' || mark === '-').map(({ text }) => text)
    if (new Set(options).size < options.length) block.fail('two options are the same')
    return {
      id: block.head,
      context: only(block, ''),
      question: only(block, '?'),
      options,
      answer: options.indexOf(right),
      questionType: placeOf(block.head, questionNames, block.fail),
      why: only(block, 'why:'),
      original,
    }
  })
}

function typesOf(id: string, further: string | undefined, fail: Block['fail']): SamplePair['reasoningTypes'] {
  const others = (further?.split(/,\s*/) ?? []).map(
    name => reasoningTypes.find(type => type === name) ?? fail(`"${name}" is not one of ${reasoningTypes.join(', ')}`),
  )
  return [reasoningTypes[placeOf(id, pairNames, fail)]!, ...others]
}

/** Reads pairs in the notation above. */
export function readPairs(source: string): SamplePair[] {
  return readBlocks(source, ['major:', 'minor:', 'so:', 'why:']).map((block): SamplePair => {
    const { head, fail } = block
    const [, id, label, further] =
      /^(\S+): (entailed|not entailed)(?: \(([^)]+)\))?$/.exec(head) ??
      fail('the head is "id: entailed" or "id: not entailed"')
    if (block.fields.some(({ mark }) => mark === '')) fail('a pair has no passage')
    const majorPremise = textsOf(block, 'major:', 1)
    const minorPremise = textsOf(block, 'minor:', 1)
    return {
      id: id!,
      premise: [...majorPremise, ...minorPremise].join(' '),
      hypothesis: only(block, 'so:'),
      label: label as SamplePair['label'],
      majorPremise,
      minorPremise,
      reasoningTypes: typesOf(id!, further, fail),
      why: only(block, 'why:'),
      original,
    }
  })
}
