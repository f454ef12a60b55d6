import { describe, expect, it } from '@jest/globals';
import { emailForm } from './email.ts';

describe('emailForm', () => {
  it.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ['zoe\u0308@example.org', 'zo\u00eb@example.org'],
    ['ada@M\u00fcller.example', 'ada@xn--mller-kva.example'],
    ['ada@mu\u0308ller.example', 'ada@xn--mller-kva.example'],
    ['ada@XN--MLLER-KVA.example', 'ada@xn--mller-kva.example'],
    ['ada@\uff45\uff58\uff41mple.org', 'ada@example.org'],
    ['ada@\u4f8b\u3048.jp', 'ada@xn--r8jz45g.jp'],
  ])('%s is %s', (given, email) => {
    expect(emailForm(given)).toMatchObject({ email, isDomain: true });
  });

  it.each(['ada@exam\u200bple.org', 'ada@ex%61mple.org', 'ada@1.2.3.4', 'ada@a_b', 'ada@-a.org', 'ada'])(
    '%j has no domain',
    (given) => {
      expect(emailForm(given).isDomain).toBe(false);
    },
  );
});
