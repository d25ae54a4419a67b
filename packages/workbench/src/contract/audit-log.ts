/** Schemas of the audit log. */
import { z } from 'zod'
import { type AuditAction, auditActions } from './audit-actions.ts'
import { definePage, pageQuery, safeId, time } from './common.ts'
import { defineSchemas } from './route.ts'

const action = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])

const entry = z.object({
  id: z.string(),
  time,
  action,
  account: safeId.nullable().describe('who; null without a login'),
  login: z.string().nullable().describe('login of the account at that time'),
  target: z.string().nullable().describe('id of the account, project, exam or token; path of a forbidden request'),
  detail: z.string().nullable(),
  address: z.string().describe('IP address'),
  status: z.int().describe('HTTP status: 401 for a wrong password, 429 during a lockout, 403 for a forbidden request'),
  count: z.int().describe('equal failures that this entry stands for'),
})

const filters = {
  account: safeId.optional(),
  action: action.optional(),
  since: time.optional(),
  until: time.optional(),
}

export const auditSchemas = defineSchemas({
  readAuditLog: { query: z.object({ ...filters, ...pageQuery }), response: definePage(entry) },
  exportAuditLog: {
    query: z.object({ ...filters, format: z.enum(['csv', 'jsonl']).default('csv') }),
    response: 'file',
  },
})
