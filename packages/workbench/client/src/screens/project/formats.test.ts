import { writeAif, writeArgdown, writeMetaLogic } from '@elenchus/metagraph/codecs'
import { samples } from '@elenchus/metagraph/samples'
import { describe, expect, it } from 'vitest'
import { guessFormat, joinFiles } from './formats.ts'

const [graph] = samples()

describe('what a file probably is', () => {
  it('knows what our own writers write', () => {
    expect(guessFormat('a.json', JSON.stringify(samples()), false)).toBe('json')
    expect(
      guessFormat(
        'a.jsonl',
        samples()
          .map(each => JSON.stringify(each))
          .join('\n'),
        false,
      ),
    ).toBe('json')
    expect(guessFormat('a.jsonl', JSON.stringify(writeMetaLogic(graph!)), false)).toBe('metalogic')
    expect(guessFormat('a.json', JSON.stringify(writeAif(graph!)), false)).toBe('aif')
    expect(guessFormat('', writeArgdown(graph!).text, false)).toBe('argdown')
  })
  it('knows exam questions, items and plain text', () => {
    const question = { context: 'Rain fell.', question: 'What follows?', answers: ['a', 'b'], label: 0 }
    expect(guessFormat('val.json', JSON.stringify([question]), false)).toBe('reclor')
    expect(guessFormat('x.json', JSON.stringify([{ text: 'Rain fell.' }]), true)).toBe('items')
    expect(guessFormat('x.txt', 'Rain fell. So the match is off.', false)).toBe('text')
    expect(guessFormat('x.txt', '[not a list] at all', false)).toBe('text')
  })
  it('joins the two files of brat, and puts empty lines between texts', () => {
    const pair = joinFiles([
      { name: 'a.ann', text: 'T1\tClaim 0 4\tRain' },
      { name: 'a.txt', text: 'Rain fell.' },
    ])
    expect(pair).toBe('Rain fell.\n=====\nT1\tClaim 0 4\tRain')
    expect(guessFormat('', pair, false)).toBe('brat')
    expect(
      joinFiles([
        { name: 'a.txt', text: 'One.\n' },
        { name: 'b.txt', text: 'Two.' },
      ]),
    ).toBe('One.\n\nTwo.')
  })
})
