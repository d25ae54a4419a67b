/**
 * The task `own` over the user's data: prompts come from the records or a template, answers are judged by a scorer. Few-shot exemplars are
 * records in another file (the setting `exemplars`), with `why` for chains of thought.
 */
import { readChoice } from '@elenchus/answers'
import { readText } from '@elenchus/files'
import { EvaluationError, ModelError } from '../../error.ts'
import { type JsonObject, omitUndefined } from '../../json.ts'
import type { Capabilities, Message } from '../../model.ts'
import type { TaskOptions } from '../../options.ts'
import { describeReading, mostLikelyChoice } from '../../protocols/responses.ts'
import type { Answer, AnswerContext, Ask, Sample, Task } from '../../task.ts'
import { asText, refuseMore, refuseOptions, type Shot, shotsOf, structuredAnswers } from '../prompting.ts'
import { checksumOf, isFile, orderOf } from '../samples.ts'
import { type AnswerScorer, answerScorer, type ScorerSettings } from './answer-scorers.ts'
import { judge, judgeTemplate } from './judge.ts'
import { letters, type OwnData, ownSample, type SampleNeeds } from './own-sample.ts'
import { ownScorer } from './own-scorer.ts'
import { type Place, recordsOf } from './records.ts'
import { checkFields, filled } from './template.ts'

interface Settings {
  readonly exemplars: readonly Sample<OwnData>[]
  readonly chainOfThought: boolean
  readonly structured: boolean
  readonly template: string | null
  readonly permute: boolean
  readonly seed: number
  /** null: chosen by the record (choice, numeric or exact). */
  readonly scorer: string | null
  readonly scoring: ScorerSettings
  readonly judgePrompt: string
}

const known = ['exemplars', 'scorer', 'tolerance', 'pattern', 'classes', 'judgePrompt']

/** The task over the records of `options.data`. */
export async function openOwnTask(options: TaskOptions): Promise<Task<OwnData>> {
  const path = options.data?.[0]
  if (path === undefined) throw new EvaluationError('own: no data file; name it with data', 'data')
  refuseOptions('own', options, ['input', 'tags'])
  refuseMore('own', options, known)
  const { shots = 0, more = {} } = options
  const template = await templateOf(options)
  const settings = await settingsOf(options, template, path)
  const needs = { templated: template !== null, targeted: settings.scorer !== 'judge' }
  const given = more['exemplars']
  const exemplars: Sample<OwnData>[] = []
  if (typeof given === 'string') for await (const each of samplesOf(given, needs, template)) exemplars.push(each)
  else if (shots > 0)
    throw new EvaluationError(`own: shots ${shots}: no exemplars; name a file of them with exemplars`, 'exemplars')
  const whole: Settings = { ...settings, exemplars: shotsOf('own', shots, exemplars) }
  const { tolerance, pattern, classes } = settings.scoring
  return {
    name: 'own',
    dataset: { name: path, checksum: await checksumOf(path), size: await surveyed(path, needs, template) },
    protocols: ['generate', 'letter', 'option'],
    choiceKinds: { letter: 'letter', option: 'text' },
    settings: {
      shots,
      chainOfThought: settings.chainOfThought,
      ...omitUndefined({
        exemplars: shots > 0 && typeof given === 'string' ? await checksumOf(given) : undefined,
        template: template ?? undefined,
        permute: settings.permute || undefined,
        seed: settings.permute ? settings.seed : undefined,
        structured: settings.structured || undefined,
        scorer: settings.scorer ?? undefined,
        tolerance,
        pattern,
        classes: settings.scorer === 'label' ? classes : undefined,
        judgePrompt: settings.scorer === 'judge' ? settings.judgePrompt : undefined,
      }),
    },
    samples: () => samplesOf(path, needs, template),
    answer: (sample, ask, context) => answer(sample, ask, context, whole),
    question: ({ data: { fields: _, ...shown } }) => shown as unknown as JsonObject,
    needsJudge: settings.scorer === 'judge' || undefined,
    score: ownScorer.score,
  }
}

/** Text of the template file; null for the default, `plain`. */
async function templateOf({ template }: TaskOptions): Promise<string | null> {
  if (template === undefined || template === 'plain') return null
  if (!isFile(template))
    throw new EvaluationError(
      `own: template ${template}: no such file; expected a file with the prompt and {{fields}}`,
      'template',
    )
  return readText(template)
}

