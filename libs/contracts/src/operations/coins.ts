import { get, post, put } from './operation.ts';

export const COIN_OPERATIONS = {
  transferCoins: post('/api/coins/transfer', ['coins.transfer'], {
    delegatedScope: 'coins:transfer',
    spends: true,
    idempotent: true,
  }),
  mintCoins: post('/api/admin/mint', ['coins.mint'], {
    action: 'mint',
    idempotent: true,
    audit: 'coins.minted',
  }),
  burnCoins: post('/api/admin/burn', ['coins.burn'], {
    action: 'burn',
    idempotent: true,
    audit: 'coins.burned',
  }),
  makePurchase: post('/api/coins/purchase', ['coins.purchase', 'coins.split-purchase'], {
    delegatedScope: 'coins:purchase',
    optionalKey: true,
    spends: true,
    idempotent: true,
  }),
  refundPurchase: post(
    '/api/coins/refund',
    ['transaction.get', 'group.sides', 'coins.refund', 'coins.refund-group'],
    { action: 'refund', serviceScope: 'coins:refund', idempotent: true, audit: 'coins.refunded' },
  ),
  rewardUser: post('/api/coins/reward', ['coins.reward'], {
    action: 'reward',
    serviceScope: 'coins:reward',
    idempotent: true,
    audit: 'coins.rewarded',
  }),
  rewardUsers: post('/api/coins/rewards', ['coins.reward'], {
    action: 'reward',
    serviceScope: 'coins:reward',
    idempotent: true,
    audit: 'coins.rewarded',
  }),
  getTransaction: get('/api/coins/transactions/:id', ['transaction.get'], {
    serviceScope: 'transactions:read',
    delegatedScope: 'wallet:read',
  }),
  getReceipt: get('/api/coins/transactions/:id/receipt', ['transaction.receipt']),
  placeHold: post('/api/coins/holds', ['hold.place'], {
    delegatedScope: 'coins:hold',
    spends: true,
    idempotent: true,
  }),
  captureHold: post('/api/coins/holds/:id/capture', ['hold.get', 'hold.capture'], {
    serviceScope: 'holds:capture',
    idempotent: true,
  }),
  releaseHold: post('/api/coins/holds/:id/release', ['hold.get', 'hold.release'], {
    serviceScope: 'holds:release',
    idempotent: true,
  }),
  listMyHolds: get('/api/coins/holds', ['hold.list'], { delegatedScope: 'wallet:read' }),
  listHolds: get('/api/admin/holds', ['hold.list', 'hold.list-all'], { role: 'ADMIN' }),
  getHold: get('/api/coins/holds/:id', ['hold.get'], { delegatedScope: 'wallet:read' }),
  createPaymentRequest: post('/api/payment-requests', ['link.list', 'payment-request.create'], {
    serviceScope: 'payment-requests:write',
    idempotent: true,
  }),
  payPaymentRequest: post('/api/payment-requests/:id/pay', ['payment-request.get', 'payment-request.pay'], {
    delegatedScope: ['coins:transfer', 'coins:purchase'],
    spends: true,
    idempotent: true,
  }),
  cancelPaymentRequest: post(
    '/api/payment-requests/:id/cancel',
    ['payment-request.get', 'payment-request.cancel'],
    { serviceScope: 'payment-requests:write', idempotent: true },
  ),
  listMyPaymentRequests: get('/api/payment-requests', ['payment-request.list', 'user.names'], {
    delegatedScope: 'wallet:read',
  }),
  listPaymentRequests: get(
    '/api/admin/payment-requests',
    ['payment-request.list', 'payment-request.list-all'],
    { role: 'ADMIN' },
  ),
  getPaymentRequest: get('/api/payment-requests/:id', ['payment-request.get', 'user.names'], {
    serviceScope: 'payment-requests:write',
    delegatedScope: 'wallet:read',
  }),
  createSchedule: post('/api/schedules', ['schedule.create'], { idempotent: true }),
  pauseSchedule: post('/api/schedules/:id/pause', ['schedule.pause'], { idempotent: true }),
  resumeSchedule: post('/api/schedules/:id/resume', ['schedule.resume'], { idempotent: true }),
  cancelSchedule: post('/api/schedules/:id/cancel', ['schedule.cancel'], { idempotent: true }),
  listMySchedules: get('/api/schedules', ['schedule.list']),
  listSchedules: get('/api/admin/schedules', ['schedule.list', 'schedule.list-all'], { role: 'ADMIN' }),
  cancelUserSchedule: post('/api/admin/schedules/:id/cancel', ['schedule.get', 'schedule.cancel'], {
    role: 'ADMIN',
    action: null,
    idempotent: true,
  }),
  getSchedule: get('/api/schedules/:id', ['schedule.get']),
  applyBulk: post('/api/bulk', ['bulk', 'hold.sides', 'transaction.sides', 'group.sides'], {
    checksEachItem: true,
  }),
  getExchangeRate: get('/api/exchange/rate', ['exchange.rate']),
  setExchangeRate: put('/api/admin/exchange/rate', ['exchange.set-rate'], {
    action: 'rate',
    idempotent: true,
    audit: 'exchange.rate_changed',
  }),
  listExchangeRates: get('/api/admin/exchange/rates', ['exchange.rates'], { role: 'ADMIN' }),
  createQuote: post('/api/exchange/quotes', ['exchange.quote']),
  exchangeCoins: post('/api/exchange', ['exchange.execute'], { spends: true, idempotent: true }),
  createWithdrawal: post('/api/wallets/me/withdrawals', ['withdrawal.create', 'withdrawal.create-sealed'], {
    idempotent: true,
  }),
  settleWithdrawal: post('/api/admin/withdrawals/:id/settle', ['withdrawal.get', 'withdrawal.settle'], {
    action: 'withdrawal-settle',
    idempotent: true,
    audit: 'withdrawal.settled',
  }),
  rejectWithdrawal: post('/api/admin/withdrawals/:id/reject', ['withdrawal.get', 'withdrawal.reject'], {
    role: 'ADMIN',
    action: null,
    idempotent: true,
    audit: 'withdrawal.rejected',
  }),
  listMyWithdrawals: get('/api/wallets/me/withdrawals', ['withdrawal.list']),
  listWithdrawals: get('/api/admin/withdrawals', ['withdrawal.list'], { role: 'ADMIN' }),
  reportPayout: post(
    '/api/payouts/:provider/callback',
    ['withdrawal.get', 'withdrawal.settle', 'withdrawal.reject'],
    { credential: 'signature', audit: ['withdrawal.settled', 'withdrawal.rejected'] },
  ),
};
