/** Table of the file formats of drawings. The caller renders PNG from SVG. */
export interface DrawingFormat {
  readonly label: string
  readonly extension: string
  readonly mediaType: string
}

export const drawingFormats = {
  text: { label: 'Text', extension: 'txt', mediaType: 'text/plain' },
  svg: { label: 'SVG picture', extension: 'svg', mediaType: 'image/svg+xml' },
  png: { label: 'PNG picture', extension: 'png', mediaType: 'image/png' },
  html: { label: 'HTML page', extension: 'html', mediaType: 'text/html' },
} satisfies Readonly<Record<string, DrawingFormat>>
