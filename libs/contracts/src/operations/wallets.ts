import { get, patch, post, put, remove } from './operation.ts';

/** A statement as PDF shows names, so it reads users too. */
const STATEMENT = ['statement.read', 'user.names', 'user.by-ids'] as const;

export const WALLET_OPERATIONS = {
  getMyWallet: get('/api/wallets/me', ['wallet.get'], { delegatedScope: 'wallet:read' }),
  getUserWallet: get('/api/admin/users/:id/wallet', ['user.get', 'wallet.get'], { role: 'ADMIN' }),
  freezeWallet: put('/api/admin/users/:id/freeze', ['wallet.freeze'], {
    role: 'ADMIN',
    action: null,
    audit: 'wallet.frozen',
  }),
  unfreezeWallet: remove('/api/admin/users/:id/freeze', ['wallet.unfreeze'], {
    role: 'ADMIN',
    action: null,
    audit: 'wallet.unfrozen',
  }),
  streamMyTransactions: get('/api/coins/history', ['transactions.list']),
  listMyTransactions: get('/api/wallets/me/transactions', ['transactions.list', 'transactions.search'], {
    delegatedScope: 'wallet:read',
  }),
  listUserTransactions: get(
    '/api/admin/users/:id/transactions',
    ['access.get', 'transactions.list', 'transactions.search'],
    { role: 'ADMIN' },
  ),
  listTreasuryTransactions: get(
    '/api/admin/treasuries/:code/transactions',
    ['transactions.list', 'transactions.search'],
    { role: 'ADMIN' },
  ),
  exportMyTransactions: get('/api/wallets/me/transactions/export', STATEMENT),
  exportUserTransactions: get('/api/admin/users/:id/transactions/export', ['access.get', ...STATEMENT], {
    role: 'ADMIN',
  }),
  exportTreasuryTransactions: get('/api/admin/treasuries/:code/transactions/export', STATEMENT, {
    role: 'ADMIN',
  }),
  getMyBalance: get('/api/wallets/me/balance', ['balances.read'], { delegatedScope: 'wallet:read' }),
  getUserBalance: get('/api/admin/users/:id/balance', ['access.get', 'balances.read'], { role: 'ADMIN' }),
  getTreasuryBalance: get('/api/admin/treasuries/:code/balance', ['balances.read'], { role: 'ADMIN' }),
  listTransactions: get('/api/admin/transactions', ['transactions.search'], { role: 'ADMIN' }),
  exportTransactions: get('/api/admin/transactions/export', ['transactions.search', 'user.by-ids'], {
    role: 'ADMIN',
  }),
  listPlatformTransactions: get('/api/platform/transactions', ['transactions.search'], {
    serviceScope: 'transactions:read',
    serviceOnly: true,
  }),
  listTreasuries: get('/api/treasuries', []),
  listTreasuryBalances: get('/api/admin/treasuries', ['treasury.list'], { role: 'ADMIN' }),
  transferFromTreasury: post('/api/admin/treasuries/:code/transfer', ['treasury.transfer'], {
    action: 'treasury-transfer',
    idempotent: true,
    audit: 'treasury.transferred',
  }),
  setTreasuryAlarm: put('/api/admin/treasuries/:code/alarm', ['treasury.set-alarm'], {
    role: 'ADMIN',
    action: null,
    audit: 'treasury.alarm_changed',
  }),
  getSupply: get('/api/admin/supply', ['supply.get', 'supply.at', 'balances.read'], { role: 'ADMIN' }),
  listLimits: get('/api/admin/limits', ['limit.list'], { role: 'ADMIN' }),
  createLimit: post('/api/admin/limits', ['limit.create'], { action: 'limit', audit: 'limit.created' }),
  changeLimit: patch('/api/admin/limits/:id', ['limit.change'], { action: 'limit', audit: 'limit.changed' }),
  deleteLimit: remove('/api/admin/limits/:id', ['limit.delete'], { action: 'limit', audit: 'limit.deleted' }),
  listMyLimits: get('/api/wallets/me/limits', ['limit.list', 'spending.get', 'wallet.get']),
  listUserLimits: get('/api/admin/users/:id/limits', ['user.get', 'limit.list', 'spending.get'], {
    role: 'ADMIN',
  }),
};
