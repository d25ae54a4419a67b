/** Annotation projects: passages, drafts of people who do not see each other, adjudication, agreement, export. */
import { z } from 'zod'
import { done, eventId, exported, name, pageOf, pageQuery, revision, time, title } from './common.ts'
import { diagnostic, metagraph } from './metagraph.ts'
import { administrators, defineRoutes, everybody, judges, members } from './route.ts'

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

/** What somebody has made of a passage. */
export const content = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('metagraph'), graph: metagraph }),
  z.strictObject({
    kind: z.literal('labels'),
    labels: z.array(z.string().max(100)).max(100),
    note: z.string().max(5000).exactOptional(),
  }),
])
export type Content = z.infer<typeof content>

export const passageStatus = z.enum(['open', 'annotating', 'submitted', 'done'])
const comment = z.object({ id: eventId, author: name, time, text: z.string() })
export const passage = z.object({
  id: name,
  /** Position in the project, from 0. */
  number: z.int(),
  title: z.string(),
  status: passageStatus,
  flagged: z.boolean(),
  /** Who skipped it. */
  skipped: z.array(name),
  /** Everybody for judges; only oneself for an annotator while it is blind. */
  annotators: z.array(name),
  adjudicator: name.nullable(),
  qualification: z.boolean(),
  comments: z.int(),
})
export const annotation = z.object({
  passage: name,
  account: name,
  content,
  submitted: z.boolean(),
  /** Active seconds, as the client counts them. */
  seconds: z.number(),
  guidelines: z.int().nullable(),
  preannotated: z.boolean(),
  updated: time,
  revision,
})
export const disagreement = z.object({
  id: z.string(),
  about: z.enum(['statements', 'edge', 'undercut', 'variables', 'formula', 'degree', 'labels']),
  first: z.string(),
  second: z.string(),
})
export const decision = z.strictObject({
  disagreement: z.string().max(300),
  choice: z.enum(['first', 'second', 'neither']),
  reason: z.string().max(2000),
})
export const adjudication = z.object({
  passage: name,
  decisions: z.array(decision.extend({ by: name, time })),
  gold: content.nullable(),
  done: z.boolean(),
  revision,
})
export const passageDetail = z.object({
  passage,
  initial: content,
  /** The text to annotate and, for exam questions, what was asked. */
  text: z.string(),
  question: z.string().nullable(),
  discussion: z.array(comment),
  revision,
  /** One’s own, if one annotates this passage. */
  own: annotation.nullable(),
  /** Of others, once one may see them. */
  others: z.array(annotation),
  adjudication: adjudication.nullable(),
})

const change = <K extends string, P extends z.ZodType>(kind: K, payload: P) =>
  z.strictObject({ id: eventId, kind: z.literal(kind), payload })
/** Changes made on a revision, in order, all or none. Those whose id is known already are passed over. */
const changesOf = <T extends z.ZodType>(events: T) =>
  z.strictObject({ revision, events: z.array(events).min(1).max(200) })
const empty = z.strictObject({})

export const projectChange = z.discriminatedUnion('kind', [
  change('project.renamed', z.strictObject({ title })),
  change('project.settings', settings),
  change('project.members', z.strictObject({ members: z.array(name).max(1000) })),
  change('project.guidelines', z.strictObject({ text: z.string().max(200_000) })),
  change('project.closed', z.strictObject({ closed: z.boolean() })),
])
export const passageChange = z.discriminatedUnion('kind', [
  change('passage.commented', z.strictObject({ text: z.string().trim().min(1).max(5000) })),
  change('passage.flagged', z.strictObject({ flagged: z.boolean() })),
  change('passage.skipped', z.strictObject({ skipped: z.boolean() })),
  change('passage.assigned', z.strictObject({ annotators: z.array(name).max(9), adjudicator: name.nullable() })),
])
export const annotationChange = z.discriminatedUnion('kind', [
  change(
    'annotation.saved',
    z.strictObject({
      content,
      /** What was done, in words, for the history: `3 supports 1`. */
      did: z.string().max(300),
      seconds: z.number().nonnegative().max(86_400).describe('active seconds since the last save'),
    }),
  ),
  change('annotation.submitted', empty),
  change('annotation.reopened', empty),
])
export const adjudicationChange = z.discriminatedUnion('kind', [
  change('adjudication.decided', decision),
  change('adjudication.withdrawn', z.strictObject({ disagreement: z.string().max(300) })),
  change('adjudication.finished', z.strictObject({ gold: content })),
  change('adjudication.reopened', empty),
])

