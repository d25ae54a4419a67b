/** Writing results: machines read standard output, people read both; progress and warnings go to standard error. */

/** Version of every JSON document the command line prints; a breaking change of shape raises it. */
export const schemaVersion = 1

/** Writes to standard output and waits when the reader is slow, so that memory stays flat on long streams. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await new Promise<void>(resolve => process.stdout.once('drain', resolve))
}

/** One JSON document, with its schema version first. */
export async function writeJson(document: object): Promise<void> {
  await write(`${JSON.stringify({ schemaVersion, ...document }, null, 2)}\n`)
}

/** One JSON line of a batch. */
export async function writeJsonLine(row: object): Promise<void> {
  await write(`${JSON.stringify({ schemaVersion, ...row })}\n`)
}

export function warn(message: string): void {
  process.stderr.write(`${message}\n`)
}
