/** Discourse cues: words that tell a conclusion from a premise, and contrasts, concessions and examples. */
import { type Structure, structureOf } from '../clauses/clauses.ts'
import { baseRelation } from '../clauses/tree.ts'
import { isComparison } from '../connectives/use.ts'
import type { Doc, Span } from '../doc/doc.ts'
import { CUES, type CueEntry, type CueKind } from './table.ts'

export interface Cue extends Span {
  readonly kind: CueKind
  readonly text: string
  readonly sentence: number
  /** Index in `findClauses(doc)` of the clause it stands in; -1 if none. */
  readonly clause: number
  /** Whether it opens its sentence (coordinators and other cues aside), and so speaks of the sentence as a whole. */
  readonly opensSentence: boolean
}

/** Entries by first word, the longest first; equal words keep the order of the table. */
const BY_FIRST = new Map<string, { parts: string[]; entries: CueEntry[] }[]>()
for (const entry of CUES) {
  const parts = entry.words.split(' ')
  const group = BY_FIRST.get(parts[0]!) ?? []
  BY_FIRST.set(parts[0]!, group)
  const same = group.find(each => each.parts.join(' ') === entry.words)
  if (same) same.entries.push(entry)
  else group.push({ parts, entries: [entry] })
}
for (const group of BY_FIRST.values()) group.sort((a, b) => b.parts.length - a.parts.length)

/** Finds discourse cues in reading order. */
export function findCues(doc: Doc): Cue[] {
  const structure = structureOf(doc)
  const cues: Cue[] = []
  for (const sentence of doc.sentences) {
    let opening = true
    for (let token = sentence.firstToken; token < sentence.endToken; token++) {
      const found = cueAt(structure, token, sentence.endToken)
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
          opensSentence: opening,
        })
        token = found.end - 1
      } else {
        const word = doc.tokens[token]!
        // "Editor: so …" still opens with "so".
        if (word.text === ':') opening = true
        else if (word.upos !== 'PUNCT' && baseRelation(word) !== 'cc') opening = false
      }
    }
  }
  return cues
}

function cueAt(structure: Structure, first: number, limit: number): { kind: CueKind; end: number } | undefined {
  const { tokens } = structure.doc
  for (const { parts, entries } of BY_FIRST.get(tokens[first]!.text.toLowerCase()) ?? []) {
    const end = first + parts.length
    if (end > limit || !parts.every((part, offset) => tokens[first + offset]!.text.toLowerCase() === part)) continue
    const opens = standsFree(structure, first, end)
    const entry = entries.find(({ opening }) => opens || !opening)
    const kind = entry && refine(structure, entry, first)
    if (kind) return { kind, end }
  }
  return undefined
}

/** Whether the words open a sentence or clause, or stand between commas. */
function standsFree(structure: Structure, first: number, end: number): boolean {
  const { tokens } = structure.doc
  const clause = structure.clauses[structure.clauseOf[first]!]
  let before = first - 1
  while (before >= 0 && baseRelation(tokens[before]!) === 'cc') before--
  const opens = before < 0 || structure.sentenceOf[before] !== structure.sentenceOf[first]
  if (opens || clause?.firstToken === before + 1) return true
  return tokens[before]!.upos === 'PUNCT' && (tokens[end]?.upos ?? 'PUNCT') === 'PUNCT'
}

/** The kind of an entry here, or undefined where the parse shows another use of the words. */
function refine(structure: Structure, entry: CueEntry, token: number): CueKind | undefined {
  const word = structure.doc.tokens[token]!
  const relation = baseRelation(word)
  const tree = structure.trees[structure.sentenceOf[token]!]
  const head = tree ? tree.head(token) : -1
  const host = head < 0 ? undefined : structure.doc.tokens[head]!
  switch (entry.words) {
    case 'so':
    case 'then':
    case 'still':
      return relation === 'advmod' && host && /^(?:ADJ|ADV)$/.test(host.upos) && host.index === token + 1
        ? undefined
        : entry.kind
    case 'as':
      // A reason stands before its clause or after a comma, and compares nothing.
      if (!tree || head < 0 || relation !== 'mark' || isComparison(tree, head)) return undefined
      return head < tree.head(head) || structure.doc.tokens[token - 1]?.text === ',' ? entry.kind : undefined
    case 'since':
    case 'for':
      // A reason needs a clause: "since 1990", "as a rule" and "for years" give none.
      return relation === 'mark' && host?.xpos !== 'VBG' && !hasToInfinitive(structure, head) ? entry.kind : undefined
    case 'given':
      return relation === 'amod' ? undefined : entry.kind
    case 'while':
      // "While A, B" concedes A; "B, while A" contrasts.
      if (relation !== 'mark' || host?.xpos === 'VBG') return undefined
      return tree && head < tree.head(head) ? 'concession' : 'contrast'
    default:
      return entry.kind
  }
}

function hasToInfinitive(structure: Structure, head: number): boolean {
  const tree = head < 0 ? undefined : structure.trees[structure.sentenceOf[head]!]
  return tree?.children(head).some(child => structure.doc.tokens[child]!.xpos === 'TO') ?? false
}
