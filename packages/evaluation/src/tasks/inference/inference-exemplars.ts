/** Worked examples of inference in our own words: one per reasoning type of LogiQA, some entailed and some not. */
export interface InferenceExemplar {
  readonly type: string
  readonly majorPremise: readonly string[]
  readonly minorPremise: readonly string[]
  readonly hypothesis: string
  readonly label: 'entailed' | 'not entailed'
  readonly why: string
}

export const inferenceExemplars: readonly InferenceExemplar[] = [
  {
    type: 'categorical',
    majorPremise: ['Every violin in the shop was made before the war.'],
    minorPremise: ['Some of the cheap instruments in the shop are violins.'],
    hypothesis: 'Some of the cheap instruments were made before the war.',
    label: 'entailed',
    why: 'Those cheap instruments that are violins fall under what is said of every violin.',
  },
  {
    type: 'sufficient conditional',
    majorPremise: ['If the siren sounds, the divers come up.'],
    minorPremise: ['The divers have come up.'],
    hypothesis: 'The siren has sounded.',
    label: 'not entailed',
    why: 'The siren is enough to bring them up, but they may have come up for another reason.',
  },
  {
    type: 'necessary conditional',
    majorPremise: ['A guest gets a key only if the deposit is paid.'],
    minorPremise: ['Mr Varga, a guest, has a key.'],
    hypothesis: 'Mr Varga paid the deposit.',
    label: 'entailed',
    why: 'No key without a deposit; he has a key, so the deposit was paid.',
  },
  {
    type: 'disjunctive',
    majorPremise: ['The parcel went by rail or by barge, and perhaps by both.'],
    minorPremise: ['The parcel went by rail.'],
    hypothesis: 'The parcel did not go by barge.',
    label: 'not entailed',
    why: 'Both ways together are left open, so that one was taken does not rule out the other.',
  },
  {
    type: 'conjunctive',
    majorPremise: ['The cheese is ripe when it is both soft and pale.'],
    minorPremise: ['This cheese is soft, but it is not pale.'],
    hypothesis: 'This cheese is ripe.',
    label: 'not entailed',
    why: 'Both signs are asked for, and one is missing.',
  },
]
