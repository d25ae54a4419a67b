/** The grammar: connects the mutually recursive rules of noun phrases, verb phrases and clauses. */
import type { Anaphor, Box, Term } from './box.ts'
import { createClauseRules } from './clause.ts'
import type { Complement } from './complement.ts'
import type { Description } from './description.ts'
import type { Context, Form, Meaning, NounPhrase, Tense, VerbPhrase } from './meaning.ts'
import { createNounPhraseRules } from './noun-phrase.ts'
import type { Parser, Rule } from './parser.ts'
import { createVerbPhraseRules } from './verb-phrase.ts'

/** Grammar rules by category; most depend on the form or number of the words. */
export interface Rules {
  nounPhrase: Rule<NounPhrase>
  description: (number: 'singular' | 'plural') => Rule<Description>
  verbPhrase: (form: Form, tense?: Tense) => Rule<VerbPhrase>
  /** Verb phrase without its object: "whom Agnes *likes*". */
  gapPhrase: (form: Form) => Rule<(subject: Term, object: Term, context: Context) => Box>
  /** Complement of a copula: "tall", "a baker". */
  complement: (form: 'singular' | 'plural', tense: Tense) => Rule<Complement>
  clauses: Rule<Meaning>
  /** Creates an unresolved anaphor, with the variable that represents it. */
  createAnaphor: (
    position: number,
    target: Anaphor['target'],
    words: string,
    context: Context,
  ) => { readonly condition: Anaphor; readonly term: Term }
}

export function createGrammar(parser: Parser): Rules {
  // The rules refer to each other, so each group is added to the object that the others hold.
  const rules = {
    createAnaphor: (position: number, target: Anaphor['target'], words: string, context: Context) => {
      const { name } = context.createReferent('any', words)
      const token = parser.tokens[position]!
      const span = { start: token.start, end: token.end }
      const condition: Anaphor = { kind: 'anaphor', variable: name, position, span, words, target }
      return { condition, term: { kind: 'variable', name } as Term }
    },
  } as unknown as Rules
  Object.assign(rules, createNounPhraseRules(parser, rules))
  Object.assign(rules, createVerbPhraseRules(parser, rules))
  Object.assign(rules, createClauseRules(parser, rules))
  return rules
}
