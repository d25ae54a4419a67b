/** The audit log for administrators: who did what, when and from where, with filters and downloads. */
import { type AuditAction, auditActions, type Reply } from '@elenchus/workbench/contract'
import { buildUrl } from '../../app/api.ts'
import { Loaded, useApiQuery, usePagedQuery } from '../../app/api-queries.tsx'
import { Button, InlineSelect, useForm } from '../../parts/form.tsx'
import { formatTime } from '../../parts/format.ts'
import { Table } from '../../parts/table.tsx'

type Entry = Reply<'readAuditLog'>['items'][number]
const allActions = '' as AuditAction | ''
const actionOptions = [
  { value: allActions, label: 'all actions' },
  ...Object.entries(auditActions).map(([value, label]) => ({ value: value as AuditAction, label })),
]
const outcomes: Readonly<Record<number, string>> = { 401: 'wrong password', 403: 'forbidden', 429: 'locked out' }

/** The start of a day of the date field, some days later; undefined if the field is empty. */
function toTime(date: string, days = 0): string | undefined {
  if (date === '') return undefined
  const day = new Date(`${date}T00:00`)
  day.setDate(day.getDate() + days)
  return day.toISOString()
}

export function AuditLog() {
  const accounts = useApiQuery('listAccounts', {})
  const { values, field } = useForm({ action: allActions, account: '', since: '', until: '' })
  const query = {
    action: values.action || undefined,
    account: values.account || undefined,
    since: toTime(values.since),
    until: toTime(values.until, 1),
  }
  const log = usePagedQuery('readAuditLog', { query })
  const people = (accounts.data?.accounts ?? []).map(({ id, name, login }) => ({
    value: id,
    label: `${name} (${login})`,
  }))
  const nameOf = ({ account, login }: Entry) =>
    accounts.data?.accounts.find(({ id }) => id === account)?.name ?? login ?? '–'
  const renderDate = (label: string, name: 'since' | 'until') => (
    <label className="row">
      <span>{label}</span>
      <input type="date" value={values[name]} onChange={event => field(name).onChange(event.target.value)} />
    </label>
  )
  return (
    <>
      <p className="muted">
        Log-ins, changes of accounts and projects, exports, and forbidden requests. Entries are kept for a year, at most
        100,000.
      </p>
      <div className="row">
        <InlineSelect label="Action" options={actionOptions} {...field('action')} />
        <InlineSelect label="Person" options={[{ value: '', label: 'everybody' }, ...people]} {...field('account')} />
        {renderDate('From', 'since')}
        {renderDate('To', 'until')}
      </div>
      <div className="row">
        {(['csv', 'jsonl'] as const).map(format => (
          <a
            key={format}
            className="button plain"
            href={buildUrl('exportAuditLog', { query: { ...query, format } })}
            download
          >
            {format === 'csv' ? 'Download as CSV' : 'Download as JSON Lines'}
          </a>
        ))}
      </div>
      <Loaded query={log}>
        {({ items }) => (
          <Table
            caption="Audit log"
            rows={items}
            rowKey={({ id }) => id}
            empty={<p className="muted">No entries match the filters.</p>}
            columns={[
              { head: 'Time', cell: ({ time }) => formatTime(time) },
              { head: 'Person', cell: nameOf },
              { head: 'Action', cell: ({ action }) => auditActions[action] },
              {
                head: 'Outcome',
                cell: ({ status, count }) => `${outcomes[status] ?? 'done'}${count > 1 ? `, ${count} times` : ''}`,
              },
              { head: 'Details', cell: ({ target, detail }) => [target, detail].filter(Boolean).join(', ') },
              { head: 'Address', cell: ({ address }) => address },
            ]}
          />
        )}
      </Loaded>
      {log.hasNextPage && (
        <Button label="Show older entries" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()} />
      )}
    </>
  )
}
