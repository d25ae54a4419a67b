/** CSS of the page: light and dark themes, one column on narrow screens, colour-blind safe colours with shapes. */
import { darkColours, lightColours } from '@elenchus/drawing'

const defineVariables = (colours: readonly string[]) => colours.map((colour, i) => `--s${i}:${colour}`).join(';')

/** Circle, square, triangle, diamond; the second four series have the same shapes, hollow. */
const shapes = [
  'border-radius:50%',
  '',
  'clip-path:polygon(50% 0,100% 100%,0 100%)',
  'transform:rotate(45deg) scale(.85)',
]
const seriesStyle = lightColours
  .map((_, i) => {
    const fill = i < 4 || i % 4 === 2 ? `background:var(--s${i})` : `box-shadow:inset 0 0 0 2.5px var(--s${i})`
    return `.mark.s${i}{${fill};${shapes[i % 4]}}.iv.s${i}{background:var(--s${i})}.p-dot.s${i}{fill:var(--s${i})}.p-dot.s${i},.p-line.s${i},.p-iv.s${i}{stroke:var(--s${i})}`
  })
  .join('')

export const pageStyle = `
:root{color-scheme:light dark;--page:#fff;--ink:#111827;--soft:#4b5563;--line:#d1d5db;--band:#f3f4f6;--heat:#0072b2;--right:#00694e;--wrong:#a33a00;${defineVariables(lightColours)}}
@media (prefers-color-scheme:dark){:root{--page:#111827;--ink:#f3f4f6;--soft:#c7cdd6;--line:#4b5563;--band:#1f2937;--heat:#56b4e9;--right:#5fd9b4;--wrong:#f7b27d;${defineVariables(darkColours)}}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1120px;padding:16px 24px 40vh;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:.2em 0}h2{font-size:1.3rem;margin-top:2.2em;border-bottom:2px solid var(--line)}h3{font-size:1.05rem;margin:1.6em 0 .3em}h4{font-size:.92rem;margin:0}
a{color:var(--s0)}nav ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:4px 18px}
table{border-collapse:collapse;margin:.6em 0;font-size:.9rem}.above{margin:1em 0 .2em}.above+.wide>table{margin-top:.2em}
th,td{padding:3px 10px;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}th{font-weight:600}th[scope=row]{min-width:110px}.wide th[scope=row]{position:sticky;left:0;z-index:1;background:var(--page)}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
thead th.n{white-space:normal;min-width:72px;vertical-align:bottom}.w{white-space:nowrap}tr.published{color:var(--soft);font-style:italic}.note,.soft,figcaption{color:var(--soft)}.doubt{border-left:4px solid var(--s4);padding-left:10px}.wide{overflow-x:auto;max-width:100%}
figure{margin:1em 0}figcaption{margin-bottom:6px}details{margin:.5em 0}summary{cursor:pointer}
.mark{display:inline-block;width:10px;height:10px;flex:none}.mark.pub{box-shadow:inset 0 0 0 2px var(--soft);transform:rotate(45deg) scale(.85)}
.tracks{max-width:900px}.cat{margin-bottom:7px}.cat h4{padding-top:2px}.lanes,.on{position:relative;display:block}.ref{position:absolute;top:0;bottom:0;border-left:1.5px dashed var(--soft)}.close{display:grid;grid-template-columns:230px 1fr;gap:12px;align-items:center;padding:3px 0;border-bottom:1px solid var(--line)}.close h4{font-weight:500}.close .lane{display:block;height:13px}.close .lane .iv{top:6px}.close .mark.at{top:2px}.tight .axis{grid-template-columns:230px 1fr 0}
.row,.axis{display:grid;grid-template-columns:230px 1fr 150px;gap:12px;align-items:center}.row{min-height:22px}.who{font-weight:600}.print .who,.print .fig{color:var(--soft);font-weight:400}.row:hover{background:var(--band)}
.who{overflow-wrap:anywhere;font-size:.88rem;line-height:1.3}.fig{font-size:.86rem;font-variant-numeric:tabular-nums;white-space:nowrap}
.lane{display:block;position:relative;height:16px;background:linear-gradient(90deg,var(--line) 1px,transparent 1px) 0 0/25% 100%,var(--band);border-right:1px solid var(--line)}
.lane .iv{position:absolute;top:7px;height:2px;min-width:2px}.iv.pub{background:var(--soft)}.mark.at{position:absolute;top:3px;margin-left:-5px}
.ticks{display:flex;justify-content:space-between;font-size:.75rem;color:var(--soft)}.ticks i{font-style:normal;width:0;display:flex;justify-content:center}
.heat{background:color-mix(in srgb,var(--heat) calc(var(--v)*55%),transparent)}.heatmap td,.heatmap thead th{text-align:center}.heatmap thead th,.upset thead th{white-space:normal;min-width:64px;vertical-align:bottom}.heatmap th[scope=row]{min-width:130px}.upset thead th{text-align:center}.whole,.upset thead th.n{white-space:nowrap}
.bar{display:block;height:12px;background:var(--s0);min-width:1px}.upset td{vertical-align:middle}.upset .yes{color:var(--ink)}.upset .no{color:var(--line)}.upset td:last-child{width:45%}
.legend{display:flex;flex-wrap:wrap;gap:3px 18px;font-size:.88rem;margin:4px 0;padding:0;list-style:none}.legend .mark{margin-right:6px;vertical-align:-1px}
svg.plot{width:100%;max-width:560px;height:auto;display:block}.p-grid{stroke:var(--line);stroke-width:.7}.p-tick{font:11.5px system-ui,sans-serif;fill:var(--soft)}.p-line{fill:none;stroke-width:1.8}.p-iv{stroke-width:1.6;opacity:.75}.p-ref{stroke:var(--soft);stroke-dasharray:5 4}
${seriesStyle}.p-dot.hollow{fill:var(--page)}.mark.few{opacity:.4}
.look td{max-width:340px}.look .ending{color:var(--soft);font-size:.85rem;min-width:220px}.look td:first-child{white-space:nowrap;color:var(--wrong);font-weight:600}
button,select,input{font:inherit;padding:4px 8px;border:1px solid var(--soft);border-radius:5px;background:var(--page);color:var(--ink);max-width:100%}
.filters{display:flex;flex-wrap:wrap;gap:6px 14px;align-items:end}.filters label{display:flex;flex-direction:column;font-size:.82rem;color:var(--soft)}.filters label.line{flex-direction:row;gap:6px;align-items:center;padding-bottom:6px}
#browser{display:grid;grid-template-columns:minmax(240px,330px) 1fr;gap:16px;margin-top:10px;align-items:start}
#list{margin:0;padding:0;list-style:none;height:72vh;overflow:auto;border:1px solid var(--line);border-radius:6px}
#list li{padding:4px 10px;border-bottom:1px solid var(--line);cursor:pointer;font-size:.88rem;overflow-wrap:anywhere}#list li[aria-selected=true]{background:var(--band);box-shadow:inset 4px 0 var(--s0)}
#list li>span{display:block}#list .opening{line-height:1.35}#list .soft{font-size:.8rem}#list .gold-text{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}#list .signs{display:flex;flex-wrap:wrap;gap:2px 10px;font-size:.84rem}.chip{position:relative;display:inline-flex;align-items:center;gap:4px;max-width:100%}.chip.flagged>span{text-decoration:underline;text-decoration-style:wavy;text-underline-offset:2px}
.question{border-left:4px solid var(--s0);padding:2px 0 2px 14px;margin:10px 0}.question p{margin:.4em 0;white-space:pre-wrap}.question .asked{font-weight:600}.question .soft{font-weight:400}.question dl{display:grid;grid-template-columns:auto 1fr;gap:2px 10px;margin:0}.question dt{color:var(--soft)}.question dd{margin:0}.options{list-style:none;padding:0;margin:.4em 0}.options li{padding:3px 0}.options .gold{font-weight:600}.chosen{display:flex;flex-wrap:wrap;gap:0 6px;align-items:center;font-size:.84rem;font-weight:400;color:var(--soft)}.concern{border:1px solid var(--wrong);color:var(--wrong);border-radius:9px;padding:0 7px;font-size:.8rem;font-weight:400}
#item{min-width:0}#item h3:first-child{margin-top:0;overflow-wrap:anywhere}
.answer{border:1px solid var(--line);border-radius:6px;padding:6px 12px;margin:8px 0}.answer p{margin:.3em 0}.answer details{margin:.3em 0}.answer h4{display:flex;gap:8px;align-items:center;flex-wrap:wrap}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--band);padding:8px;border-radius:6px;max-height:360px;overflow:auto;font-size:.85rem;margin:4px 0}
.v-right{color:var(--right)}.v-wrong,.v-failed,.v-unparsed{color:var(--wrong)}.graph{overflow:auto;max-height:80vh}.graph svg{max-width:max(100%,560px);height:auto}.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.differs{font-weight:600}
kbd{border:1px solid var(--line);border-radius:4px;padding:0 5px;font-size:.85em}
@media (max-width:720px){body{padding:10px 12px 40vh}.row{grid-template-columns:1fr auto;gap:0 8px;margin-bottom:3px}.row .on{grid-column:1/3;grid-row:2}.close,.tight .axis{grid-template-columns:minmax(0,1fr)}.close{gap:2px}.tight .axis span:empty{display:none}.axis{grid-template-columns:0 1fr 0;gap:0}#browser{grid-template-columns:minmax(0,1fr)}#list{height:34vh}th,td{padding:3px 6px}.look thead{display:none}.look tr{display:block;padding:6px 0;border-bottom:1px solid var(--line)}.look td{display:inline;border:0;padding:0 8px 0 0}.look .ending{display:block}.filters label{flex:1 1 130px}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}`
  .replace(/\n/g, '')
  .trim()
