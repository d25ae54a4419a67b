/**
 * Selects example items: some of every kind (unparsed or unsure, failed, models disagree, all wrong, all correct), sampled evenly by a
 * hash of their id, so that every report shows the same items.
 */
import { createHash } from 'node:crypto'
import type { JsonObject } from '../json.ts'
import type { Row, Verdict, VerdictRule } from '../task.ts'
import type { AnswerDifference, RowExplainer } from '../tasks/descriptor.ts'
import { keyName, type Outcomes, verdicts } from './outcomes.ts'
import { goldText, openingOf } from './question-text.ts'
import { type Concern, readingOf } from './review.ts'

/** One series' answer to an item. */
export interface ReportedAnswer {
  readonly series: number
  readonly verdict: Verdict
  readonly answer: string
  readonly response: string
  /** The prompt, if it differs from the item's. */
  readonly prompt?: string
  /** Words that the answer was read from. */
  readonly evidence?: string
  /** Kind of evidence; for unparsed answers, the reason. */
  readonly why?: string
  /** Reason to check the answer. */
  readonly concern?: Concern
  /** Further details of the task (attempts, problems, order of options). */
  readonly note?: string
  /** Proof of the answer, from the model's translation or the reasoner's reading. */
  readonly proof?: string
  readonly graph?: AnswerDifference
}

export interface ReportedItem {
  /** Index of the task in the report. */
  readonly task: number
  readonly sampleId: string
  readonly repeat: number
  readonly target: string
  /** The gold answer in words; for a choice, the option. */
  readonly gold: string
  /** Beginning of the question. */
  readonly opening: string
  readonly labels: Readonly<Record<string, string>>
  /** The question as data; missing if the log has no prompts. */
  readonly question?: JsonObject
  readonly prompt: string
  /** Proof of the gold answer, if our reasoner can read the theory. */
  readonly proof?: string
  readonly answers: readonly ReportedAnswer[]
}

const rank = (name: string) => createHash('md5').update(name).digest().readUInt32LE(0)

/** Indices of the items to show, in display order. */
export function chooseItems({ keys, codes, flagged }: Outcomes, maxItems: number): number[] {
  const kinds: { place: number; rank: number }[][] = [[], [], [], [], []]
  for (const [place, key] of keys.entries()) {
    const own = codes.flatMap(series => (series[place] ? [verdicts[series[place]!]!] : []))
    const rights = own.filter(verdict => verdict === 'right').length
    const kind =
      own.includes('unparsed') || codes.some((_, i) => flagged[i]![place])
        ? 0
        : own.includes('failed')
          ? 1
          : rights > 0 && rights < own.length
            ? 2
            : rights === 0
              ? 3
              : 4
    kinds[kind]!.push({ place, rank: rank(keyName(key)) })
  }
  for (const kind of kinds) kind.sort((a, b) => a.rank - b.rank || a.place - b.place)
  // Take one of each kind in turn.
  const taken = kinds.map(() => 0)
  for (let left = Math.min(maxItems, keys.length); left > 0; )
    for (const [i, kind] of kinds.entries())
      if (left > 0 && taken[i]! < kind.length) {
        taken[i]!++
        left--
      }
  return kinds.flatMap((kind, i) => kind.slice(0, taken[i]!).map(({ place }) => place))
}

const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text)
const shown = (value: unknown) => clip(typeof value === 'string' ? value : JSON.stringify(value), 400)

function promptOf({ turns }: Row): string {
  const prompt = turns.at(-1)?.prompt
  if (prompt === undefined) return ''
  return clip(
    typeof prompt === 'string' ? prompt : prompt.map(({ role, content }) => `${role}: ${content}`).join('\n\n'),
    4000,
  )
}

function noteOf({ details = {} }: Row): string {
  const { rung: _, proof: __, evidence: ___, unsure: ____, unread: _____, ...rest } = details
  const texts = Object.entries(rest).map(([name, value]) => {
    return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
  })
  return clip(texts.join(' · '), 600)
}

export interface ItemGatherer {
  add(series: number, row: Row): void
  items(): ReportedItem[]
}

interface Draft extends Omit<ReportedItem, 'answers'> {
  readonly answers: ReportedAnswer[]
}

/** Collects the chosen items of a task during a second pass over its rows. */
export function gatherItems(
  index: number,
  { judging, explainer }: { readonly judging: VerdictRule; readonly explainer: RowExplainer },
  outcomes: Outcomes,
  maxItems: number,
): ItemGatherer {
  const chosen = new Map<string, Draft | null>(
    chooseItems(outcomes, maxItems).map(place => [keyName(outcomes.keys[place]!), null]),
  )
  return {
    add(series, row) {
      const name = keyName(row)
      const known = chosen.get(name)
      if (known === undefined) return
      const prompt = promptOf(row)
      const item = known ?? draftOf(row, prompt)
      chosen.set(name, item)
      item.answers.push(answerOf(series, row, prompt === item.prompt ? null : prompt))
    },
    items: () => [...chosen.values()].filter(item => item !== null),
  }

  function draftOf(row: Row, prompt: string): Draft {
    const proof = explainer.gold?.(row) ?? ''
    return {
      task: index,
      sampleId: row.sampleId,
      repeat: row.repeat,
      target: shown(row.target),
      gold: shown(goldText(row)),
      opening: openingOf(row.question, prompt),
      labels: row.labels,
      question: row.question,
      prompt,
      proof: proof || undefined,
      answers: [],
    }
  }

  function answerOf(series: number, row: Row, prompt: string | null): ReportedAnswer {
    const { evidence, why, concern } = readingOf(row)
    const note = noteOf(row)
    const proof = explainer.answer?.(row) ?? ''
    const graph = explainer.difference?.(row) ?? null
    return {
      series,
      verdict: judging.verdict(row),
      answer: row.error ? row.error.message : row.answer === null ? '' : shown(row.answer),
      response: clip(row.turns.map(turn => turn.response.text).join('\n---\n'), 4000),
      prompt: prompt ?? undefined,
      evidence: evidence || undefined,
      why: why || undefined,
      concern: concern ?? undefined,
      note: note || undefined,
      proof: proof || undefined,
      graph: graph ?? undefined,
    }
  }
}
