/** A text as a metagraph with the evidence of every decision; the models come from whoever runs it: files in Node, fetched in a page. */
import { type ExplainerModel, explain } from '@elenchus/explainer'
import type { LanguageModel } from '@elenchus/language'
import { diagnose } from '@elenchus/metagraph'
import type { Body, Reply } from '../contract/types.ts'

export interface Models {
  readonly explainer: ExplainerModel
  readonly language: LanguageModel
}

export function explainText({ text, question, lines }: Body<'explain'>, models: Models): Reply<'explain'> {
  const { graph, evidence } = explain(text, {
    model: models.explainer,
    language: models.language,
    ...(question ? { question } : {}),
    ...(lines ? { split: 'lines' as const } : {}),
  })
  return { graph, evidence, diagnostics: [...diagnose(graph)] }
}