export const importFormats = ['text', 'reclor', 'metalogic', 'json', 'aif', 'argdown', 'brat', 'items'] as const
const saved = z.object({ revision })
const kappa = z.object({
  kappa: z.number().nullable(),
  observed: z.number().nullable(),
  n: z.int(),
  labels: z.array(z.string()),
  counts: z.array(z.array(z.int())),
})
export const pairAgreement = z.object({
  first: name,
  second: name,
  /** 0: not comparable. */
  passages: z.int(),
  measures: z.record(z.string(), kappa),
})
export const historyEntry = z.object({
  id: eventId,
  author: name,
  time,
  kind: z.string(),
  subject: z.string(),
  revision,
  did: z.string().nullable(),
  payload: z.unknown(),
})

const effectSide = z.object({
  annotations: z.int(),
  medianSeconds: z.number().nullable(),
  /** Passages that two people annotated under this condition. */
  passages: z.int(),
  measures: z.record(z.string(), kappa.pick({ kappa: true, observed: true, n: true })),
})
export const auditChange = change(
  'audit.judged',
  z.strictObject({ passage: name, accepted: z.boolean(), note: z.string().max(2000) }),
)
export const audit = z.object({
  id: name,
  seed: z.int(),
  created: time,
  sample: z.array(
    z.object({
      passage: name,
      title: z.string(),
      accepted: z.boolean().nullable(),
      note: z.string(),
      by: name.nullable(),
    }),
  ),
  accepted: z.int(),
  judged: z.int(),
  rate: z.number().nullable(),
  /** Wilson's, 95%. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  revision,
})

const at = '/api/projects/:project' as const
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
  importPassages: {
    method: 'post',
    path: `${at}/passages`,
    allowed: administrators,
    bodyBytes: 32 << 20,
    summary: 'Passages from a text or a file.',
    body: z.strictObject({
      format: z.enum(importFormats),
      text: z.string(),
      source: z.string().max(300).default('import'),
      qualification: z.boolean().default(false).describe('with gold, to qualify on'),
    }),
    response: z.object({ added: z.int(), skipped: z.array(z.object({ item: z.string(), reason: z.string() })) }),
  },
  listPassages: {
    method: 'get',
    path: `${at}/passages`,
    allowed: everybody,
    summary: 'The passages, page by page.',
    query: z.object({
      ...pageQuery,
      status: passageStatus.optional(),
      mine: z.stringbool().optional(),
      flagged: z.stringbool().optional(),
      search: z.string().max(200).optional(),
    }),
    response: pageOf(passage),
  },
  nextPassage: {
    method: 'post',
    path: `${at}/next`,
    allowed: members,
    summary: 'The next passage to annotate; it is assigned to the caller.',
    response: z.object({ passage: name.nullable(), reason: z.string().nullable() }),
  },
  readPassage: {
    method: 'get',
    path: `${at}/passages/:passage`,
    allowed: everybody,
    summary: 'A passage, with what one may see of the annotations.',
    response: passageDetail,
  },
  changePassage: {
    method: 'post',
    path: `${at}/passages/:passage/changes`,
    allowed: members,
    summary: 'Comment, flag, skip; judges assign.',
    body: changesOf(passageChange),
    response: saved,
  },
  saveAnnotation: {
    method: 'post',
    path: `${at}/passages/:passage/annotation`,
    allowed: members,
    summary: 'Save, submit or reopen one’s own annotation.',
    body: changesOf(annotationChange),
    response: saved,
    bodyBytes: 8 << 20,
  },
  readAnnotation: {
    method: 'get',
    path: `${at}/passages/:passage/annotations/:account`,
    allowed: members,
    summary: 'Somebody’s annotation; 403 while it is blind.',
    response: annotation,
  },
  findDisagreements: {
    method: 'get',
    path: `${at}/passages/:passage/disagreements`,
    allowed: judges,
    summary: 'Where the first two annotators differ.',
    query: z.object({ statements: z.enum(['first', 'second']).optional() }),
    response: z.object({ first: name, second: name, disagreements: z.array(disagreement) }),
  },
  adjudicate: {
    method: 'post',
    path: `${at}/passages/:passage/adjudication`,
    allowed: judges,
    summary: 'Decide, withdraw, finish.',
    body: changesOf(adjudicationChange),
    response: adjudication,
    bodyBytes: 8 << 20,
  },
  mergePassage: {
    method: 'get',
    path: `${at}/passages/:passage/merged`,
    allowed: judges,
    summary: 'Gold as the decisions so far make it, or what is still open.',
    response: z.object({ gold: content.nullable(), open: z.array(z.string()), diagnostics: z.array(diagnostic) }),
  },
  readHistory: {
    method: 'get',
    path: `${at}/passages/:passage/history`,
    allowed: everybody,
    summary: 'Every change of a passage that one may see.',
    query: z.object(pageQuery),
    response: pageOf(historyEntry),
  },
  readAgreement: {
    method: 'get',
    path: `${at}/agreement`,
    allowed: judges,
    summary: 'Agreement per pair of annotators and overall.',
    response: z.object({
      pairs: z.array(pairAgreement),
      overall: pairAgreement.omit({ first: true, second: true }).nullable(),
    }),
  },
  readPassageAgreement: {
    method: 'get',
    path: `${at}/agreement/passages`,
    allowed: judges,
    summary: 'Agreement of two annotators, passage by passage.',
    query: z.object({ first: name, second: name }),
    response: z.object({
      passages: z.array(
        z.object({
          passage: name,
          title: z.string(),
          measures: z.record(z.string(), kappa.pick({ kappa: true, observed: true, n: true })),
        }),
      ),
    }),
  },
  readPreannotation: {
    method: 'get',
    path: `${at}/preannotation`,
    allowed: judges,
    summary: 'What proposals do to people: agreement and time with and without.',
    response: z.object({ with: effectSide, without: effectSide }),
  },
  propose: {
    method: 'post',
    path: `${at}/proposals`,
    allowed: administrators,
    summary: 'Ask a configured language model for proposals, some passages at a time.',
    body: z.strictObject({ model: name, most: z.int().min(1).max(20).default(10) }),
    response: z.object({
      proposed: z.int(),
      left: z.int(),
      failures: z.array(z.object({ passage: name, reason: z.string() })),
    }),
  },
  readVerification: {
    method: 'get',
    path: `${at}/verification`,
    allowed: judges,
    summary:
      'Which answers the workers confirm, and which have to be redone: those that two or more of them dissent from.',
    response: z.object({
      verified: z.int(),
      open: z.int(),
      toRedo: z.array(
        z.object({
          passage: name,
          title: z.string(),
          gold: z.array(z.string()),
          answers: z.array(z.object({ account: name, labels: z.array(z.string()) })),
          dissents: z.int(),
          revision,
        }),
      ),
    }),
  },
  redoPassage: {
    method: 'post',
    path: `${at}/passages/:passage/redo`,
    allowed: administrators,
    summary: 'A new text for a passage whose answer was not confirmed; it is verified anew.',
    body: z.strictObject({
      event: eventId,
      revision,
      text: z.string().min(1).max(200_000),
      question: z.string().max(5000).nullable(),
      gold: z.array(z.string().max(100)).max(100),
    }),
    response: saved,
  },
  listAudits: {
    method: 'get',
    path: `${at}/audits`,
    allowed: judges,
    summary: 'Audits of random samples, with the rate of what was accepted.',
    response: z.object({ audits: z.array(audit) }),
  },
  beginAudit: {
    method: 'post',
    path: `${at}/audits`,
    allowed: judges,
    summary: 'Draws a random sample of what is done.',
    body: z.strictObject({ event: eventId, size: z.int().min(1).max(10_000), seed: z.int().default(1) }),
    response: audit,
  },
  judgeAudit: {
    method: 'post',
    path: `${at}/audits/:audit`,
    allowed: judges,
    summary: 'Accepts or rejects passages of the sample.',
    body: changesOf(auditChange),
    response: audit,
  },
  qualify: {
    method: 'get',
    path: `${at}/qualification`,
    allowed: members,
    summary: 'How one stands in the qualification.',
    response: z.object({
      needed: z.boolean(),
      passages: z.int(),
      answered: z.int(),
      score: z.number().nullable(),
      passed: z.boolean(),
    }),
  },
  exportProject: {
    method: 'get',
    path: `${at}/export`,
    allowed: judges,
    summary: 'Gold or all annotations, in any format.',
    query: z.object({
      layer: z.enum(['gold', 'annotations']).default('gold'),
      format: z
        .enum(['metalogic', 'aif', 'argdown', 'dot', 'mermaid', 'graphml', 'web-annotation', 'entailmentbank', 'json'])
        .default('json'),
    }),
    response: exported,
  },
  deletePassage: {
    method: 'delete',
    path: `${at}/passages/:passage`,
    allowed: administrators,
    summary: 'Withdraw a passage; its history stays.',
    response: done,
  },
})
