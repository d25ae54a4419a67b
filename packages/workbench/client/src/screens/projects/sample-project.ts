/** A project to look around in: our own short arguments, without their annotations. */
import { call } from '../../app/api.ts'

export async function makeSampleProject(): Promise<string> {
  const { graphs } = await call('listSamples')
  const project = await call('createProject', {
    body: {
      event: crypto.randomUUID(),
      title: 'Samples',
      kind: 'metagraph',
      guidelines: `Find the conclusion first. Draw an edge from each reason to what it supports, and from each objection to what it speaks against.

Then mark the parts of each sentence that a formula is about, and choose the operators that its words call for.`,
    },
  })
  await call('importPassages', {
    params: { project: project.id },
    body: { format: 'json', text: JSON.stringify(graphs), source: 'samples' },
  })
  return project.id
}
