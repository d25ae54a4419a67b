/** All wordings, in the order in which they are asked: where two languages spell a word alike, the first one's meaning holds. */
import { chinese, japanese, korean } from './asian.ts'
import { english } from './english.ts'
import { dutch, german } from './germanic.ts'
import {
  czech,
  finnish,
  greek,
  hebrew,
  hindi,
  hungarian,
  indonesian,
  persian,
  romanian,
  scandinavian,
  thai,
  ukrainian,
  vietnamese,
} from './more.ts'
import { arabic, turkish } from './others.ts'
import { french, italian, portuguese, spanish } from './romance.ts'
import { polish, russian } from './slavic.ts'
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
