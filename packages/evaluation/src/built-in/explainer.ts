/** `explainer` or `explainer:SETTING`: our explainer on MetaLogic's passages, with statements and variables given. */
import { explainer as shippedExplainer } from '@elenchus/explainer/node'
import { explainRecord, type Setting, settings } from '@elenchus/explainer/settings'
import { english } from '@elenchus/language/node'
import { readMetaLogic, writeOnce } from '@elenchus/metagraph/codecs'
import { EvaluationError, ModelError } from '../error.ts'
import type { ModelFactory } from '../model.ts'
import type { MetalogicData } from '../tasks/metagraph/metagraph-task.ts'
import { createBuiltInModel, requireFields } from './built-in-model.ts'

export const explainer: ModelFactory = rest => {
  const setting = rest === '' ? 'paper' : rest
  if (!(settings as readonly string[]).includes(setting))
    throw new EvaluationError(`explainer:${rest}: unknown setting; expected ${settings.join(' or ')}`)
  const name = rest === '' ? 'explainer' : `explainer:${rest}`
  return createBuiltInModel(name, { setting }, (sample, { prompt }) => {
    const { record } = requireFields<MetalogicData>(sample, ['record'], name, 'metalogic')
    const asked = typeof prompt === 'string' ? prompt : prompt.at(-1)!.content
    if (/^[A-Z]+:/.test(asked))
      throw new ModelError(`${name} supports only protocol once, which explains a passage in one step`, 'unsupported')
    const options = { model: shippedExplainer(), language: english(), setting: setting as Setting }
    const { graph } = explainRecord(readMetaLogic(record), options)
    return writeOnce(graph).output
  })
}
