/** `elenchus convert evalai`: writes predictions for ReClor's test split as the .npy file of its evaluation server. */
import { encodeReclorSubmission } from '@elenchus/benchmarks/submission'
import { defineCommand } from '../../cli/command.ts'
import { checkNotInput, checkWritable, readJsonLines, writeFile } from '../../cli/files.ts'
import { InputError, locateErrors, warn } from '../../cli/io.ts'
import { file, required } from '../../cli/options.ts'
import { readChoiceItems } from '../../files/benchmarks.ts'

export const { define } = defineCommand({
  options: {
    data: required(file('--data <file>', 'the test split, which determines the order of the predictions')),
    predictions: required(
      file(
        '--predictions <file>',
        'JSON lines {"id", "prediction"} with predictions from 0 to 3; "-" for standard input',
      ),
    ),
    out: required(file('--out <file>', 'the .npy file to write')),
  },
  async run({ data, predictions, out }) {
    await checkWritable(out)
    await checkNotInput(data, out)
    await checkNotInput(predictions, out)
    const { items } = await readChoiceItems(data, 'reclor')
    const byId = new Map<string, number>()
    for await (const { value, where } of readJsonLines(predictions)) {
      const row = value as { readonly id?: unknown; readonly prediction?: unknown } | null
      if (typeof row?.id !== 'string' || typeof row.prediction !== 'number')
        throw new InputError(`${where}: expected a string "id" and a number "prediction"`)
      byId.set(row.id, row.prediction)
    }
    const labels = items.map(({ id }) => {
      const label = byId.get(id)
      if (label === undefined) throw new InputError(`${predictions}: no prediction for ${id}`)
      return label
    })
    const submission = locateErrors(`${predictions}: `, () => encodeReclorSubmission(labels, { items: items.length }))
    await writeFile(out, submission)
    warn(`${out}: wrote ${items.length} labels`)
  },
})
