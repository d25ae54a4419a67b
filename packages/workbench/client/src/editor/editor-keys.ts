/** The keys of the editor with what they do, for the keyboard sheet; all of them are read by `pressKey`. */
import type { KeyEntry } from '../parts/keys.tsx'
import type { Editor } from './use-editor.ts'

const lines: readonly (readonly [keys: string, says: string])[] = [
  ['1 or 2 or 3 or 4 or 5 or 6 or 7 or 8 or 9 or 0', 'Select a statement by its number'],
  ['ArrowUp or ArrowDown', 'The statement before or after'],
  ['Alt+ArrowUp or Alt+ArrowDown', 'Follow an edge up or down'],
  ['s', 'Supports: then the number of the target'],
  ['r', 'Rebuts: then the number of the target'],
  ['u', 'Undercuts a step: then the number where the step starts'],
  ['l', 'Counts together with another premise: then its number'],
  ['m', 'Merge: then the number of the other statement'],
  ['x', 'Split before the word at the caret'],
  ['ArrowLeft or ArrowRight or Home or End', 'Move the caret through the words'],
  ['Ctrl+ArrowLeft or Ctrl+ArrowRight', 'Move the caret by clauses'],
  ['Shift+ArrowLeft or Shift+ArrowRight or Shift+Home or Shift+End', 'Select words'],
  ['Ctrl+Shift+ArrowLeft or Ctrl+Shift+ArrowRight', 'Select words up to the next clause'],
  ['v', 'Variable from the selected words, or from the clause at the caret'],
  [', or .', 'The variable before or after'],
  ['[ or ]', 'Move the end of the variable, or of the statement, by a word'],
  ['{ or }', 'Move its beginning by a word'],
  ['i or a or o', 'Relate two variables: implies, and, or'],
  ['b or d or n', 'The whole statement: necessary □, possible ◇, not ¬'],
  ['Shift+b or Shift+d or Shift+n', 'The same for the variable at the caret alone'],
  ['c', 'Certainty: then 4 to 0, or - for none'],
  ['-', 'After C: no certainty'],
  ['e', 'Choose an edge of the statement; again for the next'],
  ['Delete or Backspace', 'Delete the chosen edge or the variable at the caret'],
  ['Enter', 'End a number that could go on'],
  ['Escape', 'Let go'],
  ['Ctrl+z', 'Undo'],
  ['Ctrl+Shift+z or Ctrl+y', 'Redo'],
]

/** Controls that know what to do with these keys themselves. */
const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role=tablist], [role=separator], .own-keys'

/** Entries for `useKeys`. Arrow keys and the like stay with a control that has the focus. */
export function editorKeys({ press }: Editor): KeyEntry[] {
  return lines.map(([keys, says]) => ({
    keys,
    says,
    run: event => {
      const { target } = event
      // Ctrl+Z in a field undoes the typing there.
      if (target instanceof HTMLElement && target.closest(ownKeys)) return false
      if (event.key === 'Enter' && target instanceof HTMLElement && target.closest('button, a, summary')) return false
      return press({
        key: event.key,
        shift: event.shiftKey,
        ctrl: event.ctrlKey || event.metaKey,
        alt: event.altKey,
      })
    },
  }))
}
