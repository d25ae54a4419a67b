/** `explainer` or `explainer:SETTING`: our explainer on MetaLogic's passages, with statements and variables given. */
import { explainer as shippedExplainer } from '@elenchus/explainer/node'
import { explainRecord, type Setting, settings } from '@elenchus/explainer/settings'
import { english } from '@elenchus/language/node'
import { readMetaLogic, writeAllAtOnce } from '@elenchus/metagraph/codecs'
import { EvaluationError, ModelError } from '../error.ts'
import type { ModelFactory } from '../model.ts'
import type { MetalogicData } from '../tasks/metagraph/metagraph-task.ts'
import { createBuiltInModel, requireFields } from './built-in-model.ts'

/** Other protocols ask for one part of the graph; their prompts start with its name. */
const partPrompt = /^[A-Z]+:/

export const explainer: ModelFactory = argument => {
  const setting = argument === '' ? 'paper' : argument
  if (!(settings as readonly string[]).includes(setting))
    throw new EvaluationError(`explainer:${argument}: unknown setting; expected ${settings.join(' or ')}`)
  const name = argument === '' ? 'explainer' : `explainer:${argument}`
  return createBuiltInModel(name, { setting }, (sample, { prompt }) => {
    const { record } = requireFields<MetalogicData>(sample, ['record'], name, 'metalogic')
    const question = typeof prompt === 'string' ? prompt : prompt.at(-1)!.content
    if (partPrompt.test(question))
      throw new ModelError(
        `${name} supports only the protocol "once", which explains a passage in one step`,
        'unsupported',
      )
    const options = { model: shippedExplainer(), language: english(), setting: setting as Setting }
    const { graph } = explainRecord(readMetaLogic(record), options)
    return writeAllAtOnce(graph).output
  })
}
