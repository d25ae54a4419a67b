export { html, type Markup, type Part, raw } from './markup.ts'
