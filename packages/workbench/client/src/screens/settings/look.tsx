/** Light or dark, and the way back to the tour. */
import { setTheme, type Theme, themes, useTheme } from '../../app/theme.ts'
import { LinkButton } from '../../parts/button.tsx'
import './settings.css'

const says: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' }

export function Look() {
  const theme = useTheme()
  return (
    <>
      <fieldset className="choices">
        <legend>Theme</legend>
        {themes.map(each => (
          <label key={each}>
            <input type="radio" name="theme" checked={theme === each} onChange={() => setTheme(each)} />
            {says[each]}
          </label>
        ))}
      </fieldset>
      <div className="row">
        <LinkButton href="/?tour">Take the tour again</LinkButton>
      </div>
    </>
  )
}
