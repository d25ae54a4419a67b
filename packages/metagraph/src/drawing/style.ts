/**
 * Style sheet of drawings, with a light and a dark palette. The dark one applies if the reader's system prefers it, unless the drawing
 * sets its scheme. Colours are written out, because renderers other than browsers do not support CSS variables.
 */
const light = {
  page: '#fff',
  card: '#fff',
  edge: '#6b7280',
  strong: '#111827',
  ink: '#111827',
  soft: '#4b5563',
  mark: '#7c3aed',
  chip: '#6d28d9',
  badge: '#f3f4f6',
  bar: '#d1d5db',
  'bar-on': '#374151',
  support: '#0072b2',
  'support-text': '#005a8c',
  attack: '#b34700',
  'attack-text': '#b34700',
}
const dark: typeof light = {
  page: '#111827',
  card: '#1f2937',
  edge: '#9ca3af',
  strong: '#f9fafb',
  ink: '#f3f4f6',
  soft: '#c7cdd6',
  mark: '#c4b5fd',
  chip: '#ddd6fe',
  badge: '#374151',
  bar: '#4b5563',
  'bar-on': '#e5e7eb',
  support: '#56b4e9',
  'support-text': '#8fd0f5',
  attack: '#f59e5b',
  'attack-text': '#f9b27c',
}
type Palette = typeof light

const rules = (c: Palette, at: string) =>
  [
    `${at}.e-page{fill:${c.page}}`,
    `${at}.e-card{fill:${c.card};stroke:${c.edge}}`,
    `${at}.e-conclusion .e-card{stroke:${c.strong}}`,
    `${at}.e-rebuttal .e-card{stroke:${c.attack}}`,
    `${at}.e-text,${at}.e-head,${at}.e-formula{fill:${c.ink}}`,
    `${at}.e-role,${at}.e-note,${at}.e-legend,${at}.e-seam{fill:${c.soft}}`,
    `${at}.e-mark{stroke:${c.mark}}${at}.e-chip{fill:${c.chip}}`,
    `${at}.e-badge{fill:${c.badge};stroke:#9ca3af}${at}.e-bar{fill:${c.bar}}${at}.e-bar-on{fill:${c['bar-on']}}`,
    `${at}.e-support{stroke:${c.support}}${at}.e-support-head{fill:${c.support}}${at}.e-support-label{fill:${c['support-text']}}`,
    `${at}.e-rebut,${at}.e-undercut,${at}.e-rebut-head,${at}.e-undercut-head{stroke:${c.attack}}`,
    `${at}.e-rebut-label,${at}.e-undercut-label{fill:${c['attack-text']}}`,
    `${at}.e-open,${at}.e-open-head{stroke:${c.edge}}${at}.e-open-label{fill:${c.soft}}${at}.e-unclear .e-card{stroke:${c.edge}}`,
    `${at}.e-label{stroke:${c.page}}`,
  ].join('')

export const svgStyle = [
  '.e-card{stroke-width:1.2}.e-conclusion .e-card{stroke-width:2.2}.e-unused .e-card{stroke-dasharray:3 3}',
  '.e-text,.e-head,.e-note,.e-formula,.e-legend{font:13px Helvetica,Arial,"Liberation Sans","Segoe UI",sans-serif}',
  '.e-head{font-weight:600;font-size:12px}.e-role{font-weight:400}.e-note,.e-legend{font-size:12px}',
  '.e-formula{font-family:"DejaVu Sans","Segoe UI Symbol",system-ui,sans-serif}',
  '.e-mark{stroke-width:1.6}.e-chip{font:9px Helvetica,Arial,sans-serif}',
  '.e-support,.e-rebut,.e-undercut,.e-open{stroke-width:2;fill:none}.e-rebut{stroke-dasharray:7 4}.e-undercut{stroke-dasharray:2 4}.e-open{stroke-dasharray:5 5}',
  '.e-rebut-head,.e-undercut-head{stroke-width:3;fill:none}.e-open-head{stroke-width:2;fill:none}.e-together{stroke-width:4}',
  '.e-label{font:600 12px Helvetica,Arial,sans-serif;paint-order:stroke;stroke-width:4px;stroke-linejoin:round}',
  '.e-unsure{stroke-width:1.2}.e-rival{display:none;opacity:.75}.e-show-rivals .e-rival{display:inline}.e-rival path{stroke-width:1.2}',
  rules(light, ''),
  `@media (prefers-color-scheme:dark){${rules(dark, '.e-drawing:not(.e-light) ')}}`,
  rules(dark, '.e-drawing.e-dark '),
].join('')
