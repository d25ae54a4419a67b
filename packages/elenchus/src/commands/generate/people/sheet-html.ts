/** Renders a question sheet as a self-contained HTML page that saves the answers as CSV and keeps them in local storage. */
import type { Sheet, SheetItem } from './write-sheets.ts'

const ANSWERS = ['True', 'False', 'Unknown'] as const

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

export function renderSheet({ person, items }: Sheet, name: string): string {
  const file = `${name}.${person}.answers.csv`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`Theories: ${person}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Theories</h1>
<p>Sheet of <b>${escapeHtml(person)}</b>, ${items.length} questions. Each question consists of a theory (facts and rules) and a statement. Assume that the theory is true, and use no other knowledge. Is the statement true, false or unknown?</p>
<dl>
<dt>True</dt><dd>The statement follows from the theory.</dd>
<dt>False</dt><dd>The opposite of the statement follows from the theory.</dd>
<dt>Unknown</dt><dd>Neither follows. A statement is not false merely because the theory does not mention it.</dd>
</dl>
<p>“If A or B” is satisfied by A, by B, or by both. Answer each question on its own, without looking back at earlier ones.</p>
<form>
${items.map(renderQuestion).join('\n')}
</form>
<footer><output></output> <button type="button">Save answers</button></footer>
</main>
<script>${createScript(file)}</script>
</body>
</html>
`
}

function renderQuestion({ item, instance }: SheetItem): string {
  const sentences = instance.context.split(/(?<=\.) /)
  return `<fieldset>
<legend>${escapeHtml(item)}</legend>
<ol>${sentences.map(sentence => `<li>${escapeHtml(sentence)}</li>`).join('')}</ol>
<p class="statement">${escapeHtml(instance.statement)}</p>
<p>${ANSWERS.map(answer => `<label><input type="radio" name="${escapeHtml(item)}" value="${answer}"> ${answer}</label>`).join('\n')}</p>
</fieldset>`
}

const STYLE = `
:root { color-scheme: light dark }
body { font: 17px/1.5 system-ui, sans-serif; margin: 0 }
main { max-width: 44rem; margin: 0 auto; padding: 1rem 1rem 5rem }
dt { font-weight: 600; float: left; clear: left }
dd { margin-left: 6rem }
fieldset { margin: 1.5rem 0; border: 1px solid #8888; border-radius: 6px; break-inside: avoid }
legend { padding: 0 .5rem; font-weight: 600 }
ol { margin: .25rem 0; padding-left: 1.75rem }
.statement { font-weight: 600; margin: .5rem 0 }
label { display: inline-block; margin-right: 1.5rem; padding: .25rem 0 }
footer { position: fixed; inset: auto 0 0; padding: .6rem 1rem; text-align: center; background: Canvas; border-top: 1px solid #8888 }
button { font: inherit; padding: .2rem .9rem }
@media print { footer { display: none } }
`

const createScript = (file: string) => `
const form = document.querySelector('form'), output = document.querySelector('output')
const store = ${JSON.stringify(file)}, all = form.querySelectorAll('fieldset').length
const given = () => [...new FormData(form)]
const show = () => { output.textContent = given().length + ' of ' + all + ' answered' }
try { for (const [item, answer] of JSON.parse(localStorage.getItem(store) ?? '[]'))
  for (const input of form.querySelectorAll('input')) if (input.name === item && input.value === answer) input.checked = true } catch {}
form.addEventListener('change', () => { show(); try { localStorage.setItem(store, JSON.stringify(given())) } catch {} })
document.querySelector('button').addEventListener('click', () => {
  const text = ['item,answer', ...given().map(pair => pair.join(','))].join('\\n') + '\\n'
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = store
  link.click()
})
show()
`
