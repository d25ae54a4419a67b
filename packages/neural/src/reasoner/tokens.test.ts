import { describe, expect, test } from 'vitest'
import { NeuralError } from '../neural-error.ts'
import { encode } from './tokens.ts'

describe('encode', () => {
  test('gives words of the grammar their numbers and all others slots in the order of the text', () => {
    const { tokens, sentences, positions, words } = encode(
      'Ada is tall. If Ada is tall, then Bo is not an Ada.',
      'Bo is tall.',
    )
    expect(words.join(' ')).toBe('Bo is tall ? Ada is tall . If Ada is tall , then Bo is not an Ada .')
    expect([...tokens]).toEqual([32, 8, 33, 18, 34, 8, 33, 1, 3, 34, 8, 33, 2, 4, 32, 8, 9, 16, 34, 1])
    expect([...sentences]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2])
    expect([...positions.slice(0, 9)]).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0])
  })

  test('tells a name from an adjective of the same letters', () => {
    const { tokens } = encode('Frank is frank.', 'Frank is frank.')
    expect(tokens[0]).not.toBe(tokens[2])
    expect(tokens[4]).toBe(tokens[0])
  })

  test('takes the forms of a verb for one word', () => {
    const { tokens, words } = encode('Ada carries Bo.', 'Bo does not carry Ada.')
    expect(tokens[words.indexOf('carries')]).toBe(tokens[words.indexOf('carry')])
  })

  test('finds where literals end, the statement first', () => {
    const theory =
      'If Ada is tall, kind or not shy then the aunt of Bo is Ada. Both Ada is calm and Bo is the son of Ada.'
    const { literalEnds: ends, words } = encode(theory, 'Ada is kind.')
    expect(ends.map(end => words[end])).toEqual(['kind', 'tall', 'kind', 'shy', 'Ada', 'calm', 'Ada'])
  })

  test('words a relation in one way where the text has both', () => {
    const straight = encode('Vera is not the sister of the cat.', 'Vera is the sister of the cat.')
    const turned = encode('The sister of the cat is not Vera.', 'Vera is the sister of the cat.')
    expect(turned.tokens).toEqual(straight.tokens)
    expect(turned.literalEnds).toEqual(straight.literalEnds)
    // Said in one way only, or of others, it stays as it is.
    const { tokens, words } = encode('The sister of Otto is Vera.', 'Otto is the sister of Vera.')
    expect(words[tokens.indexOf(18) + 1]).toBe('The')
    expect(tokens[tokens.indexOf(18) + 1]).toBe(10)
  })

  test('says so where there are more words than slots', () => {
    const theory = Array.from({ length: 300 }, (_, i) => `Ada is w${i}.`).join(' ')
    expect(() => encode(theory, 'Ada is tall.')).toThrow(NeuralError)
  })
})