async function settingsOf(
  options: TaskOptions,
  template: string | null,
  path: string,
): Promise<Omit<Settings, 'exemplars'>> {
  const { chainOfThought = false, structured = false, permute = false, seed = 1, more = {} } = options
  const { scorer = null, tolerance, pattern, classes, judgePrompt } = more
  if (scorer !== null && typeof scorer !== 'string')
    throw new EvaluationError('own: the scorer must be a name', 'scorer')
  if (scorer !== null && scorer !== 'choice' && scorer !== 'judge') answerScorer(scorer)
  if (tolerance !== undefined && !(typeof tolerance === 'number' && tolerance >= 0))
    throw new EvaluationError('own: tolerance must be a number, 0 or more', 'tolerance')
  const listed = typeof classes === 'string' ? classes.split('|').map(each => each.trim()) : classes
  if (listed !== undefined && !(Array.isArray(listed) && listed.every(each => typeof each === 'string')))
    throw new EvaluationError('own: classes must be texts, such as yes|no|unknown', 'classes')
  const found = scorer === 'label' ? (listed ?? (await targetsIn(path, template !== null))) : undefined
  return {
    chainOfThought,
    structured,
    template,
    permute,
    seed,
    scorer,
    scoring: {
      tolerance,
      pattern: pattern === undefined ? undefined : String(pattern),
      classes: found as readonly string[] | undefined,
    },
    judgePrompt: typeof judgePrompt === 'string' ? await readText(judgePrompt) : judgeTemplate,
  }
}

/** Default classes: every target of the file. */
async function targetsIn(path: string, templated: boolean): Promise<string[]> {
  const found = new Set<string>()
  for await (const { target } of samplesOf(path, { templated, targeted: true }, null))
    for (const each of Array.isArray(target) ? target : [target]) found.add(String(each))
  return [...found].sort()
}

/** Counts the samples and validates all of them before the first request is sent. */
async function surveyed(path: string, needs: SampleNeeds, template: string | null): Promise<number> {
  const ids = new Map<string, string>()
  for await (const place of recordsOf(path)) {
    const { id } = sampleAt(place, needs, template)
    const earlier = ids.get(id)
    if (earlier !== undefined)
      throw new EvaluationError(`${place.where}: the id "${id}" is also that of ${earlier}; ids must be unique`)
    ids.set(id, place.where.slice(place.where.lastIndexOf(', ') + 2))
  }
  return ids.size
}

/** Template slots that are not fields. */
const ownSlots = ['choices', 'letters']

async function* samplesOf(path: string, needs: SampleNeeds, template: string | null): AsyncGenerator<Sample<OwnData>> {
  for await (const place of recordsOf(path)) yield sampleAt(place, needs, template)
}

function sampleAt(place: Place, needs: SampleNeeds, template: string | null): Sample<OwnData> {
  const sample = ownSample(place, needs)
  const { fields, choices } = sample.data
  if (template !== null) checkFields(template, fields, place.where, choices.length > 0 ? ownSlots : [])
  return sample
}

function textOf({ prompt, choices, fields }: OwnData, protocol: string, settings: Settings): string {
  const { template, chainOfThought } = settings
  const lettered = choices.map((choice, i) => `${letters[i]}. ${choice}`)
  if (template !== null) {
    const slots = { choices: lettered.join('\n'), letters: choices.map((_, i) => letters[i]).join(', ') }
    const asked = filled(template, fields, slots).trimEnd()
    return protocol === 'generate' ? asked : `${asked}\n${protocol === 'letter' ? 'The answer is' : 'Answer:'}`
  }
  if (protocol === 'letter') return [prompt, ...lettered, 'The answer is'].join('\n')
  if (protocol === 'option') return `${prompt}\nAnswer:`
  const line = `line "Answer: X", where X is the ${choices.length > 0 ? 'letter' : 'answer'}.`
  if (chainOfThought) return [prompt, ...lettered, `Think step by step, then end with a last ${line}`].join('\n')
  return choices.length > 0 ? [prompt, ...lettered, `Reply with one ${line}`].join('\n') : prompt
}

