import { get, post, put, remove } from './operation.ts';

export const TRUST_OPERATIONS = {
  startVerification: post('/api/admin/audit/verifications', ['verification.request'], {
    role: 'ADMIN',
    action: null,
    idempotent: true,
  }),
  listVerifications: get('/api/admin/audit/verifications', ['verification.list'], { role: 'ADMIN' }),
  getVerification: get('/api/admin/audit/verifications/:id', ['verification.get'], { role: 'ADMIN' }),
  listAdminActions: get('/api/admin/audit/log', ['log.entries'], { role: 'ADMIN' }),
  listRefusals: get('/api/admin/refusals', ['refusals.list'], { role: 'ADMIN' }),
  getRefusalStatistics: get('/api/admin/refusals/statistics', ['refusals.count'], { role: 'ADMIN' }),
  listPlatformRefusals: get('/api/platform/refusals', ['refusals.list'], {
    serviceScope: 'transactions:read',
    serviceOnly: true,
  }),
  getStatistics: get('/api/admin/statistics', ['statistics.read'], { role: 'ADMIN' }),
  getPlatformStatistics: get(
    '/api/admin/platforms/:id/statistics',
    ['platform.get', 'platform-statistics.read'],
    { role: 'ADMIN' },
  ),
  getLatencyStatistics: get('/api/admin/statistics/latency', [], { role: 'ADMIN' }),
  getHealth: get('/api/admin/health', ['health.read', 'waiting.read', 'approval.count'], { role: 'ADMIN' }),
  listApprovals: get('/api/admin/approvals', ['approval.list'], { role: 'ADMIN' }),
  getApproval: get('/api/admin/approvals/:id', ['approval.get'], { role: 'ADMIN' }),
  approveAct: post(
    '/api/admin/approvals/:id/approve',
    [
      'approval.get',
      'approval.standing',
      'user.roles-since',
      'policy.list',
      'transaction.get',
      'group.sides',
      'withdrawal.get',
      'platform.usage',
      'wallet.get',
    ],
    { role: 'ADMIN', action: null, idempotent: true, audit: 'approval.approved' },
  ),
  rejectApproval: post('/api/admin/approvals/:id/reject', ['approval.get', 'approval.reject'], {
    role: 'ADMIN',
    action: null,
    audit: 'approval.rejected',
  }),
  listApprovalPolicies: get('/api/admin/approval-policies', ['policy.list'], { role: 'ADMIN' }),
  setApprovalPolicy: put('/api/admin/approval-policies/:action', ['policy.set'], {
    action: 'approval-policy',
    audit: 'approval_policy.changed',
  }),
  removeApprovalPolicy: remove('/api/admin/approval-policies/:action', ['policy.remove'], {
    action: 'approval-policy',
    audit: 'approval_policy.changed',
  }),
  listLedgerHeads: get('/.well-known/ledger-heads', ['chain.heads'], { credential: 'none' }),
  getClock: get('/api/sandbox/clock', ['sandbox-clock.get', 'balances.read', 'delivery.are-current']),
  advanceClock: post('/api/sandbox/clock/advance', ['sandbox-clock.get', 'sandbox-clock.advance'], {
    role: 'SUPERADMIN',
    action: null,
  }),
  listPublicKeys: get('/.well-known/jwks.json', [], { credential: 'none' }),
  checkLiveness: get('/health/live', [], { credential: 'none' }),
  checkReadiness: get('/health/ready', [], { credential: 'none' }),
};
