/**
 * Responses of a model that always knows the answer, in twelve styles; a score below 100% is an error of the reader. A style gets the
 * options as they are shown and the index of the correct one; wordings vary with the item.
 */
export type Style = (options: readonly string[], right: number, item: number) => string

const letter = (i: number) => String.fromCharCode(65 + i)
const wrong = (options: readonly string[], right: number) => options.map((_, i) => i).filter(i => i !== right)
const pick = <T>(list: readonly T[], item: number): T => list[item % list.length]!

const faults = [
  'is out of scope',
  'goes too far',
  'contradicts the passage',
  'is irrelevant to the conclusion',
  'merely restates a premise',
  'is too broad',
  'would weaken the argument instead',
]
const fault = (i: number, item: number) => pick(faults, item + i)

export const styles: Readonly<Record<string, Style>> = {
  'letter, then why the others fail': (options, right, item) =>
    [
      letter(right),
      '',
      `Explanation: ${wrong(options, right)
        .map(i => `Option ${letter(i)} ${fault(i, item)}.`)
        .join(' ')}`,
    ].join('\n'),
  'bold answer line': (options, right, item) =>
    `**Answer: ${letter(right)}.** ${wrong(options, right)
      .map(i => `Option ${letter(i)} ${fault(i, item)}`)
      .join(', and ')}.`,
  elimination: (options, right, item) =>
    `${wrong(options, right)
      .map(i => `(${letter(i)}) ${fault(i, item)}.`)
      .join(
        ' ',
      )} ${pick(['That leaves', 'This leaves us with', 'By elimination, only', 'We are left with'], item)} ${letter(right)}${pick(['.', '.', ' remains.', '.'], item)}`,
  JSON: (options, right, item) =>
    `\`\`\`json\n${JSON.stringify({ reasoning: `${letter(wrong(options, right)[0]!)} ${fault(0, item)}`, answer: letter(right) }, null, 2)}\n\`\`\``,
  boxed: (options, right, item) =>
    `Option ${letter(wrong(options, right)[0]!)} ${fault(0, item)}. Therefore the answer is $\\boxed{\\text{${letter(right)}}}$.`,
  'list of verdicts': (options, right, item) =>
    options
      .map((_, i) =>
        i === right
          ? `${letter(i)}: ${pick(['Correct.', 'Yes, this follows.', '✓', 'correct'], item)}`
          : `${letter(i)}: ${pick(['Incorrect', 'No', '✗', 'incorrect'], item)}${item % 4 === 2 ? '' : `, it ${fault(i, item)}.`}`,
      )
      .join('\n'),
  'the option quoted': (options, right, item) =>
    `${pick(['The passage supports the following: ', 'The best answer is: ', '', 'I would choose: '], item)}"${options[right]}"`,
  'self-correction': (options, right, item) => {
    const first = wrong(options, right)[item % (options.length - 1)]!
    return `The answer is ${letter(first)}. Wait, ${letter(first)} ${fault(first, item)}. ${pick(['Actually, the correct answer is', 'On reflection, it should be', 'Let me correct that: the answer is', 'So I change my answer to'], item)} ${letter(right)}.`
  },
  German: (options, right, item) =>
    `${pick(['Die richtige Antwort ist', 'Richtig ist', 'Ich wähle', 'Meine Antwort lautet'], item)} ${letter(right)}. ${wrong(
      options,
      right,
    )
      .map(
        i =>
          `${letter(i)} ${pick(['geht zu weit', 'ist nicht relevant', 'widerspricht dem Text', 'scheidet aus'], item + i)}.`,
      )
      .join(' ')}`,
  Chinese: (options, right, item) =>
    `${wrong(options, right)
      .map(i => `${letter(i)}项${pick(['过于绝对', '与原文矛盾', '是无关选项', '超出范围'], item + i)}，排除。`)
      .join('')}${pick(['因此，正确答案是', '故选', '所以答案为', '综上，应选'], item)}${letter(right)}。`,
  'thoughts, then a letter': (options, right, item) => {
    const others = wrong(options, right)
    return `<think>\nMaybe ${letter(others[0]!)}? It ${fault(0, item)}. The answer is ${letter(others[1]!)}... no.\n</think>\n\n${letter(right)}`
  },
  comparison: (options, right, item) => {
    const [first, second] = wrong(options, right)
    return pick(
      [
        `${letter(right)} is the best answer, whereas ${letter(first!)} does not address the conclusion.`,
        `While ${letter(first!)} is tempting, ${letter(right)} is better supported than ${letter(second!)}.`,
        `${letter(right)} is stronger than ${letter(first!)}, which ${fault(first!, item)}. I'd go with ${letter(right)} over ${letter(second!)}.`,
        `Unlike ${letter(first!)} and ${letter(second!)}, option ${letter(right)} follows from the passage, so ${letter(right)} is correct.`,
      ],
      item,
    )
  },
}
