/** What a user may mean and should know before hours of training: said on standard error, and the training goes on. */
import {
  type Cuts,
  type Example,
  type PreparedJob,
  type ReadExamples,
  type Recipe,
  sharedWith,
  surveyOf,
} from '@elenchus/training'
import { type OtherData, otherDataFor, type Part, type Told } from './other-data.ts'

export type Say = (message: string) => void

/** Says what is lost of inputs and outputs that are too long. */
export function announceCuts({ examples, cut, alike, outputs }: Cuts, what: string, job: PreparedJob, say: Say): void {
  const { input, output } = job.model
  const of = (count: number) => `${count} of the ${examples} ${what}`
  const lost =
    alike === 0
      ? ''
      : `; of ${alike} some options can then no longer be told apart, and chance decides between them: a greater --longest helps`
  if (cut > 0) say(`${of(cut)} are longer than ${input.longest} tokens and are cut${lost}`)
  if (outputs > 0) say(`the outputs of ${of(outputs)} are longer than ${output!.longest} tokens and lose their end`)
}

/**
 * Says what is odd about a file: of another set than the recipe's, or with examples that teach and measure less than they seem to. Gives
 * what it is in place of the recipe's set, for the job to keep.
 */
export async function announceFile(
  path: string,
  part: Part,
  read: ReadExamples,
  recipe: Recipe,
  say: Say,
): Promise<readonly OtherData[]> {
  const told = await otherDataFor(recipe, path, part)
  if (told !== undefined) say(sayOther(told))
  announceOdd(path, read, recipe, say)
  return told === undefined ? [] : [told.other]
}

/** As one sentence. */
export const sayOther = ({ clause, consequence }: Told): string => `${clause}: ${consequence}`

function announceOdd(path: string, read: ReadExamples, { data }: Recipe, say: Say): void {
  const { sameIds, sameOptions, blank } = surveyOf(read.examples, data)
  const all = read.examples.length + read.unlabelled
  const found = [
    [read.unlabelled, 'without an answer, left out'],
    [sameIds, 'with the id of an earlier one'],
    [sameOptions, 'with two options of the same words'],
    [blank, 'with a blank text'],
  ] as const
  const counts = found.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]))
  if (counts.length > 0) say(`${path}: of ${all} examples ${counts.join('; ')}`)
}

/** Says where what is to choose or to measure is also learnt from. */
export function announceShared(path: string, train: readonly Example[], apart: readonly Example[], say: Say): void {
  const shared = sharedWith(train, apart)
  if (shared > 0)
    say(`${path}: ${shared} of its ${apart.length} inputs are also learnt from, so that figures on it are too good`)
}

/** Says which ids that are to be left out are of no example. */
export function announceExcluded(path: string, excluded: ReadonlySet<string>, ids: ReadonlySet<string>, say: Say) {
  const unknown = [...excluded].filter(id => !ids.has(id))
  if (unknown.length > 0)
    say(`${path}: ${unknown.length} of ${excluded.size} ids are of no example, such as ${unknown[0]}`)
}

/** Says how many examples are answered and cannot be counted, since nothing says what is right. */
export function announceUnanswered(path: string, examples: readonly Example[], say: Say): void {
  const open = examples.filter(each => 'label' in each && each.label === null).length
  if (open > 0) say(`${path}: ${open} of its ${examples.length} examples have no answer: they are not counted`)
}
