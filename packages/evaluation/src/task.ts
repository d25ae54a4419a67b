/** The interface of a task: samples, answers (prompting, parsing and judging in one function), and scores from rows. */
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
  /** Cluster of dependent samples, such as a passage or a base theory; confidence intervals are clustered by it. */
  readonly group: string
  /** Labels by which reports break scores down: question type, perturbation, depth, … */
  readonly labels: Readonly<Record<string, string>>
  /** The gold answer, as logged. */
  readonly target: Json
  /** The admissible answers, if they are few (letters, labels); the model `chance` draws from them. */
  readonly options?: readonly string[]
  /** Data for prompts and for models that read the sample; sent to workers as JSON. */
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

/** The judged answer to a sample. */
export interface Answer {
  /** The parsed answer; null if the response has none (unparsed). */
  readonly answer: Json
  /** null if the answer is unparsed or cannot be judged. */
  readonly correct: boolean | null
  /** Details for scorers and reports: the evidence of the parser, the order of options, proofs, … */
  readonly details?: JsonObject
}

export interface Dataset {
  readonly name: string
  /** Checksum of the file (`sha256:…`), or the settings of generated data. */
  readonly checksum: string
  /** Number of samples, if known without reading all of them. */
  readonly size?: number
  /** The released split that the items belong to. */
  readonly match?: DataMatch
}

export interface Task<Data = unknown> {
  readonly name: string
  readonly dataset: Dataset
  /** Supported protocols; the first is the default. */
  readonly protocols: readonly string[]
  /** Kind of choices that a protocol scores by log-likelihood; models that cannot do so are rejected before the run. */
  readonly choiceKinds?: Readonly<Record<string, 'letter' | 'text'>>
  /** True if answers are judged by another model; a run without a judge is rejected. */
  readonly needsJudge?: boolean
  /** All settings that change prompts or scores, for the log header; a resumed run must have the same. */
  readonly settings: JsonObject
  /** Notes on the data, shown before the run. */
  readonly notes?: readonly string[]
  /** The visible parts of a sample as data, logged with the prompt. */
  question?(sample: Sample<Data>): JsonObject
  /** Streams the samples in a fixed order; called once per pass. */
  samples(options?: { readonly signal?: AbortSignal }): AsyncIterable<Sample<Data>>
  /** Asks the model and judges its answer; called once per sample, repeat and protocol, and again on rescoring. */
  answer(sample: Sample<Data>, ask: Ask, context: AnswerContext): Promise<Answer>
  /** Computes scores from the rows alone; they must not depend on the order of the rows. */
  score(rows: AsyncIterable<Row>): Promise<Scores>
}

/** One exchange with the model. */
export interface Turn {
  /** `sha256:…` of the request without sample and repeat: equal prompts have equal hashes. */
  readonly promptHash: string
  /** The prompt; missing if the run does not log prompts. */
  readonly prompt?: Request['prompt']
  readonly response: Response
  /** The response is from a cache, at no cost. */
  readonly cached?: true
  /** Set if the judge was asked instead of the tested model. */
  readonly to?: 'judge'
}

export interface Failure {
  readonly kind: FailureKind | 'internal'
  readonly message: string
  readonly status?: number
  /** Number of times the failing request was sent. */
  readonly attempts: number
}

/** One line of the log: the answer to a sample in one repeat under one protocol. */
export interface Row {
  readonly sampleId: string
  readonly repeat: number
  readonly protocol: string
  /** null if the sample was answered. */
  readonly error: Failure | null
  /** Number of requests sent, including retries; 0 if all responses are from the cache. */
  readonly requests: number
  /** Tokens of all turns that are not from the cache, with those of the judge apart. */
  readonly usage: RowUsage
  readonly group: string
  readonly labels: Readonly<Record<string, string>>
  readonly target: Json
  /** The question as data (see `Task.question`); missing if the run does not log prompts. */
  readonly question?: JsonObject
  /** null if unparsed or failed (see `error`). */
  readonly answer: Json
  readonly correct: boolean | null
  readonly details?: JsonObject
  readonly turns: readonly Turn[]
  /** Milliseconds from the first request to the answer, including retries and waits. */
  readonly elapsedMs: number
  /** Time of writing (ISO 8601). */
  readonly at: string
}

export interface Metric {
  /** null if undefined for these rows. */
  readonly value: number | null
  /** Number of rows or groups averaged. */
  readonly n: number
  readonly standardError?: number | null
  /** 95% confidence interval. */
  readonly interval?: Interval | null
}

export interface Scores {
  /** Number of rows. */
  readonly n: number
  /** Complete responses without a readable answer. */
  readonly unparsed: number
  /** Responses cut off at the output limit before the answer; counted by the engine, apart from `unparsed`. */
  readonly truncated?: number
  /** Samples whose requests failed. */
  readonly failed: number
  readonly metrics: Readonly<Record<string, Metric>>
  /** Metrics by label and value, such as `breakdowns.type.Necessary`. */
  readonly breakdowns?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Metric>>>>>>
  /** Results that only this task has. */
  readonly details?: JsonObject
  /** Cost of the rows; added by the engine. */
  readonly usage?: RunUsage
}

export type TaskFactory = (options: TaskOptions) => Promise<Task>

export interface Scorer {
  /** Descriptions of the metrics by name; `K` stands for the number of repeats (`pass^K`). */
  readonly metrics: Readonly<Record<string, string>>
  /** Metric by which runs are ranked. */
  readonly main: string
  readonly score: Task['score']
}

export type Verdict = 'right' | 'wrong' | 'unparsed' | 'failed'

export interface VerdictRule {
  /** Meaning of "correct", for reports. */
  readonly measure: string
  verdict(row: Row): Verdict
}

/** Takes the verdict from the row. */
export const verdictByAnswer: VerdictRule = {
  measure: 'accuracy',
  verdict: ({ error, answer, correct }) =>
    error ? 'failed' : answer === null ? 'unparsed' : correct ? 'right' : 'wrong',
}

/** Cost of the judge. */
export interface JudgeUsage {
  readonly answers: number
  /** Including cached tokens. */
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedTokens: number
  /** null if the judge has no price. */
  readonly money: number | null
}

/** Cost and performance of a run; always derived from its rows. */
export interface RunUsage {
  /** Number of requests sent, including retries, without cached responses. */
  readonly requests: number
  /** Requests sent again after a transient error. */
  readonly retries: number
  /** Responses from a cache, at no cost. */
  readonly fromCache: number
  /** Including cached tokens; null if the model does not report them. */
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** Input tokens that the server had cached; null if it does not report them. */
  readonly cachedTokens: number | null
  /** In the unit of the price; null without a price or token counts. */
  readonly money: number | null
  /** Latency of single responses, without waits and retries; null if nothing was asked. */
  readonly latencyMs: { readonly p50: number; readonly p95: number } | null
  /** Cost of the judge; only its requests are included in the counts above. */
  readonly judge?: JudgeUsage
  /** Number of responses that ended at the output limit. */
  readonly cutOff: number
  /** Number of rows whose input the model truncated; missing if there are none. */
  readonly shortened?: number
}
