import { describe, expect, it } from 'vitest'
import { addMissingEntries, parsePlatform } from './complete-lock-file.ts'

describe('completing the lock file', () => {
  it('tells the platform from the name', () => {
    expect(parsePlatform('@esbuild/darwin-arm64')).toEqual({ os: ['darwin'], cpu: ['arm64'] })
    expect(parsePlatform('@biomejs/cli-linux-x64-musl')).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['musl'] })
    expect(parsePlatform('@oxc-parser/binding-linux-arm-gnueabihf')).toEqual({ os: ['linux'], cpu: ['arm'] })
    expect(parsePlatform('fsevents')).toEqual({ os: ['darwin'] })
  })
  it('adds what an owner asks for and is not there, and nothing twice', () => {
    const packages = {
      '': {},
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { '@tool/win32-x64': '1.0.0', '@tool/linux-x64': '1.0.0', fsevents: '~2.3.3' },
      },
      'node_modules/@tool/linux-x64': { version: '1.0.0' },
      'node_modules/tool/node_modules/fsevents': { version: '2.3.3' },
    }
    expect(addMissingEntries(packages)).toEqual(['@tool/win32-x64'])
    expect(packages).toHaveProperty(['node_modules/@tool/win32-x64'], {
      version: '1.0.0',
      os: ['win32'],
      cpu: ['x64'],
      dev: true,
      optional: true,
    })
    expect(addMissingEntries(packages)).toEqual([])
  })
})
