/** Label-preserving perturbations: paraphrasing, shuffling of sentences, and renaming of words. */

import {
  type SentenceSource,
  TheoryError,
  VOCABULARY,
  type Vocabulary,
  type WriteOptions,
  writeStatement,
} from '@elenchus/english/writing'
import type { Atom, Formula, Term } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { visitLiterals } from '../formulas/literals.ts'
import { type Random, shuffle } from '../random/random.ts'
import { type Edit, type Passage, writeSource } from './passage.ts'

export interface Rewording {
  readonly context: string
  readonly statement: string
  readonly theory: Theory
  readonly query: Formula
  readonly edits: readonly Edit[]
}

/** Rewords a passage and a statement about it. */
type Reword = (
  passage: Passage,
  query: Formula,
  statement: string,
  random: Random,
  writeOptions: WriteOptions,
) => Rewording

/** Rewrites each sentence with another template. */
export const paraphrase: Reword = (passage, query, statement, random, writeOptions) => {
  const edits: Edit[] = []
  const texts = passage.sentences.map(({ text, sources }) => {
    const options: WriteOptions = { ...writeOptions, style: 'varied', seed: random.next() }
    const after = sources.map(source => writeSource(passage.theory, source, options)).join(' ')
    if (after !== text) edits.push({ before: text, after })
    return after
  })
  return { context: texts.join(' '), statement, theory: passage.theory, query, edits }
}

/** Shuffles the sentences of a passage. */
export const shuffleSentences: Reword = (passage, query, statement, random) => {
  const sentences = shuffle(random, [...passage.sentences])
  const order = sentences.flatMap(sentence => sentence.sources)
  const selectInOrder = <T>(kind: SentenceSource['kind'], items: readonly T[]): T[] =>
    order.filter(source => source.kind === kind).map(source => items[source.index]!)
  const theory = {
    facts: selectInOrder('fact', passage.theory.facts),
    rules: selectInOrder('rule', passage.theory.rules),
  }
  const context = sentences.map(sentence => sentence.text).join(' ')
  const before = passage.sentences.map(sentence => sentence.text).join(' ')
  return { context, statement, theory, query, edits: [{ before, after: context }] }
}

/** Renames individuals and predicates to other words of the same kind. */
export const renameWords: Reword = (passage, query, _statement, random, writeOptions) => {
  const vocabulary = writeOptions.vocabulary ?? VOCABULARY
  const newNames = new Map<string, string>()
  const newPredicates = new Map<string, string>()
  const rename = createRenamer(passage.theory, query, vocabulary, random, newNames, newPredicates)
  const theory: Theory = {
    facts: passage.theory.facts.map(rename),
    rules: passage.theory.rules.map((rule): Rule => ({ body: rename(rule.body), head: rename(rule.head) })),
  }
  const renamedQuery = rename(query)
  const context = passage.sentences
    .map(({ sources }) => sources.map(source => writeSource(theory, source, writeOptions)).join(' '))
    .join(' ')
  const edits = [...newNames, ...newPredicates].map(([before, after]) => ({
    // Without the arity in the key of a two-place predicate.
    before: before.replace(/\/2$/, ''),
    after,
  }))
  return { context, statement: writeStatement(renamedQuery, writeOptions), theory, query: renamedQuery, edits }
}

/** Creates a function that renames formulas and records the new words by old word in `newNames` and `newPredicates`. */
function createRenamer(
  theory: Theory,
  query: Formula,
  vocabulary: Vocabulary,
  random: Random,
  newNames: Map<string, string>,
  newPredicates: Map<string, string>,
): (formula: Formula) => Formula {
  const formulas = [...theory.facts, ...theory.rules.flatMap(rule => [rule.body, rule.head]), query]
  const usedWords = new Set<string>()
  for (const formula of formulas)
    visitLiterals(formula, atom => {
      usedWords.add(atom.name)
      for (const usedTerm of atom.terms) usedWords.add(usedTerm.name)
    })
  const pools = new Map<string, string[]>()
  const drawWord = (kind: keyof Vocabulary): string => {
    let pool = pools.get(kind)
    if (pool === undefined) {
      pool = shuffle(
        random,
        vocabulary[kind].filter(word => !usedWords.has(word)),
      )
      pools.set(kind, pool)
    }
    const word = pool.pop()
    if (word === undefined)
      throw new TheoryError(`the vocabulary has too few ${kind} to rename every word of the theory`, {
        code: 'vocabulary',
        remedy: `Add ${kind} to the vocabulary.`,
      })
    return word
  }
  const renamePredicate = (atom: Atom): string => {
    // A word may be both a one-place and a two-place predicate, which are renamed separately.
    const key = atom.terms.length === 2 ? `${atom.name}/2` : atom.name
    const renamed = newPredicates.get(key)
    if (renamed !== undefined) return renamed
    const word = drawWord(getWordKind(atom, vocabulary))
    newPredicates.set(key, word)
    return word
  }
  const renameTerm = (term: Term): Term => {
    if (term.kind === 'variable') return term
    let name = newNames.get(term.name)
    if (name === undefined) {
      name = drawWord('names')
      newNames.set(term.name, name)
    }
    return { kind: 'constant', name }
  }
  const rename = (formula: Formula): Formula => {
    switch (formula.kind) {
      case 'atom':
        return { kind: 'atom', name: renamePredicate(formula), terms: formula.terms.map(renameTerm) }
      case 'not':
        return { kind: 'not', operand: rename(formula.operand) }
      case 'and':
      case 'or':
        return { kind: formula.kind, operands: formula.operands.map(rename) }
      case 'implies':
      case 'iff':
        return { kind: formula.kind, left: rename(formula.left), right: rename(formula.right) }
      default:
        return formula
    }
  }
  return rename
}

function getWordKind(atom: Atom, vocabulary: Vocabulary): keyof Vocabulary {
  if (atom.terms.length === 2) return vocabulary.verbs.includes(atom.name) ? 'verbs' : 'relations'
  return vocabulary.nouns.includes(atom.name) ? 'nouns' : 'adjectives'
}
