/** `elenchus convert`: one subcommand for each kind of conversion. */
import { group } from '../../cli/command.ts'

export const { define } = group({
  commands: [
    { name: 'metagraph', summary: 'convert metagraphs between formats', load: () => import('./metagraph.ts') },
    {
      name: 'qa2nli',
      summary: 'turn multiple-choice questions into inference pairs',
      load: () => import('./qa2nli.ts'),
    },
    { name: 'exam', summary: "turn five-option questions into ReClor's four options", load: () => import('./exam.ts') },
    { name: 'evalai', summary: "write predictions as ReClor's submission file", load: () => import('./evalai.ts') },
    { name: 'encoder', summary: 'write the encoder as ONNX for other runtimes', load: () => import('./encoder.ts') },
  ],
  examples: ['elenchus convert metagraph graphs.jsonl --to argdown --id ferry'],
})
