/** `elenchus agreement`: how far two annotators agree, beyond chance. */
import { agreementOf } from '@elenchus/annotation'
import type { Agreement } from '@elenchus/statistics/agreement'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { addOptions, flag, type Given } from '../cli/options.ts'
import { write, writeJson } from '../cli/output.ts'
import { readAllMetagraphs } from '../files/metagraphs.ts'
import { paint } from '../terminal/paint.ts'
import { table } from '../terminal/table.ts'

const rows = [
  ['node', 'M-Node'],
  ['edge', 'M-Edge'],
  ['variable', 'L-Variable'],
  ['relation', 'L-Relation'],
] as const

const options = {
  diagonal: flag('--diagonal', "count a variable's relation to itself in L-Relation"),
  confusion: flag('--confusion', 'show the confusion matrices'),
  json: flag('--json', 'print JSON'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command
    .argument('<first>', 'the metagraphs of one annotator')
    .argument('<second>', 'the metagraphs of the other')
    .action(run)
  addOptions(command, options)
  example(command, 'elenchus agreement ann.jsonl bob.jsonl --confusion')
}

const shown = (value: number | null, digits = 3) => (value === null ? 'not comparable' : value.toFixed(digits))

async function run(first: string, second: string, options: Options): Promise<void> {
  const agreement = agreementOf(await readAllMetagraphs(first), await readAllMetagraphs(second), {
    diagonal: options.diagonal === true,
  })
  if (options.json) {
    await writeJson('agreement', { ...agreement })
    return
  }
  const lines = [
    agreement.passages === 0
      ? paint.yellow('not comparable: no passage (same id and text) stands in both files')
      : `${agreement.passages} passages in both`,
    table(
      ['', 'kappa', 'observed', 'items'],
      rows.map(([key, name]) => [
        name,
        shown(agreement[key].kappa),
        shown(agreement[key].observed),
        String(agreement[key].items),
      ]),
    ),
  ]
  if (options.confusion)
    for (const [key, name] of rows) lines.push('', `${name} (rows: first annotator)`, confusionTable(agreement[key]))
  await write(`${lines.join('\n')}\n`)
}

function confusionTable({ confusion: { labels, counts } }: Agreement): string {
  return table(
    ['', ...labels],
    labels.map((label, i) => [label, ...counts[i]!.map(String)]),
  )
}
