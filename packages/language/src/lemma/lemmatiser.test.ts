import { describe, expect, it } from 'vitest'
import { lemmatise, trainLemmatiser } from './lemmatiser.ts'

const example = (form: string, tag: string, lemma: string) => ({ form, tag, lemma })

describe('lemmatiser', () => {
  const table = trainLemmatiser([
    ...['cats', 'dogs', 'cars', 'Birds', 'roads', 'horses', 'places', 'bridges'].map(form =>
      example(form, 'NOUN/NNS', form.toLowerCase().slice(0, -1)),
    ),
    ...['flies', 'cities', 'parties'].map(form => example(form, 'NOUN/NNS', `${form.slice(0, -3)}y`)),
    example('mice', 'NOUN/NNS', 'mouse'),
    example('I', 'PRON/PRP', 'I'),
    example('I', 'PRON/PRP', 'I'),
    example('i', 'PRON/PRP', 'I'),
    example('London', 'PROPN/NNP', 'London'),
    example('Paris', 'PROPN/NNP', 'Paris'),
  ])

  it('remembers words and follows the endings of others', () => {
    expect(lemmatise(table, 'mice', 'NOUN/NNS')).toBe('mouse')
    expect(lemmatise(table, 'Mice', 'NOUN/NNS')).toBe('mouse')
    expect(lemmatise(table, 'badges', 'NOUN/NNS')).toBe('badge')
    expect(lemmatise(table, 'duties', 'NOUN/NNS')).toBe('duty')
    expect(lemmatise(table, 'i', 'PRON/PRP')).toBe('I')
    expect(lemmatise(table, 'Berlin', 'PROPN/NNP')).toBe('Berlin')
  })

  it('prefers a shorter ending that leads to a known word', () => {
    const verbs = trainLemmatiser([
      ...['called', 'rolled', 'filled', 'walked', 'asked'].map(form => example(form, 'VERB/VBD', form.slice(0, -2))),
      ...['cancelled', 'travelled', 'modelled'].map(form => example(form, 'VERB/VBD', form.slice(0, -3))),
    ])
    expect(lemmatise(verbs, 'smelled', 'VERB/VBD')).toBe('smel')
    expect(lemmatise(verbs, 'smelled', 'VERB/VBD', word => word === 'smell')).toBe('smell')
    expect(lemmatise(verbs, 'labelled', 'VERB/VBD', word => word === 'smell')).toBe('label')
  })

  it('lowers words under tags it never saw', () => {
    expect(lemmatise(table, 'Oddly', 'ADV/RB')).toBe('oddly')
    expect(lemmatise(table, '', 'ADV/RB')).toBe('')
  })
})
