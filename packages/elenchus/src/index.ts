/**
 * Exports every package of the library as a namespace. A program that uses only one of them can import that package instead
 * (`@elenchus/logic`).
 */
export * as annotation from '@elenchus/annotation'
export * as answers from '@elenchus/answers'
export * as benchmarks from '@elenchus/benchmarks'
export * as english from '@elenchus/english'
export * as evaluation from '@elenchus/evaluation'
export * as explainer from '@elenchus/explainer'
export * as language from '@elenchus/language'
export * as learning from '@elenchus/learning'
export * as logic from '@elenchus/logic'
export * as rules from '@elenchus/logic/rules'
export * as s5 from '@elenchus/logic/s5'
export * as metagraph from '@elenchus/metagraph'
export * as codecs from '@elenchus/metagraph/codecs'
export * as draw from '@elenchus/metagraph/draw'
export * as score from '@elenchus/metagraph/score'
export * as robustlr from '@elenchus/robustlr'
export * as statistics from '@elenchus/statistics'
export * as training from '@elenchus/training'
export { explain } from './explain.ts'
export { main } from './main.ts'
