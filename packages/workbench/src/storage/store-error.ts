/** A store that cannot be used, for a reason its owner can mend. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly userError = true
}