const firstTarget = ({ target }: Sample<OwnData>) => String(Array.isArray(target) ? target[0] : target)

function shotOf(sample: Sample<OwnData>, protocol: string, settings: Settings): Shot {
  const { data } = sample
  const letter = firstTarget(sample)
  const answer = protocol === 'option' ? (data.choices[letters.indexOf(letter)] ?? letter) : letter
  const thought = settings.chainOfThought && protocol === 'generate'
  return {
    asked: textOf(data, protocol, settings),
    answered: thought
      ? `${data.why ?? ''}\nAnswer: ${answer}`.trim()
      : `${protocol === 'generate' && data.choices.length > 0 && settings.template === null ? 'Answer: ' : ''}${answer}`,
  }
}

/** System prompt, exemplars, the record's earlier turns, and the question. */
function messagesOf(data: OwnData, asked: string, shots: readonly Shot[]): Message[] {
  const before = data.messages?.slice(0, -1) ?? []
  const systems = before.filter(({ role }) => role === 'system')
  return [
    ...(data.system === undefined ? [] : [{ role: 'system' as const, content: data.system }]),
    ...systems,
    ...shots.flatMap((shot): Message[] => [
      { role: 'user', content: shot.asked },
      { role: 'assistant', content: shot.answered },
    ]),
    ...before.filter(({ role }) => role !== 'system'),
    { role: 'user', content: asked },
  ]
}

async function answer(
  sample: Sample<OwnData>,
  ask: Ask,
  { protocol, repeat, capabilities }: AnswerContext,
  settings: Settings,
): Promise<Answer> {
  const { data, target } = sample
  const bySample = capabilities.readsSample && !capabilities.readsPrompt
  const order =
    settings.permute && !bySample
      ? orderOf(sample.id, data.choices.length, repeat, settings.seed)
      : data.choices.map((_, i) => i)
  const choices = order.map(place => data.choices[place]!)
  const shown: OwnData = { ...data, choices }
  const shots = settings.exemplars.map(exemplar => shotOf(exemplar, protocol, settings))
  const asked = textOf(shown, protocol, settings)
  const chosen = (place: number | null, details?: JsonObject): Answer => {
    const letter = place === null ? null : letters[order[place]!]!
    const whole = settings.permute ? { ...details, order } : details
    const right = Array.isArray(target) ? target.includes(letter) : letter === target
    return { answer: letter, correct: letter === null ? null : right, details: whole }
  }
  if (protocol !== 'generate') {
    if (choices.length === 0)
      throw new ModelError(`${sample.id} has no "choices" to score; use protocol generate`, 'unsupported')
    const byLetter = protocol === 'letter'
    const weighed = choices.map((choice, i) => ` ${byLetter ? letters[i] : choice}`)
    const { prompt } = asText(shots, asked, capabilities)
    const { logProbabilities } = await ask({ prompt, choices: weighed, weigh: byLetter ? 'letter' : 'text' })
    return chosen(mostLikelyChoice(weighed, logProbabilities, { lengthNormalised: !byLetter }))
  }
  const { text } = await ask({
    prompt: messagesOf(shown, asked, shots),
    ...stopsOf(shots, capabilities),
    ...structuredAnswers(
      settings.structured && choices.length > 0,
      choices.map((_, i) => letters[i]!),
      capabilities,
    ),
    temperature: 0,
  })
  if (settings.scorer === 'judge') return judge(sample, { question: asked, response: text }, ask, settings.judgePrompt)
  if (settings.scorer === 'choice' || (settings.scorer === null && choices.length > 0)) {
    if (choices.length === 0) throw new ModelError(`${sample.id} has no "choices"; use another scorer`, 'unsupported')
    const found = readChoice(text, choices)
    return chosen(found.answer, describeReading(found))
  }
  return scorerOf(settings, sample)(text, target, settings.scoring)
}

/** Stop sequences for a completion model, which would otherwise continue with another question. */
const stopsOf = (shots: readonly Shot[], capabilities: Capabilities) => {
  const { stop } = asText(shots, '', capabilities)
  return stop === undefined ? {} : { stop }
}

function scorerOf({ scorer }: Settings, { target }: Sample<OwnData>): AnswerScorer {
  return answerScorer(scorer ?? (typeof target === 'number' ? 'numeric' : 'exact'))
}
