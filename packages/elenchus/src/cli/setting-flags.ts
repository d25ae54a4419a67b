/** Translates settings of the evaluation library to options of the command line (`maxTokens` to `--max-tokens`) in its error messages. */
import { EvaluationError } from '@elenchus/evaluation'
import { InputError } from './io.ts'
import settingFlags from './setting-flags.json' with { type: 'json' }

const flags: ReadonlyMap<string, string> = new Map(Object.entries(settingFlags))

/** Returns the option of a setting without its value, or the setting's name if it has no option. */
export const toFlag = (setting: string): string => flags.get(setting)?.split(' ')[0] ?? setting

/** Replaces the name of the setting in a message by its option. */
export function replaceSettingNames({ message, setting }: Pick<EvaluationError, 'message' | 'setting'>): string {
  const flag = setting === null ? undefined : flags.get(setting)
  return flag === undefined ? message : message.replace(new RegExp(`\\b${setting}\\b`), flag)
}

/** Turns errors of the evaluation library into input errors, with option names for settings. */
export async function withInputErrors<T>(work: () => T | Promise<T>, prefix = ''): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EvaluationError) throw new InputError(`${prefix}${replaceSettingNames(error)}`)
    throw error
  }
}
