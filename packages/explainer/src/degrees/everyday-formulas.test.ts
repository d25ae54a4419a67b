import { readFileSync } from 'node:fs'
import { english } from '@elenchus/language/node'
import { formatFormula } from '@elenchus/metagraph'
import { describe, expect, it } from 'vitest'
import { explain } from '../explanation/explain.ts'
import { explainer } from '../node.ts'

const options = { model: explainer(), language: english(), split: 'sentences' as const }

function cases(name: string): { readonly sign: string; readonly text: string; readonly formula: string }[] {
  const lines = readFileSync(new URL(`./testing/${name}.txt`, import.meta.url), 'utf8').split('\n')
  return lines
    .filter(line => /^[-=~] /.test(line))
    .map(line => {
      const [text, formula = ''] = line.slice(2).split(' => ')
      return { sign: line[0]!, text: text!, formula }
    })
}

function drawn(text: string): string {
  const [first] = explain(`${text} The vote is on Friday.`, options).graph.statements
  return formatFormula(first!.formula, id => `“${first!.variables.find(each => each.id === id)!.text}”`)
}

/** True if the formula that is drawn is the reader's, or none where none is needed. */
const isRight = ({ sign, text, formula }: { sign: string; text: string; formula: string }) => {
  const found = drawn(text)
  return found === formula || (sign === '~' && found === '')
}

describe('formulas of everyday sentences', () => {
  it.each(cases('formulas-in-view'))('$text', each => {
    expect(isRight(each), drawn(each.text)).toBe(true)
  })

  it('are right or left out in 19 of 21 sentences set aside', () => {
    const all = cases('formulas-set-aside')
    expect(all).toHaveLength(21)
    const wrong = all.filter(each => !isRight(each))
    expect(wrong.length, wrong.map(({ text }) => `${text} ${drawn(text)}`).join('\n')).toBeLessThanOrEqual(2)
  })

  it('have no operator over them that stands before a colon', () => {
    expect(drawn('That seems odd: if the lock had been forced, the wood would show it.')).not.toMatch(/^[◇□¬]/)
  })
})
