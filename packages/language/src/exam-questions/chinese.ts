/** Chinese exam questions, as in Chinese logic exams and the Chinese LogiQA: normalisation for the type classifier, and detection of EXCEPT questions. */

/** Premise that the question tells to assume: 假设以上陈述为真，则 … */
const grantedPremise = /^(?:如果|假设|假定|若|假如)(?:以上|上述|上面)[^，,]{0,14}[，,]?(?:那么|则)?/u

/** Returns whether the text has Chinese characters. */
export const isChinese = (question: string): boolean => /\p{Script=Han}/u.test(question)

/** Normalises a question: no white space, premise to assume or final punctuation. */
export const normaliseChineseQuestion = (question: string): string =>
  question
    .replace(/\s+/g, '')
    .replace(grantedPremise, '')
    .replace(/(?<![?？:：。.()（）_—-])[?？:：。.()（）_—-]+$/u, '')

/** Returns whether a Chinese question asks for the option that does not fit. */
export const isChineseException = (question: string): boolean =>
  /EXCEPT|除了|除哪|除以下|除下列|每一?[项个].{0,16}都(?!不)|(?:下列|下面|以下|选项).{0,12}不(?:称|具|在|包|算|成|体|适|可|利)|不(?:能|会|可能|可以|属于|符合|符|正确|是|应|需|准确|恰当|支持|构成|包括|涉及|相符|一致|必)|没有|无法|有误|错误的是|未/.test(
    question.replace(/是否|不成立|不同|不一致的是谁/g, ''),
  )
