import { describe, expect, it } from '@jest/globals';
import { ADMIN_ACTIONS } from '../../../../../libs/contracts/src/admin-log.ts';
import { fillSentence } from '../../../../../libs/contracts/src/words/sentence.ts';
import { sentenceOf, valuesOf } from './sentences.ts';

const NAMED: Record<string, string> = { who: 'Ada', on: 'Ben', whom: 'Ben', act: 'Mint' };

/** Returns an entry's sentence; `<amount>` stands for the detail of that name. */
const said = (language: 'en' | 'fr', action: string, details = {}, entry = {}) => {
  const values = valuesOf({ actorUserId: 4, target: 'user:5', details, ...entry }, 9);
  const named: Record<string, string> = { ...NAMED, action };
  return fillSentence(sentenceOf(language, action), values, (name) => named[name] ?? `<${name}>`).join('');
};

describe('a sentence of the administrative log', () => {
  it('exists for every action and begins with the actor', () => {
    for (const action of ADMIN_ACTIONS) {
      expect(said('en', action)).toMatch(/^Ada [a-z]+ /);
      expect(said('fr', action)).toMatch(/^Ada a [a-zé]+ /);
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
  ])('reflects the details of %s', (action, details, english, french) => {
    expect(said('en', action, details)).toBe(english);
    expect(said('fr', action, details)).toBe(french);
  });

  it.each(['en', 'fr'] as const)(
    'of what only a newer server does is what the log calls it, in %s',
    (language) => {
      for (const action of ['coins.lent', 'constructor']) {
        expect(said(language, action)).toBe(`Ada: ${action}, Ben`);
      }
    },
  );

  it('addresses the reader', () => {
    const own = { actorUserId: 9, target: 'user:9' };
    expect(said('en', 'user.unlinked', {}, own)).toBe('Ada removed your link to <platform>');
    expect(said('fr', 'user.unlinked', {}, own)).toBe('Ada avez supprimé votre lien avec <platform>');
  });
});
