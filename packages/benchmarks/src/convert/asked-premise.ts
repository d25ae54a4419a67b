/**
 * What an option would be in the argument of its passage. Most questions ask for something that follows: the option is a
 * conclusion. Questions for an assumption, for support or for a weakness ask for a further premise: with a right option the
 * conclusion of the passage follows, or, where the question asks for a weakness, no longer does.
 */
import { isExceptQuestion, qualifyingType } from '@elenchus/language/exam-questions'
import { languageOf } from '../text/language.ts'

export interface OptionRole {
  readonly role: 'premise' | 'conclusion'
  /** The right option is the one with which the conclusion does not follow, or which is itself no conclusion. */
  readonly reversed: boolean
}

const chinese = {
  against: /削弱|消弱|质疑|反驳|驳斥|反对|动摇|推翻|不成立/,
  toward: /支持|加强|增强|支撑|假设|前提|假定|预设/,
  // 以上陈述最有力地支持以下哪一项: what the passage supports is a conclusion of it.
  supported:
    /(?:以上|上述|上文|题干|这些|信息|陈述|论述|声明|段落)[^，,]{0,16}支持[^，,]{0,14}(?:以下|下列|下面|哪)|(?:得到|受到)[^，,]{0,12}支持/,
  denied:
    /不(?:能|会|可能|属于|符合|符|正确|是|应|需|准确|恰当|支持|构成|包括|涉及|成立)|没有|除了|无法|错误|有误|未|除哪|除以下/,
}

const denied = /\b(?:not|cannot|except|least|incorrect|false|impossible|inconsistent|violates?)\b|n't\b/i

/** Reads the question. */
export function optionRole(question: string): OptionRole {
  if (languageOf(question) === 'Chinese') {
    const against = chinese.against.test(question.replace(/推理不成立/, '推理削弱'))
    const premise = against || (chinese.toward.test(question) && !chinese.supported.test(question))
    const negative = chinese.denied.test(question.replace(/不成立/g, ''))
    return { role: premise ? 'premise' : 'conclusion', reversed: (premise && against) !== negative }
  }
  const type = qualifyingType(question)
  const negative = isExceptQuestion(question) || denied.test(question)
  return { role: type === null ? 'conclusion' : 'premise', reversed: (type === 'weaken') !== negative }
}
