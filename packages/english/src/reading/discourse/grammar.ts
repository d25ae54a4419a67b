/** The grammar: connects the mutually recursive rules of noun phrases, verb phrases and clauses. */
import type { Anaphor, Box, Term } from './box.ts'
import { createClauseRules } from './clause.ts'
import type { Complement } from './complement.ts'
import type { Description } from './description.ts'
import type { Context, Form, Meaning, NounPhrase, Tense, VerbPhrase } from './meaning.ts'
import { createNounPhraseRules } from './noun-phrase.ts'
import type { Parser, Rule } from './parser.ts'
import { createVerbPhraseRules } from './verb-phrase.ts'

export interface Rules {
  nounPhrase: Rule<NounPhrase>
  description: (number: 'singular' | 'plural') => Rule<Description>
  verbPhrase: (form: Form, tense?: Tense) => Rule<VerbPhrase>
  gapPhrase: (form: Form) => Rule<(subject: Term, object: Term, context: Context) => Box>
  complement: (form: 'singular' | 'plural', tense: Tense) => Rule<Complement>
  clauses: Rule<Meaning>
  anaphor: (
    position: number,
    target: Anaphor['target'],
    words: string,
    context: Context,
  ) => { readonly condition: Anaphor; readonly term: Term }
}

export function createGrammar(parser: Parser): Rules {
  const rules = {
    anaphor: (position: number, want: Anaphor['target'], words: string, context: Context) => {
      const { name } = context.fresh('any', words)
      const token = parser.tokens[position]!
      const span = { start: token.start, end: token.end }
      const condition: Anaphor = { kind: 'anaphor', variable: name, position, span, words, target: want }
      return { condition, term: { kind: 'variable', name } as Term }
    },
  } as unknown as Rules
  Object.assign(rules, createNounPhraseRules(parser, rules))
  Object.assign(rules, createVerbPhraseRules(parser, rules))
  Object.assign(rules, createClauseRules(parser, rules))
  return rules
}
