/** Binary max-heap ordered by `before`. */
export class Heap<T> {
  readonly #items: T[] = []
  readonly #before: (a: T, b: T) => boolean

  constructor(precedes: (a: T, b: T) => boolean) {
    this.#before = precedes
  }

  push(item: T): void {
    const items = this.#items
    let at = items.push(item) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#before(items[at]!, items[parent]!)) break
      ;[items[at], items[parent]] = [items[parent]!, items[at]!]
      at = parent
    }
  }

  /** Removes and returns the first item; undefined if the heap is empty. */
  pop(): T | undefined {
    const items = this.#items
    const top = items[0]
    const last = items.pop()
    if (items.length === 0 || last === undefined) return top
    items[0] = last
    for (let at = 0; ; ) {
      let best = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < items.length && this.#before(items[child]!, items[best]!)) best = child
      if (best === at) return top
      ;[items[at], items[best]] = [items[best]!, items[at]!]
      at = best
    }
  }
}
