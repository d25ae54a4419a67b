/** Downloads of files, and copying to the clipboard. */
import type { Reply } from '@elenchus/workbench/contract'
import { toast } from './feedback.tsx'

function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const download = (name: string, text: string, mediaType: string): void =>
  downloadBlob(name, new Blob([text], { type: mediaType }))

/** Downloads an exported file, or a ZIP archive if the export has several files. */
export async function downloadReply({ name, text, mediaType, files }: Reply<'convert'>): Promise<void> {
  if (files === undefined) return download(name, text, mediaType)
  const { strToU8, zipSync } = await import('fflate')
  const archive = zipSync(Object.fromEntries(files.map(file => [file.name, strToU8(file.text)])))
  downloadBlob(name, new Blob([archive as Uint8Array<ArrayBuffer>], { type: mediaType }))
}

/** Copies a text to the clipboard and reports success or failure in a toast. */
export const copyText = (text: string, successMessage: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => toast(successMessage),
    () => toast('The browser did not allow copying. Select the text instead.', 'error'),
  )
