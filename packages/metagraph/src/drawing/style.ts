/**
 * Style sheet of drawings, with a light and a dark palette. The dark palette applies if the system prefers dark mode, unless the drawing sets
 * a scheme. Colours are repeated, because renderers other than browsers do not support CSS variables.
 */
import palettes from './palettes.json' with { type: 'json' }

const createRules = (palette: typeof palettes.light, scope: string) =>
  [
    `${scope}.e-page{fill:${palette.page}}`,
    `${scope}.e-card{fill:${palette.card};stroke:${palette.edge}}`,
    `${scope}.e-conclusion .e-card{stroke:${palette.strong}}`,
    `${scope}.e-rebuttal .e-card{stroke:${palette.attack}}`,
    `${scope}.e-text,${scope}.e-head,${scope}.e-formula{fill:${palette.ink}}`,
    `${scope}.e-role,${scope}.e-note,${scope}.e-legend,${scope}.e-seam{fill:${palette.soft}}`,
    `${scope}.e-mark{stroke:${palette.mark}}${scope}.e-chip{fill:${palette.chip}}`,
    `${scope}.e-badge{fill:${palette.badge};stroke:#9ca3af}${scope}.e-bar{fill:${palette.bar}}${scope}.e-bar-on{fill:${palette['bar-on']}}`,
    `${scope}.e-support{stroke:${palette.support}}${scope}.e-support-head{fill:${palette.support}}${scope}.e-support-label{fill:${palette['support-text']}}`,
    `${scope}.e-rebut,${scope}.e-undercut,${scope}.e-rebut-head,${scope}.e-undercut-head{stroke:${palette.attack}}`,
    `${scope}.e-rebut-label,${scope}.e-undercut-label{fill:${palette['attack-text']}}`,
    `${scope}.e-open,${scope}.e-open-head{stroke:${palette.edge}}${scope}.e-open-label{fill:${palette.soft}}${scope}.e-unclear .e-card{stroke:${palette.edge}}`,
    `${scope}.e-label{stroke:${palette.page}}`,
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
  createRules(palettes.light, ''),
  `@media (prefers-color-scheme:dark){${createRules(palettes.dark, '.e-drawing:not(.e-light) ')}}`,
  createRules(palettes.dark, '.e-drawing.e-dark '),
].join('')
