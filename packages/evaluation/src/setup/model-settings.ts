/**
 * Settings that change nothing in what a model answers: examples before a question, for a network that reads the question itself, or a temperature, for
 * one that does not sample. They are no error (many models may be asked in one way), but whoever gives one is told, and the log names it.
 */

/** As a job names them; examples from a file are part of `shots`. */
export type ModelSetting =
  | 'shots'
  | 'chainOfThought'
  | 'system'
  | 'template'
  | 'structured'
  | 'temperature'
  | 'topP'
  | 'maxTokens'
  | 'extra'
  | 'baseUrl'
  | 'keyFrom'
  | 'headers'

/** Of a server; models that run here have none. */
export const serverSettings: readonly ModelSetting[] = ['extra', 'baseUrl', 'keyFrom', 'headers', 'structured']
/** What a prompt is made of, and how text is drawn after it. */
const promptSettings: readonly ModelSetting[] = ['shots', 'chainOfThought', 'system', 'template']
export const samplingSettings: readonly ModelSetting[] = ['temperature', 'topP']

/** Of a model that answers from the sample itself. */
export const sampleReaderUnheeded: readonly ModelSetting[] = [
  ...promptSettings,
  ...samplingSettings,
  'maxTokens',
  ...serverSettings,
]

/** Those of a job that its model takes no notice of; what says the same as saying nothing is not counted. */
export function unheededOf(
  job: Readonly<Partial<Record<ModelSetting, unknown>>>,
  { unheeded = [] }: { readonly unheeded?: readonly ModelSetting[] },
): ModelSetting[] {
  return unheeded.filter(name => {
    const value = job[name]
    if (value === undefined || value === null || value === false || value === 0 || value === 'plain') return false
    return typeof value !== 'object' || Object.keys(value).length > 0
  })
}
