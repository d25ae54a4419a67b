/** Chinese exemplars of multiple choice in our own words: one per reasoning type of LogiQA. */
import type { ChoiceExemplar } from './choice-exemplars.ts'

export const chineseExemplars: readonly ChoiceExemplar[] = [
  {
    context: '内港所有的船都上了保险。有些挂红帆的船停在内港。',
    question: '由此可以推出：',
    options: [
      '所有挂红帆的船都上了保险。',
      '有些挂红帆的船上了保险。',
      '港外的船都没有上保险。',
      '上了保险的船都挂红帆。',
    ],
    answer: 1,
    why: '停在内港的那些红帆船上了保险，所以有些红帆船上了保险；其他的船没有提到。',
  },
  {
    context: '如果窑温超过一千度，釉料就会熔化。昨晚窑温一直是一千一百度。',
    question: '可以得出以下哪项？',
    options: ['窑坏了。', '釉料可能没有变化。', '釉料熔化了。', '这座窑总是这么热。'],
    answer: 2,
    why: '一千一百度超过一千度，足以使釉料熔化。',
  },
  {
    context: '只有两把钥匙都转动，大门才会打开。现在大门开着。',
    question: '由此可以推出：',
    options: ['两把钥匙都转动过。', '有人强行打开了大门。', '转动两把钥匙总能打开大门。', '一把钥匙就够了。'],
    answer: 0,
    why: '转动两把钥匙是开门的必要条件，而门开着。',
  },
  {
    context: '这封信或者由船送来，或者由骡子驮来。本周没有船靠岸，而这封信是三天前到的。',
    question: '以下哪项最有可能为真？',
    options: ['信是船送来的。', '骡子走得慢。', '没有这封信。', '信是骡子驮来的。'],
    answer: 3,
    why: '两种方式必居其一，第一种已被排除。',
  },
  {
    context: '行会成员必须既会织布又会染布。米拉染得很好，但从未学过织布。',
    question: '以下哪项一定为真？',
    options: ['米拉将学会织布。', '米拉不是行会成员。', '染布的人都不织布。', '行会的成员很少。'],
    answer: 1,
    why: '成员需要两种技能，米拉缺少一种。',
  },
]
