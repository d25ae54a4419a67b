/**
 * Cue words of argument: what role the sentence or clause that holds them plays. The words are common knowledge of
 * argumentative English; entries marked `opening` count only where they open a sentence or clause or are set off by
 * commas, since elsewhere the same words do other work ("so tall", "not yet", "still life").
 */
export type CueKind = 'conclusion' | 'premise' | 'contrast' | 'concession' | 'example'

export interface CueEntry {
  readonly words: string
  readonly kind: CueKind
  readonly opening: boolean
}

const list = (kind: CueKind, opening: boolean, words: string): CueEntry[] =>
  words
    .trim()
    .split(/\s*[,\n]\s*/)
    .map(entry => ({ words: entry, kind, opening }))

export const CUES: readonly CueEntry[] = [
  ...list(
    'conclusion',
    false,
    `therefore, thus, hence, consequently, as a result, as a consequence, for this reason, for that reason,
    for these reasons, it follows that, it follows, it must be that, we can conclude, we conclude, one can conclude,
    it can be concluded, we may conclude, i conclude, must conclude, conclude that, concluded that, this shows that,
    this proves that, this suggests that, this indicates that, this means that, which means that, which shows that,
    it is clear that, it is likely that, in conclusion, to conclude, we can infer, can be inferred, this implies that,
    which implies that, it seems that, it appears that, so it is, with the result that, thereby, demonstrates that,
    goes to show that`,
  ),
  ...list(
    'conclusion',
    true,
    'so, accordingly, then, clearly, obviously, surely, evidently, in short, in sum, ultimately',
  ),
  ...list(
    'premise',
    false,
    `because, because of, since, given that, due to, owing to, thanks to, on account of, in view of, in light of,
    inasmuch as, insofar as, seeing that, for the reason that, the reason is that, on the grounds that, after all,
    studies show, studies have shown, research shows, research has shown, evidence shows, evidence suggests,
    a study showed, a recent study, recent studies, a survey, surveys show, statistics show, experiments show,
    it is known that, the fact that, now that`,
  ),
  ...list('premise', true, 'for, as, given, moreover, furthermore, in addition, additionally, besides, first, second'),
  ...list(
    'contrast',
    false,
    `but, however, whereas, in contrast, by contrast, on the contrary, on the other hand, conversely, contrary to,
    unlike, rather than, instead of, as opposed to, by comparison`,
  ),
  ...list('contrast', true, 'yet, instead, rather, while, meanwhile, otherwise, alternatively'),
  ...list(
    'concession',
    false,
    `although, though, even though, even if, even when, despite, in spite of, notwithstanding, nevertheless,
    nonetheless, albeit, regardless of, no matter, whether or not, granted that, it is true that, to be sure`,
  ),
  ...list('concession', true, 'admittedly, granted, of course, still, even so, while, true, certainly, regardless'),
  ...list(
    'example',
    false,
    'for example, for instance, such as, e.g., to illustrate, as an illustration, a case in point',
  ),
  ...list('example', true, 'in particular, specifically, namely, consider, suppose, imagine'),
]
