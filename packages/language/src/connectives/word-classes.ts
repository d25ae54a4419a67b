/** Entries of the connective tables by how they can be used; the parse of an occurrence decides how it is used. */

const set = (list: string): ReadonlySet<string> => new Set(list.split(', '))

/** Subordinators that join clauses whatever relation the parser found. */
export const STRONG = set(
  'because, although, though, unless, whereas, lest, even though, even if, so that, only if, in order to, insofar as, given that, provided that, now that, albeit, whether or not, with the result that, as long as, so long as',
)
/** Prepositions that relate events when a noun phrase follows. */
export const EVENT_PREPOSITIONS = set(
  'because of, due to, despite, given, instead of, rather than, regardless of, upon, depending on, depending upon, not only because of, even with, even after, in view of, in light of, owing to, thanks to, on account of, as a result of, in spite of, notwithstanding, contrary to, unlike, in addition to, without, with, after, before, until, since, along with, as well as, besides, beyond, except, such as, in case, assuming, no matter',
)
/** Of these, the ones too common before plain noun phrases to count without a comma or a clause. */
export const QUIET = set(
  'with, without, after, before, until, since, along with, as well as, besides, beyond, except, such as, upon',
)
/** Prepositions that join clauses only before a gerund. */
export const GERUND_ONLY = set('by, in, on, from, for, about')
/** Adverbs that join only where they open their clause or stand between commas. */
export const POSITIONAL = set(
  'still, only, rather, further, instead, later, later on, earlier, next, finally, separately, simultaneously, previously, specifically, so, yet, then, otherwise, in short, that is, likewise, similarly, as well, plus, even so, even then, meanwhile, besides, in fact, for example, for instance, in particular, at the same time, in the end, ultimately, much less, regardless, indeed, in addition, more accurately, after all, by then, accordingly',
)
/** Words that connect as subordinators, prepositions or coordinators only. */
export const NEVER_ADVERB = set(
  'about, as, like, on, in, by, from, for, with, without, if, and, or, but, since, when, where, while, after, before, whatever, whether, given, not only, so as, in order, such as, in that, so much as, as much as, provided, no matter, even as, even before, even when, even while, even after, even with, as if, as though, as soon as, assuming, supposing, once, until, till, while, whenever, if only, in case',
)
