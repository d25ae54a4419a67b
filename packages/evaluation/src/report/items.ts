/** Selects example items of every kind (unparsed, failed, models disagree, …), sampled evenly by a hash of their id. */
import { createHash } from 'node:crypto'
import type { JsonObject } from '../json.ts'
import type { Row, Verdict, VerdictRule } from '../task.ts'
import type { AnswerDifference, RowExplainer } from '../tasks/descriptor.ts'
import { getItemKey, type Outcomes, verdicts } from './outcomes.ts'
import { excerptQuestion, formatGold } from './question-text.ts'
import { type Concern, parseReading } from './review.ts'

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

const hashToRank = (name: string) => createHash('md5').update(name).digest().readUInt32LE(0)

/** Indices of the items to show, in display order. */
export function sampleItems({ keys, codes, flagged }: Outcomes, maxItems: number): number[] {
  // Answers to check, failed, models disagree, all incorrect, all correct.
  const strata: { index: number; rank: number }[][] = [[], [], [], [], []]
  for (const [index, key] of keys.entries()) {
    const verdictsOfItem = codes.flatMap(series => (series[index] ? [verdicts[series[index]!]!] : []))
    const correctCount = verdictsOfItem.filter(verdict => verdict === 'right').length
    const stratum =
      verdictsOfItem.includes('unparsed') || codes.some((_, i) => flagged[i]![index])
        ? 0
        : verdictsOfItem.includes('failed')
          ? 1
          : correctCount > 0 && correctCount < verdictsOfItem.length
            ? 2
            : correctCount === 0
              ? 3
              : 4
    strata[stratum]!.push({ index, rank: hashToRank(getItemKey(key)) })
  }
  for (const stratum of strata) stratum.sort((a, b) => a.rank - b.rank || a.index - b.index)
  // Take one of each stratum in turn.
  const takenCounts = strata.map(() => 0)
  for (let missingCount = Math.min(maxItems, keys.length); missingCount > 0; )
    for (const [i, kind] of strata.entries())
      if (missingCount > 0 && takenCounts[i]! < kind.length) {
        takenCounts[i]!++
        missingCount--
      }
  return strata.flatMap((kind, i) => kind.slice(0, takenCounts[i]!).map(({ index: position }) => position))
}

const truncate = (text: string, maxLength: number) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
const formatValue = (value: unknown) => truncate(typeof value === 'string' ? value : JSON.stringify(value), 400)

function formatPrompt({ turns }: Row): string {
  const prompt = turns.at(-1)?.prompt
  if (prompt === undefined) return ''
  const text =
    typeof prompt === 'string' ? prompt : prompt.map(({ role, content }) => `${role}: ${content}`).join('\n\n')
  return truncate(text, 4000)
}

function formatDetails({ details = {} }: Row): string {
  const { rung: _, proof: __, evidence: ___, unsure: ____, unread: _____, ...rest } = details
  const texts = Object.entries(rest).map(([name, value]) => {
    return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
  })
  return truncate(texts.join(' · '), 600)
}

interface ItemDraft extends Omit<ReportedItem, 'answers'> {
  readonly answers: ReportedAnswer[]
}

/** Collects the chosen items of a task during a second pass over its rows. */
export function createItemCollector(
  taskIndex: number,
  { verdictRule, explainer }: { readonly verdictRule: VerdictRule; readonly explainer: RowExplainer },
  outcomes: Outcomes,
  maxItems: number,
) {
  // Null until the first row of the item.
  const draftsByKey = new Map<string, ItemDraft | null>(
    sampleItems(outcomes, maxItems).map(position => [getItemKey(outcomes.keys[position]!), null]),
  )
  return {
    add(series: number, row: Row) {
      const itemKey = getItemKey(row)
      const draft = draftsByKey.get(itemKey)
      if (draft === undefined) return
      const prompt = formatPrompt(row)
      const item = draft ?? createDraft(row, prompt)
      draftsByKey.set(itemKey, item)
      item.answers.push(createAnswer(series, row, prompt === item.prompt ? null : prompt))
    },
    items: (): ReportedItem[] => [...draftsByKey.values()].filter(item => item !== null),
  }

  function createDraft(row: Row, prompt: string): ItemDraft {
    const proof = explainer.gold?.(row) ?? ''
    return {
      task: taskIndex,
      sampleId: row.sampleId,
      repeat: row.repeat,
      target: formatValue(row.target),
      gold: formatValue(formatGold(row)),
      opening: excerptQuestion(row.question, prompt),
      labels: row.labels,
      question: row.question,
      prompt,
      proof: proof || undefined,
      answers: [],
    }
  }

  function createAnswer(series: number, row: Row, prompt: string | null): ReportedAnswer {
    const { evidence, why, concern } = parseReading(row)
    const note = formatDetails(row)
    const proof = explainer.answer?.(row) ?? ''
    const graph = explainer.difference?.(row) ?? null
    return {
      series,
      verdict: verdictRule.verdict(row),
      answer: row.error ? row.error.message : row.answer === null ? '' : formatValue(row.answer),
      response: truncate(row.turns.map(turn => turn.response.text).join('\n---\n'), 4000),
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
