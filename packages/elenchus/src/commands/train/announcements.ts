/** What a user may mean and should know before hours of training: said on standard error, and the training goes on. */
import type { Cuts, PreparedJob } from '@elenchus/evaluation/training'

export type Say = (message: string) => void

/** Says what is lost of inputs and outputs that are too long. */
export function announceCuts({ examples, cut, alike, outputs }: Cuts, what: string, job: PreparedJob, say: Say): void {
  const { input, output } = job.model
  const of = (count: number) => `${count} of the ${examples} ${what}`
  const lost =
    alike === 0
      ? ''
      : `; of ${alike} the options can no longer be told apart, so that nothing but chance answers them: a greater --longest helps`
  if (cut > 0) say(`${of(cut)} are longer than ${input.longest} tokens and are cut${lost}`)
  if (outputs > 0) say(`the outputs of ${of(outputs)} are longer than ${output!.longest} tokens and lose their end`)
}
