/** Files and texts that leave the page: downloads, archives, the clipboard. */
import type { Reply } from '@elenchus/workbench/contract'
import { toast } from './feedback.tsx'

function downloadBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export const download = (name: string, text: string, mediaType: string): void =>
  downloadBlob(name, new Blob([text], { type: mediaType }))

/** Downloads the reply of an export; several files are packed into a ZIP archive. */
export async function downloadReply({ name, text, mediaType, files }: Reply<'convert'>): Promise<void> {
  if (files === undefined) return download(name, text, mediaType)
  const { strToU8, zipSync } = await import('fflate')
  const packed = zipSync(Object.fromEntries(files.map(file => [file.name, strToU8(file.text)])))
  downloadBlob(name, new Blob([packed as Uint8Array<ArrayBuffer>], { type: mediaType }))
}

export const copyText = (text: string, success: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => toast(success),
    () => toast('The browser did not allow copying. Select the text instead.', 'error'),
  )
