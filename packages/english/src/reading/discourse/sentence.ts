/** Grammar of sentences: clauses joined by "if", "unless", "only if", "if and only if" or "implies that". */
import { type Box, createBox, createImplication, mergeBoxes, visitConditions } from './box.ts'
import type { Rules } from './grammar.ts'
import { type Context, type Meaning, toEmbedded, withAnyAsSome } from './meaning.ts'
import type { Parse, Parser } from './parser.ts'

const CONDITION_WORDS: readonly string[] =
  'if,when,whenever,provided that,provided,providing that,as long as,so long as,given that,assuming that,on condition that,once knowing that,in case'.split(
    ',',
  )
const ONLY_IF: readonly string[] = ['only if', 'only when', 'only provided that']
const IFF: readonly string[] = ['if and only if', 'iff', 'exactly if', 'precisely if', 'just in case']

/** All parses of the whole sentence. */
export function parseSentence(parser: Parser, rules: Rules): readonly Parse<Meaning>[] {
  const length = parser.tokens.length
  const { clauses } = rules
  const keepWhole = (parses: readonly Parse<Meaning>[]): Parse<Meaning>[] => parses.filter(one => one.end === length)
  const skipComma = (position: number): number => (parser.getWord(position) === ',' ? position + 1 : position)
  const found: Parse<Meaning>[] = []

  const addParse = (first: Parse<Meaning>, second: Parse<Meaning>, value: Meaning): void => {
    found.push({ end: length, cost: first.cost + second.cost, value })
  }

  // "If A then B", "If A, B", "Unless A, B"
  const conditionLength = parser.matchPhrase(0, CONDITION_WORDS)
  const unlessLength = parser.getWord(0) === 'unless' ? 1 : 0
  if (conditionLength + unlessLength > 0) {
    for (const condition of clauses(conditionLength + unlessLength)) {
      let position = skipComma(condition.end)
      if (parser.getWord(position) === 'then') position++
      const addConditional = (main: Parse<Meaning>): void =>
        addParse(condition, main, context =>
          createConditional(context, condition.value, main.value, { isNegated: unlessLength > 0, isMainFirst: false }),
        )
      for (const main of clauses(position)) {
        if (main.end === length) addConditional(main)
        // "If A, B, unless C"
        const unlessPosition = skipComma(main.end)
        if (parser.getWord(unlessPosition) !== 'unless') continue
        for (const second of keepWhole(clauses(unlessPosition + 1))) {
          const value: Meaning = context =>
            createConditional(context, second.value, main.value, { isNegated: true, isMainFirst: true })
          addConditional({ end: length, cost: main.cost + second.cost, value })
        }
      }
    }
    return found
  }

  found.push(...keepWhole(clauses(0)))

  // "A if B", "A unless B", "A only if B", "A if and only if B"
  for (const main of clauses(0)) {
    const position = skipComma(main.end)
    const iffLength = parser.matchPhrase(position, IFF)
    const onlyIfLength = iffLength > 0 ? 0 : parser.matchPhrase(position, ONLY_IF)
    const isUnless = parser.getWord(position) === 'unless'
    const connectiveLength =
      iffLength > 0
        ? iffLength
        : onlyIfLength > 0
          ? onlyIfLength
          : isUnless
            ? 1
            : parser.matchPhrase(position, CONDITION_WORDS)
    if (connectiveLength === 0) continue
    for (const condition of keepWhole(clauses(position + connectiveLength))) {
      if (iffLength > 0) addParse(main, condition, context => createEquivalence(context, main.value, condition.value))
      else if (onlyIfLength > 0)
        addParse(main, condition, context => createOnlyIf(context, main.value, condition.value))
      else
        addParse(main, condition, context =>
          createConditional(context, condition.value, main.value, { isNegated: isUnless, isMainFirst: true }),
        )
    }
  }

  // "That A implies that B", "A is equivalent to B"
  const start = parser.matchPhrase(0, ['the fact that', 'that'])
  for (const first of clauses(start)) {
    const equivalenceLength = parser.matchPhrase(first.end, ['is equivalent to', 'are equivalent to'])
    const implicationLength = parser.matchPhrase(first.end, [
      'implies that',
      'imply that',
      'implies',
      'imply',
      'means that',
    ])
    const from = first.end + Math.max(equivalenceLength, implicationLength)
    if (from === first.end) continue
    for (const second of keepWhole(clauses(from))) {
      if (equivalenceLength > 0)
        addParse(first, second, context => createEquivalence(context, first.value, second.value))
      else
        addParse(first, second, context =>
          createConditional(context, first.value, second.value, { isNegated: false, isMainFirst: false }),
        )
    }
  }
  return found
}

