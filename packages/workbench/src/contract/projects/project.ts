/** A project: what is annotated and how, who takes part, by which guidelines, and how far they are. */
import { z } from 'zod'
import { eventId, name, revision, time, title } from '../common.ts'
import { administrators, defineRoutes, everybody } from '../route.ts'
import { at, change, changesOf } from './changes.ts'

export const projectKinds = [
  'metagraph',
  'question-type',
  'reasoning-types',
  'verification',
  'operator-audit',
  'audit',
] as const
export const projectKind = z.enum(projectKinds)

export const settings = z.strictObject({
  /** People who annotate each passage, blind to each other. */
  annotators: z.int().min(1).max(9),
  /** What may be chosen, in projects that are not about metagraphs. */
  labels: z.array(z.string().trim().min(1).max(100)).max(100),
  /** Propose the explainer's graph to begin with. Off by default, because it biases; each annotation says whether it was on. */
  preannotate: z.boolean(),
  /** The share of passages that get a proposal, so that its effect can be measured against the others; all unless said. */
  preannotateShare: z.number().min(0).max(1).exactOptional(),
  /** Before work is assigned: so many passages with gold, and the share that has to be right. */
  qualification: z.strictObject({ passages: z.int().min(1).max(50), atLeast: z.number().min(0).max(1) }).nullable(),
})
export const guidelines = z.object({ version: z.int().positive(), text: z.string(), time, author: name })

export const project = z.object({
  id: name,
  title: z.string(),
  kind: projectKind,
  settings,
  members: z.array(name),
  guidelines: guidelines.nullable(),
  closed: z.boolean(),
  created: time,
  revision,
})
export const progress = z.object({
  passages: z.int(),
  /** No annotator yet. */
  open: z.int(),
  annotating: z.int(),
  /** Submitted by all; waiting for adjudication or, where all agree, done. */
  submitted: z.int(),
  done: z.int(),
  skipped: z.int(),
  flagged: z.int(),
  people: z.array(
    z.object({
      account: name,
      name: z.string(),
      drafts: z.int(),
      submitted: z.int(),
      medianSeconds: z.number().nullable(),
    }),
  ),
})

export const projectChange = z.discriminatedUnion('kind', [
  change('project.renamed', z.strictObject({ title })),
  change('project.settings', settings),
  change('project.members', z.strictObject({ members: z.array(name).max(1000) })),
  change('project.guidelines', z.strictObject({ text: z.string().max(200_000) })),
  change('project.closed', z.strictObject({ closed: z.boolean() })),
])

export const projectRoutes = defineRoutes({
  listProjects: {
    method: 'get',
    path: '/api/projects',
    allowed: everybody,
    summary: 'The projects that one takes part in (an administrator: all).',
    response: z.object({ projects: z.array(project.extend({ progress: progress.omit({ people: true }) })) }),
  },
  createProject: {
    method: 'post',
    path: '/api/projects',
    allowed: administrators,
    summary: 'A new project.',
    body: z.strictObject({
      event: eventId,
      title,
      kind: projectKind,
      settings: settings.partial().default({}),
      guidelines: z.string().max(200_000).default(''),
    }),
    response: project,
  },
  readProject: { method: 'get', path: at, allowed: everybody, summary: 'A project.', response: project },
  changeProject: {
    method: 'post',
    path: `${at}/changes`,
    allowed: administrators,
    summary: 'Title, settings, members, guidelines.',
    body: changesOf(projectChange),
    response: project,
  },
  readGuidelines: {
    method: 'get',
    path: `${at}/guidelines`,
    allowed: everybody,
    summary: 'Every version of the guidelines.',
    response: z.object({ versions: z.array(guidelines) }),
  },
  readProgress: {
    method: 'get',
    path: `${at}/progress`,
    allowed: everybody,
    summary: 'How far it is, and how long passages take.',
    response: progress,
  },
})
