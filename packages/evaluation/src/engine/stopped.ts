/** The run ends before this item is answered: nothing is logged for it, and a resumed run asks it again. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}
