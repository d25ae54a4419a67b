/**
 * The interface of a task: samples, how a model is asked about one of them and its answer judged, and how rows are scored.
 * Prompting, parsing and judging are one function, `answer`, that asks the model as often as it likes. Rescoring runs the same function
 * with an `ask` that replays the stored responses, so there is no second parser that could disagree.
 */
import type { Interval } from '@elenchus/statistics'
import type { DataMatch } from './data-match.ts'
import type { FailureKind } from './error.ts'
import type { Json, JsonObject } from './json.ts'
import type { Capabilities, Request, Response, RowUsage } from './model.ts'
import type { TaskOptions } from './options.ts'

/** One item of a dataset. */
export interface Sample<Data = unknown> {
  /** Unique within the task. */
  readonly id: string
  /** Samples of one group (a passage, a base theory) are not independent: intervals are clustered by it. */
  readonly group: string
  /** What reports break scores down by: question type, perturbation, depth, label, … */
  readonly labels: Readonly<Record<string, string>>
  /** The gold answer as it goes to the log. */
  readonly target: Json
  /** The admissible answers where they are few (letters, labels), as the parser understands them; `chance` draws from them. */
  readonly options?: readonly string[]
  /** Plain data (workers on other machines get it as JSON): whatever prompts and sample-reading models need. */
  readonly data: Data
}

/** Asks the model once; the engine adds cache, retries, limits and the log. */
export type Ask = (request: Omit<Request, 'sampleId' | 'repeat'>) => Promise<Response>

export interface AnswerContext {
  readonly protocol: string
  readonly repeat: number
  readonly capabilities: Capabilities
  readonly signal?: AbortSignal
}

/** What became of one sample: three absences kept apart (unparsed here; failed and unanswered are the engine's). */
export interface Answer {
  /** The parsed answer; null: the response held none (unparsed). */
  readonly answer: Json
  /** null where right or wrong does not apply, or the answer is unparsed. */
  readonly correct: boolean | null
  /** What else the scorer or a report needs: the words that the answer was read from, the permutation, proofs, … */
  readonly details?: JsonObject
}

export interface Dataset {
  readonly name: string
  /** Of the files or, for generated data, of the settings that make it: `sha256:…`. */
  readonly checksum: string
  /** Number of samples, where it is known without reading everything. */
  readonly size?: number
  /** What the items show the data to be. */
  readonly match?: DataMatch
}

export interface Task<Data = unknown> {
  readonly name: string
  readonly dataset: Dataset
  /** Protocols that the task knows; the first is the default for chat models. */
  readonly protocols: readonly string[]
  /** What protocols weigh by log-probability; a model that cannot is refused before the run, not item by item. */
  readonly choiceKinds?: Readonly<Record<string, 'letter' | 'text'>>
  /** The task asks a judge too; a run without one is refused. */
  readonly needsJudge?: boolean
  /** Everything that shapes prompts and scores (shots, input ablation, tags, …); goes to the header, a change is refused on resume. */
  readonly settings: JsonObject
  /** What a person should know of the data before they are asked. */
  readonly notes?: readonly string[]
  /** What a person needs to see of a sample, as data: it goes to the log beside the prompt, so that nobody reads prompts back. */
  question?(sample: Sample<Data>): JsonObject
  /** The samples, in an order that never changes. Streams: called once per pass, never held in memory. */
  samples(options?: { readonly signal?: AbortSignal }): AsyncIterable<Sample<Data>>
  /** Asks and judges: called once per sample, repeat and protocol, and again on re-scoring. Throws only what `ask` throws. */
  answer(sample: Sample<Data>, ask: Ask, context: AnswerContext): Promise<Answer>
  /** Scores from rows and nothing else; rows come in the order they were answered, and the scores must not depend on it. */
  score(rows: AsyncIterable<Row>, options?: { readonly signal?: AbortSignal }): Promise<Scores>
}

/** One exchange with the model. */
export interface Turn {
  /** `sha256:…` of the request without sample and repeat: equal prompts have equal hashes. */
  readonly promptHash: string
  /** The prompt, unless the run keeps none. */
  readonly prompt?: Request['prompt']
  readonly response: Response
  /** Answered from a cache, at no cost. */
  readonly cached?: true
  /** Who was asked, where it was not the model that is tested. */
  readonly to?: 'judge'
}

