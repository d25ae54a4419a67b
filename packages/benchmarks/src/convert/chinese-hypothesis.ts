/**
 * Rewrites a Chinese question and an option as one statement. Chinese questions have the word order of statements, so the option, in
 * quotation marks, replaces the interrogative phrase:
 *
 *   以下哪项如果为真，最能削弱上述结论？     “X”如果为真，最能削弱上述结论。
 *   根据上述定义，下列属于典当的是：          根据上述定义，“X”属于典当。
 *   这段文字意在说明：                        这段文字意在说明：“X”。
 *
 * For other questions, the statement quotes the question and the answer.
 */

const whichPhrase =
  /(?:以下|下列|下面|如下)(?:的)?(?:选项|各项|陈述|说法|结论|假设|原则|推理|情况|论断|判断|关于[^哪]{1,20}的)?(?:中)?(?:的)?(?:哪|那)(?:些|种|条|位|个|一个|一项|一种|一条|项)*(?:选项|陈述)?|(?:哪|那)(?:个|一个|项|一项|些|位)(?:以下|下列)?(?:选项)?|(?:以下|下列|下面)一?项(?!目)/u
/** 下列 … 的是: the option follows at the end of the question. */
const finalBlank =
  /^(.*?)(?:以下|下列|下面)(?:的)?(?:各项|选项|说法|陈述|情形|情况|行为|现象|做法|事例|例子|表述)?(?:中)?[,，]?(.+?)的(?:一项)?是$/u

/** A question without any of these is the beginning of a statement: 这段文字意在说明. */
const interrogativePronoun = /什么|谁|哪|那[个项]|多少|几[个种名位]|如何|怎|是否|吗|何/u

/** Letter at the beginning of a released option: "A．". */
export const optionLetterPrefix = /^[A-D]\s*[.、．]\s*/u

const trimOption = (text: string) =>
  text
    .trim()
    .replace(optionLetterPrefix, '')
    .replace(/^[.．、，,；;。]+/u, '')
    .replace(/(?<![。．.；;，,])[。．.；;，,]+$/u, '')
    .trim()

/** Removes the number, the final punctuation and the brackets for the answer from a question. */
const trimQuestion = (question: string) =>
  question
    .trim()
    .replace(/^\d+\s*[.、．]\s*/u, '')
    .replace(/[（(]\s*[）)]/gu, '')
    .replace(/(?<![\s?？:：。.,，_—-])[\s?？:：。.,，_—-]+$/gu, '')

/** Returns a Chinese statement that says that the option answers the question. */
export function toChineseHypothesis(question: string, option: string): string {
  const trimmed = trimQuestion(question)
  const quotedOption = `“${trimOption(option).replace(/[“”]/gu, mark => (mark === '“' ? '‘' : '’'))}”`
  if (trimmed === '') return `${trimOption(option)}。`
  const end = finalBlank.exec(trimmed)
  if (end && !whichPhrase.test(trimmed)) return `${end[1]}${quotedOption}${end[2]}。`
  if (whichPhrase.test(trimmed))
    return `${trimmed.replace(whichPhrase, quotedOption).replace(/(?:之一|吗|呢)$/u, '')}。`
  if (!interrogativePronoun.test(trimmed)) return `${trimmed}：${quotedOption}。`
  return `对“${trimmed}？”的回答是${quotedOption}。`
}
