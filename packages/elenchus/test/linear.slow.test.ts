import { testLinearTime } from './linear-time.ts'

testLinearTime([
  ' ',
  '.',
  '"',
  ',',
  'a',
  '1',
  'answer ',
  'if ',
  '[AND]',
  'v1: ',
  '\\boxed{',
  '<think>',
  '| a |',
  'and ',
  '- ',
  '$answer$ = ',
  '\n',
  '{{ ',
  '<',
  '<p ',
])
