import { describe, expect, it } from '@jest/globals';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { type Parts, type Sentences, sentenceOf } from './parts.ts';

/** Parts that are texts: `<amount>` is what the details have under that name. */
const parts = (details: Record<string, unknown> = {}, over: Partial<Parts> = {}): Parts => {
  const named = (name: string) => `<${name}>`;
  return {
    ...{ who: 'Ada', on: 'Ben', whom: 'Ben', act: 'Mint', isYou: false, isOwn: false, details },
    ...{ coins: named, worth: named, thing: named, text: named, word: named, time: named },
    ...over,
  };
};
const said = (sentences: Sentences, action: string, details = {}, over = {}) =>
  sentenceOf(sentences, action)(parts(details, over)).join('');

describe('a sentence of the audit log', () => {
  it('is there for every action, and begins with who did it', () => {
    for (const action of Object.keys(ENGLISH) as (keyof Sentences)[]) {
      expect(said(ENGLISH, action)).toMatch(/^Ada [a-z]+ /);
      expect(said(FRENCH, action)).toMatch(/^Ada a [a-zé]+ /);
    }
  });

  it.each([
    [
      'user.role_changed' as const,
      {},
      'Ada changed the role of Ben from <previousRole> to <role>',
      'Ada a changé le rôle de Ben : <previousRole> devient <role>',
    ],
    [
      'wallet.frozen' as const,
      { direction: 'OUT', until: '2026-12-01T00:00:00Z' },
      'Ada froze the wallet of Ben for outgoing coins until <until>',
      'Ada a gelé le portefeuille de Ben pour les pièces sortantes jusqu’au <until>',
    ],
    [
      'treasury.alarm_changed' as const,
      { below: null },
      'Ada turned off the alarm of Ben',
      'Ada a désactivé l’alerte de Ben',
    ],
    [
      'coins.rewarded' as const,
      { count: 3 },
      'Ada paid <amount> coins in <count> rewards',
      'Ada a versé <amount> pièces en <count> récompenses',
    ],
    [
      'approval.rejected' as const,
      { requestedBy: 7, rejectedBy: 7 },
      'Ada withdrew a request: Mint',
      'Ada a retiré une demande : Mint',
    ],
    [
      'webhook.changed' as const,
      { changed: ['status'], status: 'DISABLED' },
      'Ada disabled Ben',
      'Ada a désactivé Ben',
    ],
    [
      'withdrawal.rejected' as const,
      { waitsFor: 'another administrator' },
      'Ada asked to reject Ben of <xaf> XAF by <user>',
      'Ada a demandé de rejeter Ben de <xaf> XAF de <user>',
    ],
  ])('says of %s what its details say', (action, details, english, french) => {
    expect(said(ENGLISH, action, details)).toBe(english);
    expect(said(FRENCH, action, details)).toBe(french);
  });

  it.each([ENGLISH, FRENCH])('of what only a newer server does is what the log calls it', (sentences) => {
    for (const action of ['coins.lent', 'constructor']) {
      expect(said(sentences, action)).toBe(`Ada: ${action}, Ben`);
    }
  });

  it('speaks to the reader', () => {
    const you = { who: 'You', isYou: true, isOwn: true };
    expect(said(ENGLISH, 'user.unlinked', {}, you)).toBe('You removed your link with <platform>');
    expect(said(FRENCH, 'user.unlinked', {}, { ...you, who: 'Vous' })).toBe(
      'Vous avez supprimé votre lien avec <platform>',
    );
  });
});
