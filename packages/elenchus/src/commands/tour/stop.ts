/** One stop of the tour: some lines, and the command with which to go on. */
export interface Stop {
  readonly title: string
  lines(): Promise<readonly string[]>
  readonly tryNext: string
}
