/** Schemas of projects: settings, members, guidelines, progress, proposals, export. */
import { type GraphFormatName, graphFormats } from '@elenchus/metagraph/codecs'
import { z } from 'zod'
import { eventId, exportedFile, revision, safeId, time, title } from '../common.ts'
import { defineSchemas } from '../route.ts'
import { defineChange, defineChanges } from './changes.ts'
import { type ProjectKind, projectKinds } from './kinds.ts'

export const projectKind = z.enum(Object.keys(projectKinds) as ProjectKind[])

export const settings = z.strictObject({
  /** Annotators per passage; they cannot see each other's work. */
  annotators: z.int().min(1).max(9),
  /** Labels to choose from, in label projects. */
  labels: z.array(z.string().trim().min(1).max(100)).max(100),
  /** Annotation starts from a proposed graph. Off by default, because proposals bias annotators; recorded in each annotation. */
  preannotate: z.boolean(),
  /** Proportion of passages with a proposal, so that its effect can be measured; default 1. */
  preannotateShare: z.number().min(0).max(1).optional(),
  /** Required before work is assigned: number of passages with gold, and the minimum score on them (`atLeast`). */
  qualification: z.strictObject({ passages: z.int().min(1).max(50), atLeast: z.number().min(0).max(1) }).nullable(),
})
export const guidelines = z.object({ version: z.int().positive(), text: z.string(), time, author: safeId })

export const project = z.object({
  id: safeId,
  title: z.string(),
  kind: projectKind,
  settings,
  members: z.array(safeId),
  guidelines: guidelines.nullable(),
  closed: z.boolean(),
  created: time,
  revision,
})
export const progress = z.object({
  passages: z.int(),
  /** Passages without an annotator. */
  open: z.int(),
  annotating: z.int(),
  /** Submitted by all annotators, not adjudicated yet. */
  submitted: z.int(),
  done: z.int(),
  skipped: z.int(),
  flagged: z.int(),
  people: z.array(
    z.object({
      account: safeId,
      name: z.string(),
      drafts: z.int(),
      submitted: z.int(),
      /** Null without submissions, and for viewers. */
      medianSeconds: z.number().nullable(),
    }),
  ),
})

export const projectChange = z.discriminatedUnion('kind', [
  defineChange('project.renamed', z.strictObject({ title })),
  defineChange('project.settings', settings),
  defineChange('project.members', z.strictObject({ members: z.array(safeId).max(1000) })),
  defineChange('project.guidelines', z.strictObject({ text: z.string().max(200_000) })),
  defineChange('project.closed', z.strictObject({ closed: z.boolean() })),
])

export const projectSchemas = defineSchemas({
  listProjects: {
    response: z.object({ projects: z.array(project.extend({ progress: progress.omit({ people: true }) })) }),
  },
  createProject: {
    body: z.strictObject({
      event: eventId,
      title,
      kind: projectKind,
      settings: settings.partial().default({}),
      guidelines: z.string().max(200_000).default(''),
    }),
    response: project,
  },
  readProject: { response: project },
  changeProject: { body: defineChanges(projectChange), response: project },
  readGuidelines: { response: z.object({ versions: z.array(guidelines) }) },
  readProgress: { response: progress },
})

export const importExportSchemas = defineSchemas({
  propose: {
    /** `most` limits the passages per request; `left` is the number of passages that still have no proposal. */
    body: z.strictObject({ model: safeId, most: z.int().min(1).max(20).default(10) }),
    response: z.object({
      proposed: z.int(),
      left: z.int(),
      failures: z.array(z.object({ passage: safeId, reason: z.string() })),
    }),
  },
  exportProject: {
    query: z.object({
      layer: z.enum(['gold', 'annotations']).default('gold'),
      format: z.enum(Object.keys(graphFormats) as GraphFormatName[]).default('json'),
    }),
    response: exportedFile,
  },
})
