/** `elenchus convert exam`: converts five-option exam questions to ReClor's format; drops an incorrect option and shuffles the others. */
import { dropOption, readExam, toReclor } from '@elenchus/benchmarks/readers'
import { defineCommand } from '../../cli/command.ts'
import { checkNotInput, checkWritable, writeFile } from '../../cli/files.ts'
import { warn } from '../../cli/io.ts'
import { file, required, text } from '../../cli/options.ts'
import { createBadRecordReporter, withRereadableFile } from '../../files/benchmarks.ts'

export const { define } = defineCommand({
  options: {
    data: required(
      file('--data <file>', 'questions with five options and a label from 0 to 4; "-" for standard input'),
    ),
    out: required(file('--out <file>', "file to write, in ReClor's JSON format")),
    seed: text('--seed <seed>', 'random seed for choosing which option to drop and for ordering the options', {
      default: '0',
    }),
  },
  run: ({ data, out, seed }) =>
    withRereadableFile(data, async path => {
      await checkWritable(out)
      await checkNotInput(path, out)
      const records: object[] = []
      for await (const item of readExam(path, { onBadRecord: createBadRecordReporter(path) }))
        records.push(toReclor(dropOption(item, seed)))
      await writeFile(out, `${JSON.stringify(records, null, 2)}\n`)
      warn(`${out}: wrote ${records.length} questions, seed ${seed}`)
    }),
})
