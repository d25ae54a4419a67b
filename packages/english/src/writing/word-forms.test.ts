import { expect, it } from 'vitest'
import { VOCABULARY } from './vocabulary.ts'
import { getArticle, toBaseForm, toPlural, toSingular, toThirdPerson } from './word-forms.ts'

it('verbs come back from their third person', () => {
  for (const verb of [
    ...VOCABULARY.verbs,
    'go',
    'have',
    'buzz',
    'mix',
    'echo',
    'play',
    'lie',
    'freeze',
    'catch',
    'wash',
  ]) {
    expect(toBaseForm(toThirdPerson(verb))).toBe(verb)
  }
})

it('nouns come back from their plural', () => {
  for (const noun of [
    ...VOCABULARY.nouns,
    'wumpus',
    'fox',
    'lady',
    'boy',
    'mouse',
    'wolf',
    'sheep',
    'glass',
    'church',
    'pie',
    'bus',
  ]) {
    expect(toSingular(toPlural(noun))).toBe(noun)
  }
})

it('words that are no plurals', () => {
  for (const word of ['anxious', 'careless', 'red', 'as']) expect(toSingular(word)).toBeUndefined()
})

it('articles', () => {
  expect(['yak', 'ox', 'unicorn', 'uncle', 'euro'].map(noun => `${getArticle(noun)} ${noun}`)).toEqual([
    'a yak',
    'an ox',
    'a unicorn',
    'an uncle',
    'a euro',
  ])
})
