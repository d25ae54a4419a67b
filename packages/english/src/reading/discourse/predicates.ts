import { toThirdPerson } from '../../writing/word-forms.ts'
import { getParticiple, getPast } from './lexical.ts'
import type { PredicateEntry } from './meaning.ts'

/**
 * `tall`, `was_tall`, `dog`, `sings` (one place), `like` (two places), `look_at`, `liked`, `will_travel`, `it_is_cold`.
 * The present of a verb with one place has its "-s", so that "Bob cooks" and "Bob is a cook" stay apart.
 */
export function formatPredicateName(entry: PredicateEntry): string {
  const { kind, base, particle, tense, arity } = entry
  const tail = particle === '' ? '' : `_${particle}`
  if (kind === 'verb' || kind === 'impersonal-verb') {
    switch (tense) {
      case 'present':
        return (arity < 2 ? toThirdPerson(base) : base) + tail
      case 'past':
        return `${getPast(base) === base ? `did_${base}` : getPast(base)}${tail}`
      case 'future':
        return `will_${base}${tail}`
      case 'perfect':
        return `has_${getParticiple(base)}${tail}`
      case 'pluperfect':
        return `had_${getParticiple(base)}${tail}`
      case 'can':
        return `can_${base}${tail}`
    }
  }
  const stem = kind === 'impersonal' ? `it_is_${base}` : kind === 'preposition' ? `is_${base}` : base
  const word = stem + tail
  if (tense === 'present') return word
  const rest = word.replace(/^(?:it_)?is_/, '')
  const it = kind === 'impersonal' ? 'it_' : ''
  return `${it}${{ past: 'was', future: 'will_be', perfect: 'has_been', pluperfect: 'had_been', can: 'can_be' }[tense]}_${rest}`
}
