/** From the terminal's link to a team: set up, invite, join, log out and in, and what each role is shown. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, type Person, skipped, startBench } from './harness.ts'

const password = 'a long enough password'

describe.skipIf(skipped)('people (skipped without Chromium or the built client)', () => {
  let bench: Bench
  let root: Person
  beforeAll(async () => {
    bench = await startBench({ accounts: true })
  })
  afterAll(() => bench?.close())

  const fill = async ({ page }: Person, name: string, login: string) => {
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Login').fill(login)
    await page.getByLabel('Password').fill(password)
  }
  const title = ({ page }: Person) => page.getByRole('heading', { level: 1 }).textContent()

  it('sends strangers to the login, which says where the first link is', async () => {
    const stranger = await bench.person()
    await stranger.open('/projects')
    expect(await title(stranger)).toBe('There are no accounts yet')
    expect(await stranger.violations()).toEqual([])
  })

  it('makes the first administrator by the link, once', async () => {
    root = await bench.person()
    const link = bench.server.setupLink!.replace(bench.url, '')
    await root.open(link)
    expect(await root.violations()).toEqual([])
    await root.page.getByLabel('Password').fill('short')
    await fill(root, 'Ruth', 'Ruth')
    await root.page.getByRole('button', { name: 'Create the administrator' }).click()
    await expect.poll(() => title(root)).toBe('Analyse the argument in a text')
    expect(new URL(root.page.url()).hash).toBe('')

    const second = await bench.person()
    await second.open(link)
    await fill(second, 'Sam', 'sam')
    await second.page.getByRole('button', { name: 'Create the administrator' }).click()
    expect(await second.page.getByRole('alert').textContent()).toContain('This link is no longer valid')
  })

  it('invites an annotator into a project, who sees what an annotator may', async () => {
    const { page } = root
    await root.open('/projects')
    await page.getByRole('button', { name: 'Create a project with samples' }).click()
    await page.getByRole('button', { name: 'Annotate the next passage' }).waitFor()
    const project = new URL(page.url()).pathname

    await root.open('/settings/people')
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page.getByRole('checkbox', { name: 'Member of “Samples”' }).check()
    expect(await root.violations()).toEqual([])
    await page.getByRole('button', { name: 'Create the link' }).click()
    const link = await page.locator('code.secret').textContent()
    await page.getByRole('button', { name: 'Close' }).click()

    const anna = await bench.person()
    await anna.open(link!.replace(bench.url, ''))
    expect(await anna.violations()).toEqual([])
    await fill(anna, 'Anna', 'anna')
    await anna.page.getByRole('button', { name: 'Join' }).click()
    await expect.poll(() => title(anna)).toBe('Analyse the argument in a text')
    await anna.open(project)
    expect(await title(anna)).toBe('Samples')
    const tabs = await anna.page.getByRole('tab').allTextContents()
    expect(tabs).toEqual(['Overview', 'Passages', 'Guidelines', 'People'])
    await anna.open('/projects')
    expect(await anna.page.getByRole('button', { name: 'New project' }).count()).toBe(0)
    await anna.open('/settings')
    expect(await anna.page.getByRole('tab').allTextContents()).toEqual(['Appearance', 'Account', 'Tokens', 'About'])

    await root.open('/settings/people')
    await page.getByLabel('Role of Anna').selectOption('viewer')
    await expect.poll(() => page.getByLabel('Role of Anna').inputValue()).toBe('viewer')
    await anna.open(project)
    expect(await anna.page.getByRole('button', { name: 'Annotate the next passage' }).count()).toBe(0)

    // Out, and in again to where one wanted to be; a wrong password is refused in a sentence.
    await anna.open('/settings/account')
    expect(await anna.violations()).toEqual([])
    await anna.page.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => title(anna)).toBe('Log in')
    await anna.open(project)
    await anna.page.getByLabel('Login').fill('anna')
    await anna.page.getByLabel('Password').fill('not the password')
    await anna.page.getByRole('button', { name: 'Log in' }).click()
    await anna.page.getByRole('alert').waitFor()
    expect(await anna.violations()).toEqual([])
    await anna.page.getByLabel('Password').fill(password)
    await anna.page.getByRole('button', { name: 'Log in' }).click()
    await expect.poll(() => title(anna)).toBe('Samples')
  })

  it.each(['look', 'tokens', 'audit', 'models', 'about'])(
    'shows the settings “%s” to everybody’s eyes and ears',
    async tab => {
      await root.open(`/settings/${tab}`)
      await root.page.getByRole('tabpanel').waitFor()
      await expect.poll(() => root.page.locator('.loading').count()).toBe(0)
      expect(await root.violations()).toEqual([])
    },
  )

  it('makes a token that is shown once', async () => {
    const { page } = root
    await root.open('/settings/tokens')
    await page.getByLabel('Purpose').fill('nightly export')
    await page.getByRole('button', { name: 'Create a token' }).click()
    const secret = await page.locator('code.secret').textContent()
    expect(await root.violations()).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    const answer = await fetch(`${bench.url}/api/accounts`, { headers: { authorization: `Bearer ${secret}` } })
    expect(answer.status).toBe(200)
    const invitation = await fetch(`${bench.url}/api/invitations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{"role":"administrator"}',
    })
    expect([invitation.status, await invitation.json()]).toMatchObject([403, { title: /can only read/ }])
    await page.getByRole('button', { name: 'Revoke the token for nightly export' }).click()
    await page.getByText('You have no tokens.').waitFor()
    expect((await fetch(`${bench.url}/api/accounts`, { headers: { authorization: `Bearer ${secret}` } })).status).toBe(
      401,
    )
  })

  it('shows the audit log, filtered, and exports it', async () => {
    const { page } = root
    await root.open('/settings/audit')
    const rows = () => page.getByRole('table', { name: 'Audit log' }).locator('tbody tr').allTextContents()
    await expect.poll(rows).toContainEqual(expect.stringMatching(/Anna.*Log in.*wrong password/))
    await page.getByLabel('Action').selectOption('Revoke an access token')
    await expect.poll(rows).toEqual([expect.stringMatching(/Ruth.*Revoke an access token.*done/)])
    expect(await root.violations()).toEqual([])
    const link = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
    const lines = await page.evaluate(async url => (await fetch(url!)).text(), link)
    expect(lines.trim().split('\n')).toEqual([
      expect.stringMatching(/^id,time,action/),
      expect.stringContaining('token.revoked,200'),
    ])
  })
})
