// `workspaces` in package.json is the layer order: a package imports only packages listed before it.
const { workspaces, elenchus } = require('./package.json')
const layers = workspaces.map(path => path.replace('packages/', ''))
const browser = layers.filter(name => !elenchus.nodeOnly.includes(name))
const tests = ['\\.test\\.tsx?$', '/testing/']
const anyOf = names => `^packages/(${names.join('|')})/`

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...layers.slice(0, -1).map((name, i) => ({
      name: `layer-${name}`,
      comment: 'a package imports only packages before it in the workspaces of package.json',
      severity: 'error',
      from: { path: `^packages/${name}/` },
      to: { path: anyOf(layers.slice(i + 1)) },
    })),
    {
      name: 'client',
      comment: 'the client imports the contract and packages that run in a browser',
      severity: 'error',
      from: { path: '^packages/workbench/client/src', pathNot: tests },
      to: {
        path: '^packages/',
        pathNot: [
          '^packages/workbench/client/',
          // The contract without its schemas, and tools that run in the page too.
          '^packages/workbench/src/contract/(index|endpoints)',
          '^packages/workbench/src/tools/(?!handlers)',
          anyOf(browser),
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'browser-core',
      comment: 'these packages run in a browser; only an entry named node.ts (or a folder node/) may use Node',
      severity: 'error',
      from: {
        path: [`${anyOf(browser)}src`, '^packages/workbench/client/src'],
        pathNot: ['\\.test\\.ts$', '/testing/', '/node\\.ts$', '/node/'],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: '^packages/[^/]+/src', pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      to: { path: ['\\.test\\.tsx?$', '/testing/', '^(bench|examples|experiments|scripts)/'] },
    },
    {
      name: 'declared',
      comment: 'imports are declared in the manifest',
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
