/** What □ and ◇ can mean in ordinary language: the four senses of MetaLogic's Table 1, as glossary data. */
export interface Sense {
  readonly name: 'classic' | 'morality' | 'tense' | 'belief'
  /** One word each for □ and ◇. */
  readonly box: string
  readonly diamond: string
  /** A reading of □p and ◇p; `p` is to be replaced by a sentence. */
  readonly boxReading: string
  readonly diamondReading: string
}

export const senses: readonly Sense[] = [
  {
    name: 'classic',
    box: 'necessary',
    diamond: 'possible',
    boxReading: 'it is necessary that p',
    diamondReading: 'it is possible that p',
  },
  {
    name: 'morality',
    box: 'obligatory',
    diamond: 'permissible',
    boxReading: 'it ought to be that p',
    diamondReading: 'it is permitted that p',
  },
  {
    name: 'tense',
    box: 'always',
    diamond: 'sometimes',
    boxReading: 'at all times to come, p',
    diamondReading: 'at some time to come, p',
  },
  {
    name: 'belief',
    box: 'known',
    diamond: 'conceivable',
    boxReading: 'somebody knows that p',
    diamondReading: 'for all somebody knows, p',
  },
]
