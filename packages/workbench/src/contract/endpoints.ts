/**
 * Table of all routes: method and path, roles that may call it, summary, and maximum size of the body. `routes.ts` adds the schemas; this
 * module does not import zod, so that bundles of pages stay small.
 */
export const roleDetails = {
  administrator: { label: 'Administrator', permissions: 'Everything: projects, people, imports, exams, runs.' },
  adjudicator: {
    label: 'Adjudicator',
    permissions: 'Reads the annotations of their projects, resolves disagreements, exports data.',
  },
  annotator: {
    label: 'Annotator',
    permissions: 'Annotates assigned passages; sees other annotations of a passage once all annotators have submitted.',
  },
  viewer: { label: 'Viewer', permissions: 'Reads finished work.' },
} satisfies Readonly<Record<string, { readonly label: string; readonly permissions: string }>>
export type Role = keyof typeof roleDetails
export const roles = Object.keys(roleDetails) as Role[]

/** Permission to call a route: `everyone` without login, or accounts with one of the roles. */
export type Allowed = 'everyone' | readonly Role[]
const anyAccount: readonly Role[] = roles
const annotators: readonly Role[] = ['administrator', 'adjudicator', 'annotator']
const adjudicators: readonly Role[] = ['administrator', 'adjudicator']
const administrators: readonly Role[] = ['administrator']

export type Method = 'get' | 'post' | 'patch' | 'delete'
/** Method and path; parameters are written as `:name`. */
type Address = `${Method} /api/${string}`

/** Defines an endpoint. `maxMiB` is the maximum size of the body in MiB. */
const route = <const A extends Address>(address: A, allowed: Allowed, summary: string, maxMiB = 1) => ({
  address,
  allowed,
  summary,
  bodyBytes: maxMiB << 20,
})
/** A route whose body is parsed and whose reply is computed in a worker thread. */
const computedRoute = <const A extends Address>(...declaration: Parameters<typeof route<A>>) => ({
  ...route(...declaration),
  computed: true as const,
})

/** A route that cannot be called with an access token, so that a stolen token gains no further access. */
const sessionRoute = <const A extends Address>(...declaration: Parameters<typeof route<A>>) => ({
  ...route(...declaration),
  requiresSession: true as const,
})

const project = '/api/projects/:project'
const passage = `${project}/passages/:passage` as const

