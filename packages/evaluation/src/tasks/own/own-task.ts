/** The task `own` over the user's data, with a template, exemplars from a file, and a scorer of the user's choice. */
import { readChoice } from '@elenchus/answers'
import { readText } from '@elenchus/files'
import { EvaluationError, ModelError } from '../../error.ts'
import { type JsonObject, omitUndefined } from '../../json.ts'
import type { Capabilities, Message } from '../../model.ts'
import type { TaskOptions } from '../../options.ts'
import { askForChoice, describeReading } from '../../protocols/responses.ts'
import type { Answer, AnswerContext, Ask, Sample, Task } from '../../task.ts'
import type { Shot } from '../prompting.ts'
import { constrainOutput, rejectOptions, rejectSettings, renderAsText, takeExemplars, toTurns } from '../prompting.ts'
import { computeChecksum, isFile, shuffleOptions } from '../samples.ts'
import { type AnswerScorer, findScorer, type ScorerSettings } from './answer-scorers.ts'
import { askJudge, judgeTemplate } from './judge.ts'
import { letters, type OwnData, type SampleRequirements, toSample } from './own-sample.ts'
import { ownScorer } from './own-scorer.ts'
import { type InputRecord, streamRecords } from './records.ts'
import { checkFields, fillTemplate } from './template.ts'

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

const knownSettings = ['exemplars', 'scorer', 'tolerance', 'pattern', 'classes', 'judgePrompt']

