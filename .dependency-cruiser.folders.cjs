// Folders that import each other, directly or through others. Tests are left out.
const { options } = require('./.dependency-cruiser.cjs')

module.exports = {
  forbidden: [
    {
      name: 'no-mutual-folders',
      comment: 'no folder imports a folder that imports it back; move what both need to a third, or join the two',
      severity: 'error',
      scope: 'folder',
      from: { path: ['^packages/[^/]+/src', '^packages/workbench/client/src'] },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [...options.exclude.path, '\\.test\\.tsx?$', '/testing/'] } },
}
