import { EVENTS } from '@cowrie/contracts';
import { expect, it } from '@jest/globals';
import { toMailChange } from './coin-events.ts';
import { NOTICE_KINDS, noticeOf } from './notices.ts';
import { writeNotice } from './write-notice.ts';

type MailEvent = Parameters<typeof toMailChange>[0];

/** The data is the documented example of the event, with changes. */
function changeOf(type: MailEvent['type'], changes: object = {}) {
  const { examples } = EVENTS[type].meta() as { examples: [object] };
  return toMailChange({ type, data: { ...examples[0], ...changes } } as MailEvent);
}

const id = '0190a6e1-1f2e-7c4d-9b6a-3e5f7a9c1b2d';
const decided = { fromUserId: null, fromAccount: 'pending', reference: id };

it.each([
  ['coin.transaction.recorded', {}, 'coins-received', { userId: 12, amount: 1_000_000n }],
  ['coin.schedule.created', {}, 'schedule-created', { userId: 12, amount: 95_000n }],
  ['coin.schedule.failed', {}, 'schedule-failed', { userId: 12, amount: 95_000n }],
  [
    'xaf.transaction.recorded',
    { ...decided, type: 'PAYOUT', toUserId: null },
    'withdrawal-settled',
    { withdrawalId: id, amount: 2_261n },
  ],
  [
    'xaf.transaction.recorded',
    { ...decided, type: 'RETURN' },
    'withdrawal-rejected',
    { withdrawalId: id, amount: 2_261n },
  ],
] as const)('%s %j is reported', (type, changes, notice, concern) => {
  expect(changeOf(type, changes)).toEqual({ notices: [{ notice, concern }], opened: null });
});

it('a withdrawal is remembered; a payment to a treasury, and an exchange, concern no mail', () => {
  const requested = { type: 'WITHDRAWAL', fromUserId: 12, toUserId: null, reference: id };
  expect(changeOf('xaf.transaction.recorded', requested)).toEqual({
    notices: [],
    opened: { id, userId: 12 },
  });
  const nothing = { notices: [], opened: null };
  expect(changeOf('coin.transaction.recorded', { toUserId: null, toTreasury: 'rewards' })).toEqual(nothing);
  expect(changeOf('xaf.transaction.recorded')).toEqual(nothing);
});

it('each notice has both languages, in text and HTML, and a link that changes nothing', () => {
  for (const notice of NOTICE_KINDS)
    for (const covered of [
      { count: 1, amount: 10_000n },
      { count: 2, amount: 25_000n },
    ]) {
      const { text, html } = writeNotice(notice, 'https://coins.example/', covered);
      expect(text).toContain(`https://coins.example/console/${noticeOf(notice).page}\n`);
      expect(html.match(/<p lang="(en|fr)">/g)).toHaveLength(4);
    }
});