export interface Failure {
  readonly kind: FailureKind | 'internal'
  readonly message: string
  readonly status?: number
  /** How often the failing request was sent. */
  readonly attempts: number
}

/** One line of the log: the one answer to (sample, repeat, protocol). */
export interface Row {
  readonly sampleId: string
  readonly repeat: number
  readonly protocol: string
  /** null: the sample was answered. */
  readonly error: Failure | null
  /** Requests sent, retries included; 0: all from the cache. */
  readonly requests: number
  /** Over all turns that were not cached; those of a judge apart. */
  readonly usage: RowUsage
  readonly group: string
  readonly labels: Readonly<Record<string, string>>
  readonly target: Json
  /** What was asked about, as the task tells it; missing where the run keeps no prompts. */
  readonly question?: JsonObject
  /** null: unparsed, or failed (then `error` says why). */
  readonly answer: Json
  readonly correct: boolean | null
  readonly details?: JsonObject
  readonly turns: readonly Turn[]
  /** Milliseconds from the first request to the answer, retries and waits included. */
  readonly elapsedMs: number
  /** Written at (ISO 8601). */
  readonly at: string
}

export interface Metric {
  /** null: not defined for these rows. */
  readonly value: number | null
  /** Rows or groups that it is taken over. */
  readonly n: number
  readonly standardError?: number | null
  /** 95% unless the name says otherwise. */
  readonly interval?: Interval | null
}

export interface Scores {
  /** Rows. */
  readonly n: number
  /** Answered whole, but no answer was found in the response. */
  readonly unparsed: number
  /** Answered, but cut off at the output limit before an answer could be read; counted by the engine, apart from `unparsed`. */
  readonly truncated?: number
  /** Not answered. */
  readonly failed: number
  readonly metrics: Readonly<Record<string, Metric>>
  /** Metrics by label: breakdowns.type.Necessary… */
  readonly breakdowns?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Metric>>>>>>
  /** What only this task reports, for JSON and reports. */
  readonly details?: JsonObject
  /** What the rows cost; added by the engine. */
  readonly usage?: RunUsage
}

export type TaskFactory = (options: TaskOptions) => Promise<Task>

export interface Scorer {
  /** Every metric by name, with what it says in a sentence. Of repeats, `K` stands for their number (`pass^K`). */
  readonly metrics: Readonly<Record<string, string>>
  /** The metric that runs are ranked by. */
  readonly main: string
  readonly score: Task['score']
}

export type Verdict = 'right' | 'wrong' | 'unparsed' | 'failed'

export interface VerdictRule {
  /** What "right" means, in the words of a report. */
  readonly measure: string
  verdict(row: Row): Verdict
}

/** By the verdict that the row carries. */
export const verdictByAnswer: VerdictRule = {
  measure: 'accuracy',
  verdict: ({ error, answer, correct }) =>
    error ? 'failed' : answer === null ? 'unparsed' : correct ? 'right' : 'wrong',
}

/** What judging cost. */
export interface JudgeUsage {
  readonly answers: number
  /** Cached ones included. */
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedTokens: number
  /** null without a price of the judge. */
  readonly money: number | null
}

/** What the rows of a run cost and how they went; always derived from the rows. */
export interface RunUsage {
  /** Requests sent, retries included; answers from a cache are not among them. */
  readonly requests: number
  /** Requests that were sent again after a transient error. */
  readonly retries: number
  /** Turns that a cache answered, at no cost. */
  readonly fromCache: number
  /** Cached ones included; null: the model does not say. */
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** Of the input, what the server had cached; null: the server does not say. */
  readonly cachedTokens: number | null
  /** In the unit of the price; null without a price or without a count of tokens. */
  readonly money: number | null
  /** Milliseconds that the model took for one answer, without waits and retries; null: nothing was asked. */
  readonly latencyMs: { readonly p50: number; readonly p95: number } | null
  /** What a judge was asked, where there was one; not in the figures above, but for the requests. */
  readonly judge?: JudgeUsage
  /** Responses that ended at the output limit, whether or not an answer could be read in them. */
  readonly cutOff: number
  /** Rows of which the model did not read the whole input, for want of room; missing where there are none. */
  readonly shortened?: number
}
