/**
 * A Chinese question and an option as one statement. Chinese questions keep the order of statements, so the option, in
 * quotation marks, takes the place of the words that ask:
 *
 *   以下哪项如果为真，最能削弱上述结论？     “X”如果为真，最能削弱上述结论。
 *   根据上述定义，下列属于典当的是：          根据上述定义，“X”属于典当。
 *   这段文字意在说明：                        这段文字意在说明：“X”。
 *
 * A question with none of these shapes is quoted with its answer.
 */

const asking =
  /(?:以下|下列|下面|如下)(?:的)?(?:选项|各项|陈述|说法|结论|假设|原则|推理|情况|论断|判断|关于[^哪]{1,20}的)?(?:中)?(?:的)?(?:哪|那)(?:些|种|条|位|个|一个|一项|一种|一条|项)*(?:选项|陈述)?|(?:哪|那)(?:个|一个|项|一项|些|位)(?:以下|下列)?(?:选项)?|(?:以下|下列|下面)一?项(?!目)/u
/** 下列 … 的是: the asked one stands at the end. */
const atEnd =
  /^(.*?)(?:以下|下列|下面)(?:的)?(?:各项|选项|说法|陈述|情形|情况|行为|现象|做法|事例|例子|表述)?(?:中)?[,，]?(.+?)的(?:一项)?是$/u

/** What has none of these is the beginning of a statement: 这段文字意在说明. */
const interrogative = /什么|谁|哪|那[个项]|多少|几[个种名位]|如何|怎|是否|吗|何/u

/** Released options carry their letter: "A．". */
export const optionLetter = /^[A-D]\s*[.、．]\s*/u

const bare = (text: string) =>
  text
    .trim()
    .replace(optionLetter, '')
    .replace(/^[.．、，,；;。]+/u, '')
    .replace(/(?<![。．.；;，,])[。．.；;，,]+$/u, '')
    .trim()

/** The question without its number, final marks and the brackets for the answer. */
const plain = (question: string) =>
  question
    .trim()
    .replace(/^\d+\s*[.、．]\s*/u, '')
    .replace(/[（(]\s*[）)]/gu, '')
    .replace(/(?<![\s?？:：。.,，_—-])[\s?？:：。.,，_—-]+$/gu, '')

/** One Chinese statement that says the option answers the question. */
export function chineseHypothesis(question: string, option: string): string {
  const asked = plain(question)
  const text = `“${bare(option).replace(/[“”]/gu, mark => (mark === '“' ? '‘' : '’'))}”`
  if (asked === '') return `${bare(option)}。`
  const end = atEnd.exec(asked)
  if (end && !asking.test(asked)) return `${end[1]}${text}${end[2]}。`
  if (asking.test(asked)) return `${asked.replace(asking, text).replace(/(?:之一|吗|呢)$/u, '')}。`
  if (!interrogative.test(asked)) return `${asked}：${text}。`
  return `对“${asked}？”的回答是${text}。`
}
