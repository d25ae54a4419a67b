/** Finds discourse markers of conclusion, premise, contrast, concession and example. */
import { getStructure, type Structure } from '../clauses/clauses.ts'
import { getBaseRelation } from '../clauses/tree.ts'
import { isComparison } from '../connectives/use.ts'
import type { Doc, Span } from '../doc/doc.ts'
import lexicon from './discourse-markers.json' with { type: 'json' }

/** Role in the argument of the sentence or clause with the marker. */
export type CueKind = keyof typeof lexicon

export interface Cue extends Span {
  readonly kind: CueKind
  readonly text: string
  readonly sentence: number
  /** Index of its clause in `findClauses(doc)`; -1 if there is none. */
  readonly clause: number
  /** True if the marker begins its sentence, apart from coordinators and other cues, and so applies to the whole sentence. */
  readonly opensSentence: boolean
}

interface Marker {
  readonly words: string
  readonly kind: CueKind
  /** True if it counts only at the start of a sentence or clause, or between commas, unlike in "so tall" and "still life". */
  readonly opening: boolean
}

/** Markers by first word, the longest first; equal words keep the order of the lexicon. */
const markersByFirstWord = new Map<string, { parts: string[]; markers: Marker[] }[]>()
for (const [kind, lists] of Object.entries(lexicon))
  for (const [position, entries] of Object.entries(lists))
    for (const words of entries) {
      const marker: Marker = { words, kind: kind as CueKind, opening: position === 'opening' }
      const parts = words.split(' ')
      const group = markersByFirstWord.get(parts[0]!) ?? []
      markersByFirstWord.set(parts[0]!, group)
      const existing = group.find(each => each.parts.join(' ') === words)
      if (existing) existing.markers.push(marker)
      else group.push({ parts, markers: [marker] })
    }
for (const group of markersByFirstWord.values()) group.sort((a, b) => b.parts.length - a.parts.length)

/** Finds discourse cues in reading order. */
export function findCues(doc: Doc): Cue[] {
  const structure = getStructure(doc)
  const cues: Cue[] = []
  for (const sentence of doc.sentences) {
    let isOpening = true
    for (let token = sentence.firstToken; token < sentence.endToken; token++) {
      const found = findCueAt(structure, token, sentence.endToken)
      if (found) {
        const { start } = doc.tokens[token]!
        const { end } = doc.tokens[found.end - 1]!
        cues.push({
          kind: found.kind,
          start,
          end,
          text: doc.text.slice(start, end),
          sentence: sentence.index,
          clause: structure.clauseOf[token]!,
          opensSentence: isOpening,
        })
        token = found.end - 1
      } else {
        const word = doc.tokens[token]!
        // "Editor: so …" still opens with "so".
        if (word.text === ':') isOpening = true
        else if (word.upos !== 'PUNCT' && getBaseRelation(word) !== 'cc') isOpening = false
      }
    }
  }
  return cues
}

function findCueAt(structure: Structure, first: number, limit: number): { kind: CueKind; end: number } | undefined {
  const { tokens } = structure.doc
  for (const { parts, markers } of markersByFirstWord.get(tokens[first]!.text.toLowerCase()) ?? []) {
    const end = first + parts.length
    if (end > limit || !parts.every((part, offset) => tokens[first + offset]!.text.toLowerCase() === part)) continue
    const opens = opensOrIsSetOff(structure, first, end)
    const marker = markers.find(({ opening }) => opens || !opening)
    const kind = marker && disambiguate(structure, marker, first)
    if (kind) return { kind, end }
  }
  return undefined
}

/** Returns true if the words begin a sentence or clause, or are set off by commas. */
function opensOrIsSetOff(structure: Structure, first: number, end: number): boolean {
  const { tokens } = structure.doc
  const clause = structure.clauses[structure.clauseOf[first]!]
  let before = first - 1
  while (before >= 0 && getBaseRelation(tokens[before]!) === 'cc') before--
  const opens = before < 0 || structure.sentenceOf[before] !== structure.sentenceOf[first]
  if (opens || clause?.firstToken === before + 1) return true
  return tokens[before]!.upos === 'PUNCT' && (tokens[end]?.upos ?? 'PUNCT') === 'PUNCT'
}

/** Returns the kind of a marker in context; undefined if the parse shows another use of the words. */
function disambiguate(structure: Structure, marker: Marker, token: number): CueKind | undefined {
  const word = structure.doc.tokens[token]!
  const relation = getBaseRelation(word)
  const tree = structure.trees[structure.sentenceOf[token]!]
  const head = tree ? tree.head(token) : -1
  const governor = head < 0 ? undefined : structure.doc.tokens[head]!
  switch (marker.words) {
    case 'so':
    case 'then':
    case 'still':
      return relation === 'advmod' && governor && /^(?:ADJ|ADV)$/.test(governor.upos) && governor.index === token + 1
        ? undefined
        : marker.kind
    case 'as':
      // A reason precedes its clause or follows a comma, and compares nothing.
      if (!tree || head < 0 || relation !== 'mark' || isComparison(tree, head)) return undefined
      return head < tree.head(head) || structure.doc.tokens[token - 1]?.text === ',' ? marker.kind : undefined
    case 'since':
    case 'for':
      // A reason needs a clause: "since 1990", "as a rule" and "for years" give none.
      return relation === 'mark' && governor?.xpos !== 'VBG' && !hasToInfinitive(structure, head)
        ? marker.kind
        : undefined
    case 'given':
      return relation === 'amod' ? undefined : marker.kind
    case 'while':
      // "While A, B" concedes A; "B, while A" contrasts.
      if (relation !== 'mark' || governor?.xpos === 'VBG') return undefined
      return tree && head < tree.head(head) ? 'concession' : 'contrast'
    default:
      return marker.kind
  }
}

function hasToInfinitive(structure: Structure, head: number): boolean {
  const tree = head < 0 ? undefined : structure.trees[structure.sentenceOf[head]!]
  return tree?.children(head).some(child => structure.doc.tokens[child]!.xpos === 'TO') ?? false
}
