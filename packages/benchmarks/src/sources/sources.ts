/** Download addresses and licences of the corpora, which are not bundled: each is downloaded from its authors' site, under their terms. */
import corpora from './corpora.json' with { type: 'json' }

export interface SourceFile {
  readonly name: string
  readonly url: string
  /** SHA-256 of the released file, if known; a different file is rejected. */
  readonly sha256?: string
}

export interface Source {
  readonly name: string
  readonly title: string
  readonly home: string
  /** Short form of the authors' terms. */
  readonly licence: string
  /** Format name for `elenchus data stats` and other commands; `null` for archives, which must be unpacked first. */
  readonly format: string | null
  readonly files: readonly SourceFile[]
  readonly note?: string
}

export const sources: readonly Source[] = corpora