/** The task over the records of `options.data`. */
export async function openOwnTask(options: TaskOptions): Promise<Task<OwnData>> {
  const path = options.data?.[0]
  if (path === undefined) throw new EvaluationError('own: data is missing; expected the path of a file', 'data')
  rejectOptions('own', options, ['input', 'tags'])
  rejectSettings('own', options, knownSettings)
  const { shots = 0, more = {} } = options
  const template = await readTemplate(options)
  const settings = await readSettings(options, template, path)
  const requirements = { hasTemplate: template !== null, needsTarget: settings.scorer !== 'judge' }
  const exemplarFile = more['exemplars']
  const exemplars: Sample<OwnData>[] = []
  if (typeof exemplarFile === 'string')
    for await (const exemplar of streamSamples(exemplarFile, requirements, template)) exemplars.push(exemplar)
  else if (shots > 0)
    throw new EvaluationError(
      `own: exemplars is missing; shots ${shots} needs a file to take examples from`,
      'exemplars',
    )
  const settingsWithExemplars: Settings = { ...settings, exemplars: takeExemplars('own', shots, exemplars) }
  const { tolerance, pattern, classes } = settings.scoring
  const checksum = await computeChecksum(path)
  const size = await validateSamples(path, requirements, template)
  return {
    name: 'own',
    dataset: { name: path, checksum, size },
    protocols: ['generate', 'letter', 'option'],
    choiceKinds: { letter: 'letter', option: 'text' },
    settings: {
      shots,
      chainOfThought: settings.chainOfThought,
      ...omitUndefined({
        exemplars: shots > 0 && typeof exemplarFile === 'string' ? await computeChecksum(exemplarFile) : undefined,
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
    samples: () => streamSamples(path, requirements, template),
    answer: (sample, ask, context) => answer(sample, ask, context, settingsWithExemplars),
    question: ({ data: { fields: _, ...shownData } }) => shownData as unknown as JsonObject,
    needsJudge: settings.scorer === 'judge' || undefined,
    score: ownScorer.score,
  }
}

/** Text of the template file; null for the default, `plain`. */
async function readTemplate({ template }: TaskOptions): Promise<string | null> {
  if (template === undefined || template === 'plain') return null
  if (!isFile(template))
    throw new EvaluationError(
      `own: template ${template}: no such file; expected a file that contains the prompt with {{fields}} to fill in`,
      'template',
    )
  return readText(template)
}

async function readSettings(options: TaskOptions, template: string | null, path: string) {
  const { chainOfThought = false, structured = false, permute = false, seed = 1, more = {} } = options
  const { scorer = null, tolerance, pattern, classes, judgePrompt } = more
  if (scorer !== null && typeof scorer !== 'string')
    throw new EvaluationError('own: scorer: expected the name of a scorer', 'scorer')
  if (scorer !== null && scorer !== 'choice' && scorer !== 'judge') findScorer(scorer)
  if (tolerance !== undefined && !(typeof tolerance === 'number' && tolerance >= 0))
    throw new EvaluationError('own: tolerance: expected a number, 0 or more', 'tolerance')
  const classList = typeof classes === 'string' ? classes.split('|').map(each => each.trim()) : classes
  if (classList !== undefined && !(Array.isArray(classList) && classList.every(each => typeof each === 'string')))
    throw new EvaluationError('own: classes must be a list of labels, such as yes|no|unknown', 'classes')
  const labelClasses = scorer === 'label' ? (classList ?? (await listTargets(path, template !== null))) : undefined
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
      classes: labelClasses as readonly string[] | undefined,
    },
    judgePrompt: typeof judgePrompt === 'string' ? await readText(judgePrompt) : judgeTemplate,
  }
}

/** Default classes: every target of the file. */
async function listTargets(path: string, hasTemplate: boolean): Promise<string[]> {
  const targets = new Set<string>()
  for await (const { target } of streamSamples(path, { hasTemplate, needsTarget: true }, null))
    for (const each of Array.isArray(target) ? target : [target]) targets.add(String(each))
  return [...targets].sort()
}

/** Counts the samples and validates all of them before the first request is sent. */
async function validateSamples(
  path: string,
  requirements: SampleRequirements,
  template: string | null,
): Promise<number> {
  const ids = new Map<string, string>()
  for await (const record of streamRecords(path)) {
    const { id } = toCheckedSample(record, requirements, template)
    const firstPosition = ids.get(id)
    if (firstPosition !== undefined)
      throw new EvaluationError(`${record.location}: duplicate id "${id}", also in ${firstPosition}`)
    ids.set(id, record.location.slice(record.location.lastIndexOf(', ') + 2))
  }
  return ids.size
}

/** Template slots that are not fields. */
const builtInSlots = ['choices', 'letters']

async function* streamSamples(path: string, requirements: SampleRequirements, template: string | null) {
  for await (const record of streamRecords(path)) yield toCheckedSample(record, requirements, template)
}

function toCheckedSample(
  record: InputRecord,
  requirements: SampleRequirements,
  template: string | null,
): Sample<OwnData> {
  const sample = toSample(record, requirements)
  const { fields, choices } = sample.data
  if (template !== null) checkFields(template, fields, record.location, choices.length > 0 ? builtInSlots : [])
  return sample
}

function renderQuestion({ prompt, choices, fields }: OwnData, protocol: string, settings: Settings): string {
  const { template, chainOfThought } = settings
  const letteredChoices = choices.map((choice, i) => `${letters[i]}. ${choice}`)
  if (template !== null) {
    const slots = { choices: letteredChoices.join('\n'), letters: choices.map((_, i) => letters[i]).join(', ') }
    const filledTemplate = fillTemplate(template, fields, slots).trimEnd()
    return protocol === 'generate'
      ? filledTemplate
      : `${filledTemplate}\n${protocol === 'letter' ? 'The answer is' : 'Answer:'}`
  }
  if (protocol === 'letter') return [prompt, ...letteredChoices, 'The answer is'].join('\n')
  if (protocol === 'option') return `${prompt}\nAnswer:`
  const answerInstruction = `line "Answer: X", where X is the ${choices.length > 0 ? 'letter' : 'answer'}.`
  if (chainOfThought)
    return [prompt, ...letteredChoices, `Think step by step, then end with a last ${answerInstruction}`].join('\n')
  return choices.length > 0 ? [prompt, ...letteredChoices, `Reply with one ${answerInstruction}`].join('\n') : prompt
}

const getFirstTarget = ({ target }: Sample<OwnData>) => String(Array.isArray(target) ? target[0] : target)

function toShot(sample: Sample<OwnData>, protocol: string, settings: Settings): Shot {
  const { data } = sample
  const letter = getFirstTarget(sample)
  const answer = protocol === 'option' ? (data.choices[letters.indexOf(letter)] ?? letter) : letter
  const showsReasoning = settings.chainOfThought && protocol === 'generate'
  return {
    question: renderQuestion(data, protocol, settings),
    answer: showsReasoning
      ? `${data.why ?? ''}\nAnswer: ${answer}`.trim()
      : `${protocol === 'generate' && data.choices.length > 0 && settings.template === null ? 'Answer: ' : ''}${answer}`,
  }
}

/** System prompt, exemplars, the record's earlier turns, and the question. */
function buildMessages(data: OwnData, question: string, shots: readonly Shot[]): Message[] {
  const earlierTurns = data.messages?.slice(0, -1) ?? []
  const systemMessages = earlierTurns.filter(({ role }) => role === 'system')
  return [
    ...(data.system === undefined ? [] : [{ role: 'system' as const, content: data.system }]),
    ...systemMessages,
    ...toTurns(shots),
    ...earlierTurns.filter(({ role }) => role !== 'system'),
    { role: 'user', content: question },
  ]
}

async function answer(
  sample: Sample<OwnData>,
  ask: Ask,
  { protocol, repeat, capabilities }: AnswerContext,
  settings: Settings,
): Promise<Answer> {
  const { data, target } = sample
  // Models that read the sample see its choices in file order.
  const readsSampleOnly = capabilities.readsSample && !capabilities.readsPrompt
  const order =
    settings.permute && !readsSampleOnly
      ? shuffleOptions(sample.id, data.choices.length, repeat, settings.seed)
      : data.choices.map((_, i) => i)
  const choices = order.map(position => data.choices[position]!)
  const shownData: OwnData = { ...data, choices }
  const shots = settings.exemplars.map(exemplar => toShot(exemplar, protocol, settings))
  const question = renderQuestion(shownData, protocol, settings)
  const answerWithOption = (index: number | null, details?: JsonObject): Answer => {
    const letter = index === null ? null : letters[order[index]!]!
    const detailsWithOrder = settings.permute ? { ...details, order } : details
    const isCorrect = Array.isArray(target) ? target.includes(letter) : letter === target
    return { answer: letter, correct: letter === null ? null : isCorrect, details: detailsWithOrder }
  }
  if (protocol !== 'generate') {
    if (choices.length === 0)
      throw new ModelError(`${sample.id} has no "choices" to score; use protocol generate`, 'unsupported')
    const isByLetter = protocol === 'letter'
    const { prompt } = renderAsText(shots, question, capabilities)
    const scoredChoices = choices.map((choice, i) => ` ${isByLetter ? letters[i] : choice}`)
    const request = { prompt, choices: scoredChoices, weigh: isByLetter ? 'letter' : 'text' } as const
    return answerWithOption(await askForChoice(ask, request))
  }
  const answers = choices.map((_, i) => letters[i]!)
  const { text } = await ask({
    prompt: buildMessages(shownData, question, shots),
    ...getStopSequences(shots, capabilities),
    ...constrainOutput(settings.structured && choices.length > 0, answers, capabilities),
    temperature: 0,
  })
  if (settings.scorer === 'judge') return askJudge(sample, { question, response: text }, ask, settings.judgePrompt)
  if (settings.scorer === 'choice' || (settings.scorer === null && choices.length > 0)) {
    if (choices.length === 0) throw new ModelError(`${sample.id} has no "choices"; use another scorer`, 'unsupported')
    const reading = readChoice(text, choices)
    return answerWithOption(reading.answer, describeReading(reading))
  }
  return chooseScorer(settings, sample)(text, target, settings.scoring)
}

/** Stop sequences for a completion model, which would otherwise continue with another question. */
const getStopSequences = (shots: readonly Shot[], capabilities: Capabilities) => {
  const { stop } = renderAsText(shots, '', capabilities)
  return stop === undefined ? {} : { stop }
}

function chooseScorer({ scorer }: Settings, { target }: Sample<OwnData>): AnswerScorer {
  return findScorer(scorer ?? (typeof target === 'number' ? 'numeric' : 'exact'))
}
