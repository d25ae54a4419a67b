/**
 * What we know about the data of a run: a released split, a part of one, a set made by the same recipe, or other data. The items
 * decide (their ids and texts), never the name of a file; published figures stand beside ours accordingly.
 */
export type DataMatch =
  /** Every item of the split and no other. */
  | { readonly kind: 'whole'; readonly split: string; readonly of: number }
  /** Only items of the split, but not all. */
  | { readonly kind: 'part'; readonly split: string; readonly n: number; readonly of: number }
  /** Made afresh by the recipe of a published set. */
  | { readonly kind: 'same-recipe'; readonly split: string }
  /** As many items as a split has whose content we could not learn. */
  | { readonly kind: 'same-size'; readonly split: string; readonly of: number }
  | { readonly kind: 'other' }

const count = (n: number) => n.toLocaleString('en')

/** What to say of the data beside published figures; empty where they are about the very same items. */
export function sayMatch(match: DataMatch): string {
  switch (match.kind) {
    case 'whole':
      return ''
    case 'part':
      return `ours is ${count(match.n)} of its ${count(match.of)} items`
    case 'same-recipe':
      return 'ours is a set of the same kind, made afresh'
    case 'same-size':
      return `ours has as many items, ${count(match.of)}; whether they are the same could not be checked`
    case 'other':
      return 'other data than ours: for orientation'
  }
}
