/**
 * Train, dev and test without a theory in two of them, by construction.
 *
 * Which part a theory may belong to follows from the atoms it mentions: their hash falls into one of twenty classes,
 * fourteen of which are train, three dev and three test (the 70 : 15 : 15 of Table 7). The sampler redraws the last atom
 * until the class fits. So no list of theories seen has to be kept or shared between workers.
 */
export type Split = 'train' | 'dev' | 'test'

export const SPLITS: readonly Split[] = ['train', 'dev', 'test']

/** Whether theories of this class belong to the split. */
export function holdsClass(split: Split, theoryClass: number): boolean {
  return split === 'train'
    ? theoryClass < 14
    : split === 'dev'
      ? theoryClass >= 14 && theoryClass < 17
      : theoryClass >= 17
}
