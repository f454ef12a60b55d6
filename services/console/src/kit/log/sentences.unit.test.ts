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
