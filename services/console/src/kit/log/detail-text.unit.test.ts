import { Amount, type AuditLogEntry } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { fillSentence } from '../../../../../libs/contracts/src/words/sentence.ts';
import { detailText } from './detail-text.ts';
import { sentenceOf } from './sentences.ts';

const coins = (text: string) => Amount.from(text);
const APPROVAL = {
  action: 'mint',
  of: 'user:7',
  requestHash: '9f86d081',
  requestedBy: 4,
  amount: coins('1250'),
};
const LIMIT = {
  ...{ name: 'Daily', role: 'USER', platform: null, userId: null, types: ['TRANSFER', 'PURCHASE'] },
  ...{ window: 'P1D', maxAmount: coins('1250'), maxCount: null, mode: 'ENFORCE' },
};
const ACCOUNT = { name: 'Till', scopes: ['coins:reward'], platform: 'shop' };

const LOGGED: Record<AuditLogEntry['action'], AuditLogEntry['details']> = {
  'user.role_changed': { previousRole: 'USER', role: 'ADMIN' },
  'user.deleted': {},
  'user.sessions_ended': {},
  'user.totp_reset': { passkeys: 2 },
  'coins.minted': { amount: coins('1250.5'), reason: 'Prize', transactionId: 9 },
  'coins.burned': { amount: coins('0.0001'), reason: 'Error', transactionId: 9 },
  'coins.rewarded': { amount: coins('1250'), count: 3, firstTransactionId: 9 },
  'coins.refunded': { amount: coins('3'), reason: 'Returned', to: 'user:7', transactionId: 9 },
  'treasury.transferred': {
    amount: coins('1250'),
    reason: 'Float',
    to: 'treasury:rewards',
    transactionId: 9,
  },
  'treasury.alarm_changed': { below: coins('1250') },
  'api_key.created': { ...ACCOUNT, scopes: ['coins:mint'] },
  'api_key.revoked': {},
  'api_key.rotated': { newApiKeyId: 'a-key', overlapSeconds: 86_400 },
  'platform.created': { name: 'Shop' },
  'platform.changed': { mintPerDay: coins('1250'), rewardPerDay: null },
  'user.linked': { platform: 'shop', status: 'PENDING' },
  'user.link_confirmed': { platform: 'shop' },
  'user.unlinked': { platform: 'shop' },
  'wallet.frozen': { direction: 'BOTH', reason: 'Fraud', until: '2026-12-01T00:00:00.000Z' },
  'wallet.unfrozen': {},
  'limit.created': LIMIT,
  'limit.changed': LIMIT,
  'limit.deleted': LIMIT,
  'approval.requested': APPROVAL,
  'approval.approved': { ...APPROVAL, approvedBy: 5 },
  'approval.rejected': { ...APPROVAL, rejectedBy: 5, reason: 'Too much' },
  'approval_policy.changed': { aboveAmount: coins('1250'), previousAboveAmount: null },
  'service_account.created': ACCOUNT,
  'service_account.rotated': { overlapSeconds: 86_400 },
  'service_account.deleted': {},
  'exchange.rate_changed': { xafPerCoin: 12.5, feePercent: 1.25 },
  'withdrawal.settled': { user: 'user:7', xaf: 12_500, provider: 'mtn' },
  'withdrawal.rejected': { user: 'user:7', xaf: 12_500, provider: 'mtn' },
  'webhook.created': { host: 'shop.example.com', platform: 'shop', types: ['coin.hold.placed'] },
  'webhook.changed': { changed: ['status'], status: 'DISABLED' },
  'webhook.deleted': { host: 'shop.example.com' },
  'webhook.secret_rotated': { formerSecretUntil: '2026-12-01T00:00:00.000Z' },
};

const FORMAT = {
  ...{ locale: 'en', none: 'None', yes: 'Yes', no: 'No' },
  word: (value: unknown) => (/^[A-Z]+$/.test(String(value)) ? String(value).toLowerCase() : null),
};
const linesOf = (details: AuditLogEntry['details']) =>
  Object.entries(details).map(([name, value]) => `${name}: ${detailText(value, FORMAT)}`);

describe('an entry of the administrative log', () => {
  it.each(Object.entries(LOGGED))(
    '%s shows amounts of coins, and not their internal form',
    (action, details) => {
      const part = (name: string) => detailText(details[name], FORMAT);
      const sentence = fillSentence(sentenceOf('en', action), details, (name) =>
        name in details ? part(name) : 'Ada',
      );
      const lines = [sentence.join(''), ...linesOf(details)];
      for (const line of lines)
        expect(line).not.toMatch(/units|hundredths|undefined|\[object|12500000|12505000/i);
      const amounts = Object.values(details).filter((value) => Amount.isAmount(value));
      for (const amount of amounts)
        expect(lines.join('\n')).toContain(
          amount.toNumber().toLocaleString('en', { maximumFractionDigits: 4 }),
        );
    },
  );

  it('shows the values of a budget', () => {
    expect(linesOf(LOGGED['platform.changed'])).toEqual(['mintPerDay: 1,250.00', 'rewardPerDay: None']);
  });
});
