import { describe, expect, it } from 'vitest'
import { attributeStatement } from './attribution.ts'

describe('the voice of a statement', () => {
  it('is that of somebody who is quoted', () => {
    for (const text of [
      'Our treasurer insists that the roof can wait.',
      'Mr Voss (Letters, 9 June) maintains that the ferry is too dear.',
      'Ingrid expects the orchard to fail.',
      'Of course, he also argues that hens are noisy.',
      'The landlord offered a new boiler.',
      'It is often said that owls bring bad luck.',
      'According to my uncle, the well is dry.',
      'You will probably say that it is late.',
      'Somebody upthread said that it rains.',
      'The respondent submits that the rule was clear.',
    ])
      expect([text, attributeStatement(text)]).toEqual([text, 'reported'])
  })

  it('is that of evidence which the writer uses', () => {
    for (const text of [
      'A survey of forty mills suggests that oak lasts longer.',
      'Two studies claim that moss holds more water.',
      'According to the records, the well was dug twice.',
      'The tribunal below said that the rule was clear.',
      'My doctor says that the knee will heal.',
    ])
      expect([text, attributeStatement(text)]).toEqual([text, 'evidence'])
  })

  it("is nobody else's where a view is put up to be tested", () => {
    for (const text of ['It has been suggested that moss holds more water.', 'Lamps have been linked to fewer moths.'])
      expect([text, attributeStatement(text)]).toEqual([text, 'hypothesis'])
  })

  it("is the writer's own, also where another is endorsed", () => {
    for (const text of [
      'We think that the roof cannot wait.',
      'The roof cannot wait.',
      'As our treasurer rightly argues, the roof cannot wait.',
      'This suggests that the well is dry.',
      'The new kiln offers more room.',
      'In spring the same counter showed forty boats.',
      'Nobody who claims a refund is turned away.',
      'My uncle says the well is dry, and he is right.',
    ])
      expect([text, attributeStatement(text)]).toEqual([text, 'own'])
  })
})
