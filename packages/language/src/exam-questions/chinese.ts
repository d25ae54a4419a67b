/**
 * ReClor's question types from Chinese wordings, as in Chinese logic exams and the Chinese LogiQA. An ordered list of
 * patterns as for English; the first match wins. No Chinese corpus has typed questions, so confidences are not
 * calibrated.
 */
import { questionTypes } from './types.ts'

/** Confidence without typed questions to calibrate on. */
export const UNCALIBRATED = 0.5

const flaw = /缺陷|漏洞|谬误|错误|不当|不严密|瑕疵/
const alike =
  /(?:最为?|相)(?:相似|类似|近似|接近|一致|相同)|(?:相似|类似|相同|相近|一致)(?:的|之)|与.{0,24}(?:相似|类似|相同|最接近|一致)|如出一辙|平行/

/** Type number, patterns that must match, pattern that must not. */
const patterns: readonly (readonly [type: number, all: readonly RegExp[], none?: RegExp])[] = [
  // Definitions are applied, whatever they define.
  [5, [/定义/], /支持|削弱|质疑|假设|原则/],
  // 完成论证, 填入横线, 下文: others.
  [16, [/完成(?:了|上述|这|该|论|段|文)|填入|横线|画线|划线|接下来|下文|标题|空白处/]],
  // 如果为真，最支持 …: the verb that follows decides, whatever is supported.
  [2, [/为真.{0,6}(?:支持|加强|增强|强化)(?!.{0,4}(?:以下|下列|下面))/], /反对者?的?是|不支持/],
  [5, [/^从.{0,20}可以.{0,6}推[断出知]/]],
  [14, [alike, flaw, /推理|论证|逻辑|推断|结构|论述|方式|形式/]],
  [15, [alike, /推理|论证|逻辑|推断|结构|论述|方式|形式|争论|模式/], /支持|削弱|质疑|态度|观点|原则/],
  [12, [/(?:角色|作用|地位|功能)(?:是|之一)?[？?]?|扮演/, /粗体|黑体|论证|论点|论据|陈述|主张|部分|推理/]],
  [
    11,
    [
      /(?:方法|方式|技巧|策略|手法|技术).{0,12}(?:是|之一|论证|论辩|反驳|反应|回应|推理|进行)|如何(?:论证|反驳|回应|推理)|通过.{0,14}(?:进行|来)(?:论证|反驳|回应)|通过(?:指出|表明|说明|论证)?$/,
    ],
    /推理方式|解决|管理/,
  ],
  [10, [/分歧|争论(?:的)?(?:焦点|点|问题)|不同意|意见不[一合]|争议|一致(?:同意|认为)|都同意|致力于/]],
  [9, [/原则|原理|一般性|规则|命题/], /前提|假设|结论/],
  [
    4,
    [
      /评[估价]|判断.{0,10}(?:是否|正确)|(?:最)?(?:有用|有助于|重要).{0,10}(?:确定|知道|了解|评估|回答)|需要(?:了解|知道|确定|回答)/,
      /论[证点据]|推[理断测]|结论|计划|建议|观点|方案|假说|有用|回答/,
    ],
    /以下哪项评价|评价最为?恰当|评价正确/,
  ],
  [
    3,
    [/削弱|消弱|质疑|反驳|驳斥|反对|动摇|推翻|怀疑|不利于|破坏|挑战|疑问|反证|否定|说明上述.{0,8}不成立/],
    /容易受到|因为/,
  ],
  [
    13,
    [
      /缺陷|漏洞|谬误|容易受到.{0,16}(?:批评|反对|质疑|攻击)|(?:推理|论证|逻辑|犯|哪).{0,10}错误|批评|不当之处|问题在于/,
    ],
  ],
  [
    1,
    [
      /如果(?:假[设定]|补充|增加|加上)|(?:补充|增加|加上|添加).{0,14}(?:前提|条件|假设|哪)|(?:假[设定]|前提).{0,24}(?:得出|推出|成立|合乎?逻辑|正确)|能够?(?:合理地|正确地|合乎逻辑地|逻辑地)?(?:得出|推出).{0,10}结论.{0,6}假设|若要.{0,12}成立|要使.{0,20}(?:成立|正确)/,
    ],
    /依赖|所需|必须假设|依据/,
  ],
  [0, [/假[设定]|前提|预设|依赖|隐含|基于(?:以下|下列)/]],
  [8, [/解释|调和|化解|(?:解决|消除).{0,10}(?:矛盾|悖论|差异|冲突)|悖论|矛盾|原因/], /主旨|主要/],
  [
    7,
    [
      /(?:以上|上述|上面|这些|信息|陈述|声明|论述|段落|文章|题干|专家|[^，,]{0,8}的(?:话|陈述|论述)).{0,14}(?:支持|赞成).{0,16}(?:以下|下列|下面|哪)|(?:得到|受到|被).{0,18}支持|最有可能(?:同意|认为)/,
    ],
  ],
  [2, [/支持|加强|增强|强化|支撑|证实|证明.{0,14}(?:合理|正确)|有力的?证据|佐证/]],
  [
    6,
    [
      /意在|旨在|主旨|主要(?:说|谈|讲|介绍|阐述|强调|观点|内容|意思|支持|结论|讨论|论述|论证|批评)|重在|概括|中心|总结|要点|(?:主要)?结论(?:是|的)|观点是|强调|告诉我们|说明了?[:：?？]?$|表明|主要|核心|意图|想要?(?:说明|表达)|表达|启示|道理|(?:谈论|讨论)的?主题|主题(?:是|为)/,
    ],
  ],
  [
    5,
    [
      /推[出断知论测]|得出|得知|看出|可知|可见|断定|确定|(?:一定|必然|必定|必|可能|不可能).{0,6}(?:为?真|为?假|正确|成立|是)|属于|符合|相符|不符|正确|为真|成立|理解|定义|得到|知道|推理|因此|(?:由此|据此|我们).{0,6}可以(?:判断|认为)|(?:提及|提到|涉及)|可以接受|以下(?:哪|说法)|谁|多少|几/,
    ],
  ],
]

/** Premise granted before the question: 假设以上陈述为真，则 … */
const grantedPremise = /^(?:如果|假设|假定|若|假如)(?:以上|上述|上面)[^，,]{0,14}[，,]?(?:那么|则)?/u

/** Returns whether the text has Chinese characters. */
export const isChinese = (question: string): boolean => /\p{Script=Han}/u.test(question)

/** Classifies a Chinese question; `Others` if no pattern matches. */
export function classifyChinese(question: string): { type: number; name: string; confidence: number } {
  const text = question
    .replace(/\s+/g, '')
    .replace(grantedPremise, '')
    .replace(/(?<![?？:：。.()（）_—-])[?？:：。.()（）_—-]+$/u, '')
  const found = patterns.find(([, all, none]) => all.every(pattern => pattern.test(text)) && !none?.test(text))
  const type = found?.[0] ?? 16
  return { type, name: questionTypes[type]!.name, confidence: UNCALIBRATED }
}

/** Returns whether a Chinese question asks for the option that does not fit. */
export const isChineseException = (question: string): boolean =>
  /EXCEPT|除了|除哪|除以下|除下列|每一?[项个].{0,16}都(?!不)|(?:下列|下面|以下|选项).{0,12}不(?:称|具|在|包|算|成|体|适|可|利)|不(?:能|会|可能|可以|属于|符合|符|正确|是|应|需|准确|恰当|支持|构成|包括|涉及|相符|一致|必)|没有|无法|有误|错误的是|未/.test(
    question.replace(/是否|不成立|不同|不一致的是谁/g, ''),
  )
