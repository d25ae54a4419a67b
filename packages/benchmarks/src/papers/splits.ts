/** Checksums of the released splits of the corpora, by which data is recognised without storing any text of it. */
import { z } from 'zod'

const splitsSchema = z.object({
  splits: z.array(
    z.strictObject({
      name: z.string(),
      size: z.int(),
      /** SHA-256 of the released files. */
      files: z.array(z.string()),
      /** First four bytes of each item's SHA-256, sorted, in base64; `null` if the split was not available. */
      items: z.string().nullable(),
    }),
  ),
})

export type ReleasedSplit = z.infer<typeof splitsSchema>['splits'][number]

const splitImports = {
  logiqa1: () => import('./splits/logiqa1.json', { with: { type: 'json' } }),
  'logiqa2-mrc': () => import('./splits/logiqa2-mrc.json', { with: { type: 'json' } }),
  'logiqa2-nli': () => import('./splits/logiqa2-nli.json', { with: { type: 'json' } }),
  metalogic: () => import('./splits/metalogic.json', { with: { type: 'json' } }),
  reclor: () => import('./splits/reclor.json', { with: { type: 'json' } }),
}

/** Reads the checksums of a corpus. */
export async function readReleasedSplits(corpus: keyof typeof splitImports): Promise<readonly ReleasedSplit[]> {
  const { default: json } = await splitImports[corpus]()
  return splitsSchema.parse(json).splits
}
