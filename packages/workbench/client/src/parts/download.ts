/** Gives a file to the browser; several files go into one archive. */
import type { Reply } from '@elenchus/workbench/contract'

function give(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export function download(name: string, text: string, mediaType: string): void {
  give(name, new Blob([text], { type: mediaType }))
}

/** What the server or a tool made, as a file or as an archive of its files. */
export async function downloadMade({ name, text, mediaType, files }: Reply<'convert'>): Promise<void> {
  if (files === undefined) return download(name, text, mediaType)
  const { strToU8, zipSync } = await import('fflate')
  const packed = zipSync(Object.fromEntries(files.map(file => [file.name, strToU8(file.text)])))
  give(name, new Blob([packed as Uint8Array<ArrayBuffer>], { type: mediaType }))
}
