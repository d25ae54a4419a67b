/** Binary heap; the first item is one that no other item precedes. */
export class Heap<T> {
  readonly #items: T[] = []
  readonly #precedes: (a: T, b: T) => boolean

  constructor(precedes: (a: T, b: T) => boolean) {
    this.#precedes = precedes
  }

  push(item: T): void {
    const items = this.#items
    let index = items.push(item) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!this.#precedes(items[index]!, items[parent]!)) break
      ;[items[index], items[parent]] = [items[parent]!, items[index]!]
      index = parent
    }
  }

  /** Removes and returns the first item; undefined if the heap is empty. */
  pop(): T | undefined {
    const items = this.#items
    const top = items[0]
    const last = items.pop()
    if (items.length === 0 || last === undefined) return top
    items[0] = last
    for (let index = 0; ; ) {
      let best = index
      for (const child of [2 * index + 1, 2 * index + 2])
        if (child < items.length && this.#precedes(items[child]!, items[best]!)) best = child
      if (best === index) return top
      ;[items[index], items[best]] = [items[best]!, items[index]!]
      index = best
    }
  }
}
