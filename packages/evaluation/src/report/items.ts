/**
 * Items to look at: some of every kind (not read, cut off or unsure, failed, models disagree, all wrong, all right), drawn evenly over
 * the data by a hash of their name, so that the same items come up in every report and none is favoured for standing first in the file.
 */
import { createHash } from 'node:crypto'
import type { Row } from '../contract/task.ts'
import type { Judging, Verdict } from '../contract/verdict.ts'
import type { JsonObject } from '../json.ts'
import type { AnswerDifference, RowExplainer } from '../tasks/descriptor.ts'
import { keyName, type Outcomes, verdicts } from './outcomes.ts'
import { goldText, openingOf } from './question-text.ts'
import { type Concern, readingOf } from './readings.ts'

/** What one series said to an item. */
export interface ReportedAnswer {
  readonly series: number
  readonly verdict: Verdict
  readonly answer: string
  readonly response: string
  /** Where it differs from the item's. */
  readonly prompt?: string
  /** The words that the answer was read from. */
  readonly evidence?: string
  /** What kind of words they are; of an answer that was not read, why not. */
  readonly why?: string
  /** Why a person should look at the reading. */
  readonly concern?: Concern
  /** What the task noted beside (attempts, problems, the order of options). */
  readonly note?: string
  /** Why the answer holds: of the model's own translation, or of the reasoner's reading. */
  readonly proof?: string
  readonly graph?: AnswerDifference
}

export interface ReportedItem {
  /** Index of the task in the report. */
  readonly task: number
  readonly sampleId: string
  readonly repeat: number
  readonly target: string
  /** The gold answer in words: of a choice, the option. */
  readonly gold: string
  /** How the question begins. */
  readonly opening: string
  readonly labels: Readonly<Record<string, string>>
  /** What was asked about, as data; missing where the log keeps no prompts. */
  readonly question?: JsonObject
  readonly prompt: string
  /** Why gold holds, where our reasoner can read the theory. */
  readonly proof?: string
  readonly answers: readonly ReportedAnswer[]
}

const rank = (name: string) => createHash('md5').update(name).digest().readUInt32LE(0)

/** The places of the items to show, in the order in which they are shown. */
export function chooseItems({ keys, codes, flagged }: Outcomes, most: number): number[] {
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
  // One of each kind in turn until there is no more room.
  const taken = kinds.map(() => 0)
  for (let left = Math.min(most, keys.length); left > 0; )
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

/** Gathers the chosen items of a task while its rows stream by a second time. */
export function gatherItems(
  index: number,
  { judging, explainer }: { readonly judging: Judging; readonly explainer: RowExplainer },
  outcomes: Outcomes,
  most: number,
): ItemGatherer {
  const chosen = new Map<string, Draft | null>(
    chooseItems(outcomes, most).map(place => [keyName(outcomes.keys[place]!), null]),
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
      ...(row.question === undefined ? {} : { question: row.question }),
      prompt,
      ...(proof === '' ? {} : { proof }),
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
      ...(prompt === null ? {} : { prompt }),
      ...(evidence === '' ? {} : { evidence }),
      ...(why === '' ? {} : { why }),
      ...(concern === null ? {} : { concern }),
      ...(note === '' ? {} : { note }),
      ...(proof === '' ? {} : { proof }),
      ...(graph === null ? {} : { graph }),
    }
  }
}
