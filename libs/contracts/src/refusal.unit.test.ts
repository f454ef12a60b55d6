import { expect, it } from '@jest/globals';
import { DETAIL_MAX, Reply } from './messages/envelope.ts';
import { refuse, rejectedReply } from './refusal.ts';

it('a refusal that says more than a reply holds is cut, and can be read', () => {
  const id = '018bcfe5-6800-7000-8000-000000000001';
  const reply = rejectedReply(id, refuse('limit_exceeded', `x${'😀'.repeat(DETAIL_MAX)}`));
  expect(Reply.parse(reply)).toMatchObject({
    code: 'limit_exceeded',
    detail: expect.stringMatching(/^x(😀){249}\ufffd$/u),
  });
});
