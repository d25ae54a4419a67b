/** The worked examples of inference in Chinese, in our own words: one per reasoning type of LogiQA, some entailed and some not. */
import type { InferenceExemplar } from './inference-exemplars.ts'

export const chineseInferenceExemplars: readonly InferenceExemplar[] = [
  {
    type: 'categorical',
    majorPremise: ['店里所有的琴都是战前做的。'],
    minorPremise: ['店里有些便宜的乐器是琴。'],
    hypothesis: '店里有些便宜的乐器是战前做的。',
    label: 'entailed',
    why: '那些便宜的琴也属于店里的琴，而店里的琴都是战前做的。',
  },
  {
    type: 'sufficient conditional',
    majorPremise: ['如果汽笛响起，潜水员就会上来。'],
    minorPremise: ['潜水员已经上来了。'],
    hypothesis: '汽笛响过。',
    label: 'not entailed',
    why: '汽笛足以让他们上来，但他们也可能因为别的原因上来。',
  },
  {
    type: 'necessary conditional',
    majorPremise: ['只有交了押金，客人才能拿到钥匙。'],
    minorPremise: ['客人老方拿到了钥匙。'],
    hypothesis: '老方交了押金。',
    label: 'entailed',
    why: '没有押金就没有钥匙；他有钥匙，所以交过押金。',
  },
  {
    type: 'disjunctive',
    majorPremise: ['包裹走铁路或者走水路，也可能两种都走。'],
    minorPremise: ['包裹走了铁路。'],
    hypothesis: '包裹没有走水路。',
    label: 'not entailed',
    why: '两种都走也是可能的，走了铁路不排除走过水路。',
  },
  {
    type: 'conjunctive',
    majorPremise: ['桥又窄又旧的时候，卡车要绕行。'],
    minorPremise: ['北桥又窄又旧。'],
    hypothesis: '卡车要绕过北桥。',
    label: 'entailed',
    why: '两个条件都满足，所以卡车要绕行。',
  },
]
