// The arrows of the architecture: a package imports only packages above it in this list.
const arrows = {
  files: [],
  drawing: [],
  logic: [],
  statistics: [],
  learning: ['statistics'],
  language: ['learning'],
  english: ['logic'],
  robustlr: ['logic', 'statistics', 'english'],
  metagraph: ['drawing', 'statistics'],
  arguments: ['metagraph'],
  explainer: ['metagraph', 'language', 'learning'],
  annotation: ['metagraph', 'language', 'statistics'],
  'robustlr-small': [],
  encoder: [],
  neural: ['drawing', 'statistics', 'encoder', 'robustlr-small'],
  answers: [],
  benchmarks: ['files', 'logic', 'statistics', 'language', 'learning', 'metagraph', 'robustlr'],
  evaluation: [
    'answers',
    'files',
    'drawing',
    'logic',
    'statistics',
    'language',
    'learning',
    'metagraph',
    'explainer',
    'annotation',
    'english',
    'robustlr',
    'benchmarks',
    'neural',
  ],
}
arrows.training = [...arrows.evaluation, 'evaluation']
arrows.workbench = [...arrows.evaluation, 'evaluation']
// What tests may import besides: corpora that are no part of an installation.
const inTests = { explainer: ['arguments'] }
const tests = ['\\.test\\.tsx?$', '/testing/']
const arrow = (name, allowed, from) => ({
  name: `arrow-${name}`,
  comment: `${name} imports only: ${allowed.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from,
  to: { path: '^packages/', pathNot: [`^packages/${name}/`, ...allowed.map(other => `^packages/${other}/`)] },
})
const browser = [
  'drawing',
  'logic',
  'statistics',
  'learning',
  'language',
  'english',
  'robustlr',
  'metagraph',
  'arguments',
  'explainer',
  'annotation',
  'neural',
  'answers',
]

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...Object.entries(arrows).flatMap(([name, allowed]) => [
      arrow(name, allowed, { path: `^packages/${name}/src`, pathNot: tests }),
      arrow(name, [...allowed, ...(inTests[name] ?? [])], {
        path: tests.map(test => `^packages/${name}/src/.*${test}`),
      }),
    ]),
    {
      name: 'client',
      comment: 'the pages take types from the contract, and otherwise packages that run in a browser',
      severity: 'error',
      from: { path: '^packages/workbench/client/src', pathNot: tests },
      to: {
        path: '^packages/',
        pathNot: [
          '^packages/workbench/client/',
          // What a page can run as well as the server.
          '^packages/workbench/src/tools/(?!handlers)',
          ...browser.map(name => `^packages/${name}/`),
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'browser-core',
      comment: 'these packages run in a browser; only an entry named node.ts (or a folder node/) may use Node',
      severity: 'error',
      from: {
        path: [`^packages/(${browser.join('|')})/src`, '^packages/workbench/client/src'],
        pathNot: ['\\.test\\.ts$', '/testing/', '/node\\.ts$', '/node/'],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: '^packages/[^/]+/src', pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      to: { path: ['\\.test\\.tsx?$', '/testing/', '^(bench|examples|scripts)/'] },
    },
    {
      name: 'declared',
      comment: 'what is imported stands in the manifest',
      severity: 'error',
      from: { path: '^packages/[^/]+/src', pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], dependencyTypesNot: ['npm-peer'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^packages/[^/]+/(client/)?dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: {
      conditionNames: ['elenchus-source', 'import', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
