/**
 * The explainer in a page, without a server. Serve this folder with `page.js` (bundled from this file, for example by
 * `esbuild page.ts --bundle --format=esm --outfile=page.js`) and the two model files that the packages export:
 * `@elenchus/language/model` and `@elenchus/explainer/model`.
 */
import { explain, loadExplainer } from '@elenchus/explainer'
import { loadModel } from '@elenchus/language'
import { inflateModel } from '@elenchus/learning/model-file'
import { createDiagram, drawSvg } from '@elenchus/metagraph/draw'

const getElement = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const fetchBytes = async (file: string) => {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`)
  return new Uint8Array(await response.arrayBuffer())
}

const button = getElement<HTMLButtonElement>('explain')
const status = getElement('state')
try {
  const [language, model] = await Promise.all([
    fetchBytes('english.bin.gz').then(inflateModel).then(loadModel),
    fetchBytes('explainer.bin.gz').then(inflateModel).then(loadExplainer),
  ])
  status.textContent = 'Ready.'
  button.disabled = false
  button.onclick = () => {
    try {
      const { graph } = explain(getElement<HTMLTextAreaElement>('passage').value, { model, language })
      getElement('drawing').innerHTML = drawSvg(createDiagram(graph))
      status.textContent = `${graph.statements.length} statements, ${graph.edges.length} edges.`
    } catch (error) {
      status.textContent = (error as Error).message
    }
  }
} catch (error) {
  status.textContent = `The models cannot be loaded: ${(error as Error).message}`
}