interface ConditionalForm {
  /** True for "unless". */
  readonly isNegated: boolean
  /** True if the main clause precedes the condition: "A if B". */
  readonly isMainFirst: boolean
}

/**
 * Implication from a condition to a main clause. If the condition follows and has a pronoun ("Every shop closes unless it is crowded"),
 * it is moved into the scope of the quantified subject.
 */
function createConditional(
  context: Context,
  condition: Meaning,
  main: Meaning,
  { isNegated, isMainFirst }: ConditionalForm,
): Box {
  const conditionBox = condition(withAnyAsSome(context))
  const left = isNegated ? createBox({ kind: 'not', box: conditionBox }) : conditionBox
  const right = main(toEmbedded(context))
  const subject = isMainFirst && hasPronoun(conditionBox) ? splitSubject(right) : undefined
  if (subject === undefined) return createImplication(left, right)
  return createImplication(mergeBoxes([subject.restriction, left]), subject.scope)
}

/** "A only if B". */
function createOnlyIf(context: Context, main: Meaning, condition: Meaning): Box {
  const left = main(withAnyAsSome(context))
  const right = condition(toEmbedded(context))
  const subject = hasPronoun(right) ? splitSubject(left) : undefined
  return subject === undefined
    ? createImplication(left, right)
    : createImplication(mergeBoxes([subject.restriction, subject.scope]), right)
}

function createEquivalence(context: Context, main: Meaning, condition: Meaning): Box {
  const left = main(withAnyAsSome(context))
  const right = condition(withAnyAsSome(context))
  const subject = hasPronoun(right) ? splitSubject(left) : undefined
  if (subject === undefined) return createBox({ kind: 'iff', left, right })
  return createImplication(subject.restriction, createBox({ kind: 'iff', left: subject.scope, right }))
}

/** Splits a clause into its subject and predicate: "every shop closes" into the shop and that it closes. */
function splitSubject(box: Box): { restriction: Box; scope: Box } | undefined {
  const condition = box.conditions[0]
  if (
    box.referents.length === 0 &&
    box.conditions.length === 1 &&
    condition?.kind === 'implies' &&
    condition.left.referents.length === 1
  ) {
    return { restriction: condition.left, scope: condition.right }
  }
  if (box.referents.length !== 1) return undefined
  const restrictions = box.conditions.filter(one => one.kind === 'atom' && one.restricts === true)
  const otherConditions = box.conditions.filter(one => !(one.kind === 'atom' && one.restricts === true))
  return {
    restriction: { referents: box.referents, conditions: restrictions },
    scope: { referents: [], conditions: otherConditions },
  }
}

function hasPronoun(box: Box): boolean {
  let found = false
  visitConditions(box, one => {
    if (one.kind === 'anaphor' && one.target.kind === 'pronoun' && one.target.impersonal === undefined) found = true
  })
  return found
}

/** Makes the disjunction of "either A or B but not both" exclusive; undefined unless there is exactly one disjunction, of two parts. */
export function makeExclusive(box: Box): Box | undefined {
  const condition = box.conditions[0]
  if (box.conditions.length !== 1 || condition === undefined) return undefined
  if (condition.kind === 'or' && condition.boxes.length === 2)
    return { ...box, conditions: [{ kind: 'xor', boxes: condition.boxes }] }
  if (condition.kind !== 'implies') return undefined
  const right = makeExclusive(condition.right)
  return right === undefined ? undefined : { ...box, conditions: [{ ...condition, right }] }
}

/** Makes the implication of "If A then B, and vice versa" an equivalence; undefined for other sentences. */
export function addConverse(box: Box): Box | undefined {
  const condition = box.conditions[0]
  if (box.conditions.length !== 1 || condition?.kind !== 'implies') return undefined
  const equivalence = createBox({
    kind: 'iff',
    left: { referents: [], conditions: condition.left.conditions },
    right: condition.right,
  })
  return condition.left.referents.length === 0
    ? equivalence
    : createImplication({ referents: condition.left.referents, conditions: [] }, equivalence)
}
