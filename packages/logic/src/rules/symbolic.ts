/** The symbolic syntax of theories: one fact or rule per line; `#` starts a comment line. */
import type { Formula } from '../formula/formula.ts'
import { parse } from '../formula/parse.ts'
import { print } from '../formula/print.ts'
import type { Rule, Theory } from './theory.ts'

/**
 * Parses a theory: a line with `->` is a rule, with `<->` two rules, any other a fact. Throws `ParseError` with line and
 * column.
 *
 * @example
 * readSymbolic('tall(Charlie)\ntall(Charlie) & (kind(Bob) | ~green(Bob)) -> kind(Gary) & ~round(Erin)')
 */
export function readSymbolic(text: string): Theory {
  const facts: Formula[] = []
  const rules: Rule[] = []
  text.split(/\r\n|\n|\r/).forEach((content, i) => {
    const start = content.search(/\S/)
    if (start === -1 || content[start] === '#') return
    const formula = parse(content, { line: i + 1 })
    if (formula.kind === 'implies') rules.push({ body: formula.left, head: formula.right })
    else if (formula.kind === 'iff') {
      rules.push({ body: formula.left, head: formula.right }, { body: formula.right, head: formula.left })
    } else facts.push(formula)
  })
  return { facts, rules }
}

/** Writes a theory, facts first, so that `readSymbolic` restores it. */
export const writeSymbolic = ({ facts, rules }: Theory): string =>
  [...facts.map(writeFormula), ...rules.map(writeRule)].map(line => `${line}\n`).join('')

/** Writes a rule in the symbolic syntax. */
export const writeRule = ({ body, head }: Rule): string => writeFormula({ kind: 'implies', left: body, right: head })

/** Writes a formula in the symbolic syntax: `tall(Charlie) & ~brother(Erin, Gary)`. */
export const writeFormula = (formula: Formula): string => print(formula, { notation: 'ascii' })
