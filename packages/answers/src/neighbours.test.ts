/** Rarer kinds of responses: signs before labels, verbs of marking, proofs by cases, the former and the latter. */
import { describe, expect, it } from 'vitest'
import { readChoice, readInference, readTheoryLabel } from './index.ts'
import { townOptions as options } from './testing/town-options.ts'

describe('a choice', () => {
  it.each<[string, number | null]>([
    ['The closest competitor to B is C.', null],
    ['The nearest rival of A is D.', null],
    ['I circled D.', 3],
    ["I've ticked B on the sheet.", 1],
    ['I would fill in C here.', 2],
    ['I put B, since the fire explains the shortage.', 1],
    ["I've checked A, C and D, and none of them touches the shortage. I'd put B.", 1],
    ['I went for C in the end.', 2],
    ['I wrote down D.', 3],
    ['My neighbour circled B.', null],
    ['I nearly ticked A. I ticked C.', 2],
    ['Marcaría la A.', 0],
    ['He marcado la B.', 1],
    ["J'ai coché B.", 1],
    ['Je cocherais la réponse C.', 2],
    ['Ich habe C angekreuzt.', 2],
    ['Ich würde B ankreuzen.', 1],
    ['我选B。', 1],
    ['Ho segnato la D.', 3],
    ['Eu marquei a letra C.', 2],
    ['We need something that explains the missing flour. B does exactly that.', 1],
    ['What is wanted is a reason for the shortage. A, C and D give none; B fits the bill.', 1],
    ['We are after a fact that breaks the link. C does that.', 2],
    ["A is a premise and B an aside. D is the point she's driving at. C is never said.", 3],
    ['A and C are background. B is what the author argues, and D is too strong.', 1],
    ['A, B and D are all beside the point. C is the assumption.', 2],
    ['It comes down to A or B. Only the latter explains the shortage of flour, so that is my choice.', 1],
    ["It's between B and D, and I'd pick the former.", 1],
    ['Between A and C, the latter is the better answer.', 2],
    ["The last of these is the only one that touches the growth of the town, so that's the one I'd pick.", 3],
    ['✗ A\n✗ B\n✓ C\n✗ D', 2],
    ['✗ B', null],
    ["Don't put B.", null],
    ['I put B aside. C is right.', 2],
    ['A or B. The former owner lied.', null],
    ['**Final answer:** ✅ C', 2],
    ['Is it the former or the latter? I cannot tell A from B.', null],
  ])('%j is %j', (response, answer) => expect(readChoice(response, options).answer).toBe(answer))
})

describe('a proof by cases', () => {
  const crew = ['Nora', 'Omar', 'Petra', 'Quinn']
  it.each<[string, number | null]>([
    [
      'Suppose Omar is the pilot. Then Petra sits behind him, a contradiction. Suppose Quinn is the pilot. Then Petra has no seat. Hence Nora has to be the pilot.',
      0,
    ],
    ['If Nora flew, Omar would be ill, and he is not. If Omar flew, Petra would too. So Petra must have flown.', 2],
    ['Assume Quinn flies; contradiction. Assume Petra flies; contradiction. Either Nora or Omar flies.', null],
    ['Nora cannot fly since she is ill, and Omar is on leave. Therefore Quinn must be the pilot, not Petra.', 3],
  ])('%j is %j', (response, answer) => expect(readChoice(response, crew, { lettered: false }).answer).toBe(answer))
})

describe('an inference', () => {
  it.each<[string, 'entailed' | 'not-entailed' | null]>([
    ['**Final answer:** ❌ Not entailed', 'not-entailed'],
    ['✅ Entailed', 'entailed'],
    ['❌ Entailed', null],
    ['Yes and no.', null],
    ['No speculation needed: it follows.', 'entailed'],
    ['Yes bc every ferry is a ship', 'entailed'],
    ['no since the ferry may have sunk', 'not-entailed'],
    ['No — the text says the opposite.', 'not-entailed'],
    ['The text says the opposite: the ferry sailed.', 'not-entailed'],
    ['That the captain was drunk is pure speculation.', 'not-entailed'],
    ['The hypothesis goes beyond what we are told.', 'not-entailed'],
    ['Nothing in the text says that the captain was drunk.', 'not-entailed'],
    ['All we are told is that the ferry was late.', 'not-entailed'],
    ['The text rules that out.', 'not-entailed'],
    ["That's exactly what the text says, in other words.", 'entailed'],
    ['"The ferry did not leave" is just another way of saying that it stayed.', 'entailed'],
    ['Das geht über den Text hinaus.', 'not-entailed'],
    ['Rien dans le texte ne le dit.', 'not-entailed'],
  ])('%j is %j', (response, answer) => expect(readInference(response).answer).toBe(answer))
})

describe('a theory', () => {
  it.each<[string, 'True' | 'False' | 'Unknown' | null]>([
    ['**Final answer:** ❌ False', 'False'],
    ['✅ True', 'True'],
    ['❌ False', 'False'],
    ['True because Rex is a dog and dogs bark', 'True'],
    ['False since nothing blue is kind', 'False'],
    ['Unknown as no rule mentions cats', 'Unknown'],
    ['true bc rex barks', 'True'],
    ['Under a closed world False, under an open world Unknown; I cannot give one label.', null],
    ['With a closed world it is False; with an open world it is Unknown.', null],
    ['I marked it False.', 'False'],
    ['I put Unknown.', 'Unknown'],
  ])('%j is %j', (response, answer) => expect(readTheoryLabel(response).answer).toBe(answer))
})
