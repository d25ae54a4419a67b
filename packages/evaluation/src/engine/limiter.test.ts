import { describe, expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { createLimiter, type Ticket } from './limiter.ts'

const { signal } = new AbortController()
const enter = (gate: ReturnType<typeof createLimiter>, count: number) =>
  Promise.all(Array.from({ length: count }, () => gate.enter(signal)))

describe('the limiter', () => {
  it('lets in as many as the limit says', async () => {
    const gate = createLimiter(2, manualClock())
    const [first] = await enter(gate, 2)
    let third: Ticket | null = null
    const waiting = gate.enter(signal).then(ticket => {
      third = ticket
    })
    await Promise.resolve()
    expect(third).toBeNull()
    gate.leave(first!, 'ok')
    await waiting
    expect(gate.active).toBe(2)
  })

  it('halves once for all requests that left before the halving', async () => {
    const gate = createLimiter(16, manualClock())
    const tickets = await enter(gate, 16)
    for (const ticket of tickets) gate.leave(ticket, 'limited')
    expect(gate.limit).toBe(8)
    const [later] = await enter(gate, 1)
    gate.leave(later!, 'limited')
    expect(gate.limit).toBe(4)
  })

  it('grows back by one after as many successes as the limit is high, and never over the start', async () => {
    const gate = createLimiter(4, manualClock())
    gate.leave((await enter(gate, 1))[0]!, 'limited')
    expect(gate.limit).toBe(2)
    const succeed = async (count: number) => {
      for (let i = 0; i < count; i++) gate.leave(await gate.enter(signal), 'ok')
    }
    await succeed(1)
    expect(gate.limit).toBe(2)
    await succeed(1)
    expect(gate.limit).toBe(3)
    await succeed(3)
    expect(gate.limit).toBe(4)
    await succeed(50)
    expect(gate.limit).toBe(4)
  })

  it('never goes under one', async () => {
    const gate = createLimiter(2, manualClock())
    for (let i = 0; i < 5; i++) gate.leave(await gate.enter(signal), 'limited')
    expect(gate.limit).toBe(1)
  })

  it('lets nobody in before Retry-After has passed', async () => {
    const clock = manualClock()
    const gate = createLimiter(4, clock)
    gate.leave(await gate.enter(signal), 'limited', 7000)
    await gate.enter(signal)
    expect(clock.now()).toBe(7000)
  })

  it('lets waiting requests go when the run ends', async () => {
    const gate = createLimiter(1, manualClock())
    const controller = new AbortController()
    await gate.enter(controller.signal)
    const waiting = gate.enter(controller.signal)
    controller.abort(new Error('the end'))
    await expect(waiting).rejects.toThrow('the end')
    expect(gate.active).toBe(1)
  })
})
