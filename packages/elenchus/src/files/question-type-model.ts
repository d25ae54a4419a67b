/** A model of question types from a file that `elenchus train types` wrote. */
import { readFile } from 'node:fs/promises'
import { BenchmarkError } from '@elenchus/benchmarks'
import { type QuestionTypeModel, unpackQuestionTypes } from '@elenchus/benchmarks/types'
import { ModelFileError, readModelFile } from '@elenchus/learning/model-file'
import { InputError } from '../cli/io.ts'

export async function readQuestionTypeModel(path: string): Promise<QuestionTypeModel> {
  try {
    return unpackQuestionTypes(readModelFile(await readFile(path)))
  } catch (error) {
    if (error instanceof ModelFileError || error instanceof BenchmarkError)
      throw new InputError(`${path}: ${error.message}; \`elenchus train types\` writes one`)
    throw error
  }
}
