/** Actions of the audit log with their labels. This module does not import zod, so that bundles of pages stay small. */
export const auditActions = {
  login: 'Log in',
  logout: 'Log out',
  'password.changed': 'Change one’s password',
  'account.created': 'Create an account',
  'account.changed': 'Change an account',
  'invitation.created': 'Invite somebody',
  'invitation.withdrawn': 'Withdraw an invitation',
  'token.created': 'Create an access token',
  'token.revoked': 'Revoke an access token',
  'project.created': 'Create a project',
  'project.members': 'Change the members of a project',
  'project.imported': 'Import passages',
  'project.exported': 'Export a project',
  'exam.created': 'Create an exam',
  'exam.closed': 'Close an exam',
  'audit.exported': 'Export the audit log',
  forbidden: 'Forbidden request',
} as const
export type AuditAction = keyof typeof auditActions
