/** All wordings, in the order in which they are asked: where two languages spell a word alike, the first one's meaning holds. */
import { chinese, japanese, korean } from './asian.ts'
import { english } from './english.ts'
import { dutch, german, scandinavian } from './germanic.ts'
import { greek } from './greek.ts'
import { hindi } from './hindi.ts'
import { arabic, hebrew, persian, turkish } from './middle-eastern.ts'
import { french, italian, portuguese, romanian, spanish } from './romance.ts'
import { czech, polish, russian, ukrainian } from './slavic.ts'
import { indonesian, thai, vietnamese } from './southeast-asian.ts'
import { finnish, hungarian } from './uralic.ts'
import type { Wordings } from './wordings.ts'

/** English is always read; the others where a response shows words of theirs. */
export const languages: Readonly<Record<string, Wordings>> = {
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  russian,
  chinese,
  japanese,
  korean,
  arabic,
  dutch,
  polish,
  turkish,
  vietnamese,
  indonesian,
  scandinavian,
  czech,
  hindi,
  ukrainian,
  greek,
  hebrew,
  thai,
  persian,
  romanian,
  hungarian,
  finnish,
}
