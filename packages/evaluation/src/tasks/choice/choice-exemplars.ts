/** Few-shot exemplars of multiple choice in our own words: one per reasoning type of LogiQA. */
export interface ChoiceExemplar {
  readonly context: string
  readonly question: string
  readonly options: readonly string[]
  readonly answer: number
  readonly why: string
}

export const choiceExemplars: readonly ChoiceExemplar[] = [
  {
    context: 'All the boats in the inner harbour are insured. Some boats with red sails lie in the inner harbour.',
    question: 'What must be true?',
    options: [
      'All boats with red sails are insured.',
      'Some boats with red sails are insured.',
      'No boat outside the harbour is insured.',
      'Insured boats have red sails.',
    ],
    answer: 1,
    why: 'Those red-sailed boats that lie in the inner harbour are insured, so some are; nothing is said of the others.',
  },
  {
    context:
      'If the kiln is above a thousand degrees, the glaze melts. The kiln was at eleven hundred degrees all night.',
    question: 'What follows?',
    options: [
      'The kiln broke.',
      'The glaze may have stayed dull.',
      'The glaze melted.',
      'The kiln is always this hot.',
    ],
    answer: 2,
    why: 'Eleven hundred is above a thousand, which is enough for the glaze to melt.',
  },
  {
    context: 'The gate opens only if both keys are turned. The gate is open.',
    question: 'What can be concluded?',
    options: [
      'Both keys were turned.',
      'Someone forced the gate.',
      'Turning both keys always opens the gate.',
      'One key is enough.',
    ],
    answer: 0,
    why: 'Turning both keys is necessary for the gate to open, and it is open.',
  },
  {
    context: 'The letter came by boat or by mule. No boat has landed this week, and the letter is three days old.',
    question: 'Which is best supported?',
    options: ['The letter came by boat.', 'The mule is slow.', 'There was no letter.', 'The letter came by mule.'],
    answer: 3,
    why: 'One of two ways, and the first is ruled out.',
  },
  {
    context: 'A member of the guild must be able to weave and to dye. Mira dyes well and has never learned to weave.',
    question: 'What must be so?',
    options: [
      'Mira will learn to weave.',
      'Mira is not a member of the guild.',
      'Dyers are never weavers.',
      'The guild has few members.',
    ],
    answer: 1,
    why: 'Members need both skills, and Mira lacks one.',
  },
]
