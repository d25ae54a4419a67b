/** Option names of the library's settings, for messages of the library that name a setting. */
import type { EvaluationError } from '@elenchus/evaluation'

const flags: Readonly<Record<string, string>> = {
  baseUrl: '--base-url URL',
  baseline: '--baseline',
  chainOfThought: '--cot',
  commands: '--allow-command COMMAND',
  data: '--data FILE ("elenchus data list" says where to get it)',
  distractors: '--option distractors',
  exemplars: '--exemplars FILE',
  extra: '--extra',
  hosts: '--allow-host HOST',
  classes: '--option classes=A|B',
  filter: '--filter',
  headers: '--header',
  input: '--input',
  judge: '--judge MODEL',
  judgePrice: '--judge-price in=…,out=…',
  keyFrom: '--key-env',
  maxTokens: '--max-tokens',
  pattern: '--option pattern',
  scorer: '--scorer',
  tolerance: '--option tolerance',
  permute: '--permute',
  price: '--price in=…,out=…',
  protocol: '--protocol',
  seeds: '--seeds',
  shots: '--shots',
  structured: '--structured',
  system: '--system',
  tags: '--tags',
  temperature: '--temperature',
  template: '--template',
  theories: '--option theories',
  topP: '--top-p',
}

/** The option of a setting without its value; the setting's own name if there is none. */
export const toFlag = (setting: string): string => flags[setting]?.split(' ')[0] ?? setting

/** The message with the name of the setting replaced by its option. */
export function withFlagNames({ message, setting }: Pick<EvaluationError, 'message' | 'setting'>): string {
  const flag = setting === null ? undefined : flags[setting]
  return flag === undefined ? message : message.replace(new RegExp(`\\b${setting}\\b`), flag)
}
