/** Explains a text: a metagraph with the evidence of every decision. */
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
    question: question || undefined,
    split: lines ? 'lines' : undefined,
  })
  return { graph, evidence, diagnostics: [...diagnose(graph)] }
}
