/** Grammar of sentences: clauses joined by "if", "unless", "only if", "if and only if" or "implies that". */
import { type Box, createBox, createImplication, mergeBoxes, visitConditions } from './box.ts'
import type { Rules } from './grammar.ts'
import { type Context, type Meaning, toEmbedded, toLicensed } from './meaning.ts'
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
  const whole = (parses: readonly Parse<Meaning>[]): Parse<Meaning>[] => parses.filter(one => one.end === length)
  const skipComma = (position: number): number => (parser.getWord(position) === ',' ? position + 1 : position)
  const found: Parse<Meaning>[] = []

  const add = (first: Parse<Meaning>, second: Parse<Meaning>, value: Meaning): void => {
    found.push({ end: length, cost: first.cost + second.cost, value })
  }

  // "If A then B", "If A, B", "Unless A, B"
  const opening = parser.phrase(0, CONDITION_WORDS)
  const unless = parser.getWord(0) === 'unless' ? 1 : 0
  if (opening + unless > 0) {
    for (const condition of clauses(opening + unless)) {
      let position = skipComma(condition.end)
      if (parser.getWord(position) === 'then') position++
      const conclude = (main: Parse<Meaning>): void =>
        add(condition, main, context =>
          createConditional(context, condition.value, main.value, { negated: unless > 0, mainFirst: false }),
        )
      for (const main of clauses(position)) {
        if (main.end === length) conclude(main)
        // "If A, B, unless C"
        const last = skipComma(main.end)
        if (parser.getWord(last) !== 'unless') continue
        for (const second of whole(clauses(last + 1))) {
          const value: Meaning = context =>
            createConditional(context, second.value, main.value, { negated: true, mainFirst: true })
          conclude({ end: length, cost: main.cost + second.cost, value })
        }
      }
    }
    return found
  }

  found.push(...whole(clauses(0)))

  // "A if B", "A unless B", "A only if B", "A if and only if B"
  for (const main of clauses(0)) {
    const position = skipComma(main.end)
    const iff = parser.phrase(position, IFF)
    const onlyIf = iff > 0 ? 0 : parser.phrase(position, ONLY_IF)
    const isUnless = parser.getWord(position) === 'unless'
    const word = iff > 0 ? iff : onlyIf > 0 ? onlyIf : isUnless ? 1 : parser.phrase(position, CONDITION_WORDS)
    if (word === 0) continue
    for (const condition of whole(clauses(position + word))) {
      if (iff > 0) add(main, condition, context => createEquivalence(context, main.value, condition.value))
      else if (onlyIf > 0) add(main, condition, context => createOnlyIf(context, main.value, condition.value))
      else
        add(main, condition, context =>
          createConditional(context, condition.value, main.value, { negated: isUnless, mainFirst: true }),
        )
    }
  }

  // "That A implies that B", "A is equivalent to B"
  const start = parser.phrase(0, ['the fact that', 'that'])
  for (const first of clauses(start)) {
    const equivalent = parser.phrase(first.end, ['is equivalent to', 'are equivalent to'])
    const implication = parser.phrase(first.end, ['implies that', 'imply that', 'implies', 'imply', 'means that'])
    const from = first.end + Math.max(equivalent, implication)
    if (from === first.end) continue
    for (const second of whole(clauses(from))) {
      if (equivalent > 0) add(first, second, context => createEquivalence(context, first.value, second.value))
      else
        add(first, second, context =>
          createConditional(context, first.value, second.value, { negated: false, mainFirst: false }),
        )
    }
  }
  return found
}

interface Shape {
  /** "unless". */
  readonly negated: boolean
  readonly mainFirst: boolean
}

/**
 * Implication from a condition to a main clause. If the condition follows and has a pronoun ("Every shop closes unless it is crowded"),
 * it is moved into the scope of the quantified subject.
 */
function createConditional(context: Context, condition: Meaning, main: Meaning, { negated, mainFirst }: Shape): Box {
  const raw = condition(toLicensed(context))
  const left = negated ? createBox({ kind: 'not', box: raw }) : raw
  const right = main(toEmbedded(context))
  const subject = mainFirst && hasPronoun(raw) ? splitSubject(right) : undefined
  if (subject === undefined) return createImplication(left, right)
  return createImplication(mergeBoxes([subject.restriction, left]), subject.scope)
}

/** "A only if B". */
function createOnlyIf(context: Context, main: Meaning, condition: Meaning): Box {
  const left = main(toLicensed(context))
  const right = condition(toEmbedded(context))
  const subject = hasPronoun(right) ? splitSubject(left) : undefined
  return subject === undefined
    ? createImplication(left, right)
    : createImplication(mergeBoxes([subject.restriction, subject.scope]), right)
}

function createEquivalence(context: Context, main: Meaning, condition: Meaning): Box {
  const left = main(toLicensed(context))
  const right = condition(toLicensed(context))
  const subject = hasPronoun(right) ? splitSubject(left) : undefined
  if (subject === undefined) return createBox({ kind: 'iff', left, right })
  return createImplication(subject.restriction, createBox({ kind: 'iff', left: subject.scope, right }))
}

/** Splits a clause into its subject and predicate: "every shop closes" into the shop and that it closes. */
function splitSubject(box: Box): { restriction: Box; scope: Box } | undefined {
  const only = box.conditions[0]
  if (
    box.referents.length === 0 &&
    box.conditions.length === 1 &&
    only?.kind === 'implies' &&
    only.left.referents.length === 1
  ) {
    return { restriction: only.left, scope: only.right }
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

/** Makes the disjunction of "either A or B but not both" exclusive; undefined without a single disjunction. */
export function makeExclusive(box: Box): Box | undefined {
  const only = box.conditions[0]
  if (box.conditions.length !== 1 || only === undefined) return undefined
  if (only.kind === 'or' && only.boxes.length === 2) return { ...box, conditions: [{ kind: 'xor', boxes: only.boxes }] }
  if (only.kind !== 'implies') return undefined
  const right = makeExclusive(only.right)
  return right === undefined ? undefined : { ...box, conditions: [{ ...only, right }] }
}

/** "If A then B, and vice versa". */
export function addConverse(box: Box): Box | undefined {
  const only = box.conditions[0]
  if (box.conditions.length !== 1 || only?.kind !== 'implies') return undefined
  const equivalence = createBox({
    kind: 'iff',
    left: { referents: [], conditions: only.left.conditions },
    right: only.right,
  })
  return only.left.referents.length === 0
    ? equivalence
    : createImplication({ referents: only.left.referents, conditions: [] }, equivalence)
}
