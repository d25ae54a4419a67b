/** Sources of the corpora. Nothing is bundled: each corpus is downloaded from its authors, under their terms. */
import corpora from './corpora.json' with { type: 'json' }

export interface SourceFile {
  readonly name: string
  readonly url: string
  /** Of the released file, where known; a different file is rejected. */
  readonly sha256?: string
}

export interface Source {
  readonly name: string
  readonly title: string
  readonly home: string
  /** Terms in short, as stated by the authors. */
  readonly licence: string
  /** Format name for `elenchus data stats` and other commands; `null` for archives, which must be unpacked first. */
  readonly format: string | null
  readonly files: readonly SourceFile[]
  readonly note?: string
}

export const sources: readonly Source[] = corpora