export const endpoints = {
  health: route('get /api/health', 'everyone', 'Health of the server and its database.'),
  openapi: route('get /api/openapi.json', 'everyone', 'The OpenAPI document of this API.'),
  events: route('get /api/events', anyAccount, 'Server-sent events: changes, presence, progress of runs.'),

  session: route('get /api/session', 'everyone', 'The logged-in account.'),
  setUp: route('post /api/setup', 'everyone', 'Create the first administrator, by the one-time link.'),
  join: route('post /api/join', 'everyone', 'Create an account by an invitation.'),
  logIn: route('post /api/login', 'everyone', 'Log in; the session is a cookie.'),
  logOut: route('post /api/logout', 'everyone', 'Log out.'),
  changePassword: sessionRoute(
    'post /api/password',
    anyAccount,
    'Change one’s password; this ends other sessions and all access tokens.',
  ),
  listAccounts: route('get /api/accounts', administrators, 'List accounts.'),
  changeAccount: route(
    'patch /api/accounts/:account',
    administrators,
    'Rename or disable an account; change its role.',
  ),
  invite: route('post /api/invitations', administrators, 'Create an invitation; its link is shown once.'),
  listInvitations: route('get /api/invitations', administrators, 'List open and used invitations.'),
  withdrawInvitation: route('delete /api/invitations/:invitation', administrators, 'Withdraw an invitation.'),
  listTokens: route('get /api/tokens', anyAccount, 'List one’s access tokens (administrators: also everybody’s).'),
  makeToken: sessionRoute('post /api/tokens', anyAccount, 'Create an access token, shown once.'),
  dropToken: route('delete /api/tokens/:token', anyAccount, 'Revoke an access token (administrators: anybody’s).'),
  readAuditLog: route('get /api/audit', administrators, 'Read the audit log: who did what, when and from where.'),
  exportAuditLog: route('get /api/audit/export', administrators, 'Export the audit log as CSV or JSON Lines.'),

  listSamples: route('get /api/samples', anyAccount, 'Sample passages, theories and formulas.'),
  explain: computedRoute('post /api/explain', anyAccount, 'Explain a text as a metagraph, with evidence.'),
  decide: computedRoute('post /api/theory', anyAccount, 'Decide whether a theory in English entails a statement.'),
  perturb: computedRoute('post /api/theory/variants', anyAccount, 'Perturb a theory; each variant is decided.'),
  prove: computedRoute('post /api/logic', anyAccount, 'Prove a modal formula by a tableau, or find a countermodel.'),
  convert: computedRoute('post /api/convert', anyAccount, 'Convert a metagraph; the reply lists lost information.', 4),
  check: computedRoute('post /api/check', anyAccount, 'Find errors and anomalies in a metagraph.', 4),
  score: computedRoute('post /api/score', anyAccount, 'Score a metagraph against gold.', 8),

  listProjects: route('get /api/projects', anyAccount, 'List one’s projects (administrators: all).'),
  createProject: route('post /api/projects', administrators, 'Create a project.'),
  readProject: route(`get ${project}`, anyAccount, 'Read a project.'),
  changeProject: route(`post ${project}/changes`, administrators, 'Change title, settings, members, guidelines.'),
  readGuidelines: route(`get ${project}/guidelines`, anyAccount, 'All versions of the guidelines.'),
  readProgress: route(`get ${project}/progress`, anyAccount, 'Progress, and median time per passage.'),
  importPassages: computedRoute(`post ${project}/passages`, administrators, 'Import passages.', 16),
  listPassages: route(`get ${project}/passages`, anyAccount, 'List passages, page by page.'),
  nextPassage: route(`post ${project}/next`, annotators, 'Assign the next passage to the caller.'),
  readPassage: route(`get ${passage}`, anyAccount, 'Read a passage and the visible annotations.'),
  changePassage: route(`post ${passage}/changes`, annotators, 'Comment, flag or skip; adjudicators assign.'),
  saveAnnotation: route(`post ${passage}/annotation`, annotators, 'Save, submit or reopen an annotation.', 2),
  readAnnotation: route(
    `get ${passage}/annotations/:account`,
    annotators,
    'Read an annotation; 403 until all have submitted.',
  ),
  findDisagreements: route(`get ${passage}/disagreements`, adjudicators, 'Disagreements of two annotations.'),
  adjudicate: route(
    `post ${passage}/adjudication`,
    adjudicators,
    'Choose annotators, decide disagreements, finish.',
    2,
  ),
  mergePassage: route(`get ${passage}/merged`, adjudicators, 'Gold by the decisions so far, or open disagreements.'),
  readHistory: route(`get ${passage}/history`, anyAccount, 'Changes of a passage that are visible to the caller.'),
  readAgreement: route(`get ${project}/agreement`, adjudicators, 'Agreement per pair of annotators and overall.'),
  readPassageAgreement: route(`get ${project}/agreement/passages`, adjudicators, 'Agreement by passage.'),
  readPreannotation: route(`get ${project}/preannotation`, adjudicators, 'Effect of proposals on agreement and time.'),
  propose: route(`post ${project}/proposals`, administrators, 'Request proposals from a language model.'),
  readVerification: route(`get ${project}/verification`, adjudicators, 'Confirmed answers, and passages to redo.'),
  redoPassage: route(`post ${passage}/redo`, administrators, 'Replace a passage; it is verified again.'),
  listAudits: route(`get ${project}/audits`, adjudicators, 'List audits of random samples, with acceptance rates.'),
  beginAudit: route(`post ${project}/audits`, adjudicators, 'Draw a random sample of finished passages.'),
  judgeAudit: route(`post ${project}/audits/:audit`, adjudicators, 'Accept or reject passages of a sample.'),
  qualify: route(`get ${project}/qualification`, annotators, 'Result of the caller’s qualification.'),
  exportProject: route(`get ${project}/export`, adjudicators, 'Export gold or all annotations in any format.'),
  deletePassage: route(`delete ${passage}`, administrators, 'Withdraw a passage; its history is kept.'),

  listExams: route('get /api/exams', anyAccount, 'List exams.'),
  createExam: route('post /api/exams', administrators, 'Create an exam; its links are shown once.', 2),
  readExam: route('get /api/exams/:exam', anyAccount, 'Read an exam and each person’s progress.'),
  closeExam: route('post /api/exams/:exam/close', administrators, 'Close an exam: no more answers.'),
  readResults: route(
    'get /api/exams/:exam/results',
    anyAccount,
    'Human performance and Fleiss’ kappa; 403 while the exam is open.',
  ),
  readSitting: route('get /api/sittings/:token', 'everyone', 'Items of the person with this link.'),
  answerSitting: route('post /api/sittings/:token', 'everyone', 'Answer items; the last answer to an item counts.'),

  listRuns: route('get /api/runs', anyAccount, 'List the runs in all folders and stores.'),
  readLeaderboard: route('get /api/leaderboard', anyAccount, 'Runs by task, with published results and people.'),
  readRun: route('get /api/runs/:run', anyAccount, 'Read a run: header and scores.'),
  listRows: route('get /api/runs/:run/rows', anyAccount, 'List rows, page by page.'),
  readRow: route('get /api/runs/:run/rows/:row', anyAccount, 'Read a row with its remarks.'),
  changeRemark: route('post /api/runs/:run/rows/:row/remarks', adjudicators, 'Tag, note or correct a row.'),
  compareRuns: route('get /api/compare', anyAccount, 'Compare two runs item by item.'),
  reportRuns: route('get /api/report', anyAccount, 'Report on runs as one static HTML file.'),
  listModels: route('get /api/models', adjudicators, 'List the configured models.'),
  answerTheories: route('post /api/theory/answers', adjudicators, 'Ask a model about theories; nothing is stored.'),
  listJobs: route('get /api/jobs', anyAccount, 'List the runs started from the workbench.'),
  startJob: route('post /api/jobs', administrators, 'Start a run.'),
  pauseJob: route('post /api/jobs/:job/pause', administrators, 'Pause a run after its current requests.'),
  resumeJob: route('post /api/jobs/:job/resume', administrators, 'Resume a run.'),
} as const
