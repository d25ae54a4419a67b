import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProgressBar, createStatusLine, drawBar } from './progress.ts'

const { isTTY, columns } = process.stderr
let written: string[]

beforeEach(() => {
  written = []
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(process.stderr, 'write').mockImplementation(text => written.push(String(text)) > 0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Object.assign(process.stderr, { isTTY, columns })
})

describe('progress', () => {
  it('is silent when piped', () => {
    Object.assign(process.stderr, { isTTY: false })
    const progress = createProgressBar(10, 'theories')
    progress(5)
    progress.end()
    expect(written).toEqual([])
  })

  it('rewrites one line on a terminal, at most ten times a second, the last always', () => {
    Object.assign(process.stderr, { isTTY: true, columns: 80 })
    const progress = createProgressBar(4, 'folds')
    progress(1)
    vi.setSystemTime(50)
    progress(2)
    progress(4)
    progress.end()
    expect(written).toEqual([
      `\r\u001b[K${drawBar(0.25)} 25%  1 of 4 folds, 1000/s`,
      `\r\u001b[K${drawBar(1)} 100%  4 of 4 folds, 80/s`,
      '\r\u001b[K',
    ])
  })

  it('never wraps', () => {
    Object.assign(process.stderr, { isTTY: true, columns: 20 })
    createStatusLine().show(() => 'x'.repeat(100))
    expect(written).toEqual([`\r\u001b[K${'x'.repeat(19)}`])
  })

  it('draws shares as bars', () => {
    expect([drawBar(0, 4), drawBar(0.5, 4), drawBar(1, 4), drawBar(7, 4)]).toEqual(['░░░░', '██░░', '████', '████'])
  })
})
