import { describe, expect, it } from '@jest/globals';
import { command, logIn, NOW_MS, register } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';

const { database, service } = useTestService();

const platform = 'shop';
const sessions = new Map<number, string>();
async function newUser(email: string): Promise<number> {
  const userId = await register(service, email);
  sessions.set(userId, await logIn(service, { userId, email }, email));
  return userId;
}
const request = (userId: number, code: string) =>
  command('link.request', { userId, platform, sealedCode: `sealed:${code}` }, { kind: 'code', code });
const redeem = (userId: number | null, code: string, externalId: string) =>
  command(
    'link.redeem',
    { platform, sealed: 's' },
    { kind: 'redeemed', userId, request: { code, externalId, displayName: 'Ada L.' } },
  );
const confirm = (userId: number) => bound('link.confirm', userId);
const bound = (name: 'link.confirm' | 'link.change', userId: number, dailyUnits?: string | null) =>
  command(name, {
    userId,
    sessionId: sessions.get(userId) ?? '',
    platform,
    ...(dailyUnits === undefined ? {} : { dailyUnits }),
  });
const find = async (externalId: string) => {
  const found = await service.ask('link.find', { platform, sealedExternalId: `sealed:${externalId}` });
  return found.ok && 'link' in found.data ? found.data.link : found;
};
const refused = async (...sent: Parameters<typeof service.send>) =>
  (await service.send(...sent)).map((reply) => ('code' in reply ? reply.code : reply.outcome));

describe('a link', () => {
  it('ends when it is late and makes room, and events say while it is in force', async () => {
    const [ada, ben] = [await newUser('ada@x.org'), await newUser('ben@x.org')];
    await service.done(command('platform.create', { platform, name: 'Shop', createdBy: ada }));
    await service.done(request(ada, 'CODE'));
    await database.owner.query(`UPDATE link_codes SET expires_at = to_timestamp($1 / 1000.0)`, [NOW_MS]);
    expect(await refused(redeem(ada, 'CODE', 'one'))).toEqual(['link_code_invalid']);

    await service.done(request(ada, 'NEXT'));
    await service.done(redeem(ada, 'NEXT', 'one'));
    expect(await find('one')).toMatchObject({ userId: ada, status: 'PENDING' });
    await database.owner.query('UPDATE links SET pending_until = to_timestamp($1 / 1000.0)', [NOW_MS]);
    expect(await find('one')).toBeNull();
    expect(await refused(confirm(ada))).toEqual(['link_not_pending']);

    await service.done(request(ben, 'BEN'));
    await service.done(redeem(ben, 'BEN', 'one'));
    await service.done(request(ada, 'ADA'));
    await service.done(redeem(ada, 'ADA', 'two'));
    await service.done(confirm(ada));
    expect(await find('two')).toMatchObject({ status: 'ACTIVE', linkedAtMs: NOW_MS });
    await service.done(command('user.delete', { userId: ada }));
    expect(await find('two')).toBeNull();
    const { rows } = await database.owner.query(
      `SELECT type, data::json->>'platform' AS of FROM outbox WHERE subject = '${ada}' ORDER BY sequence`,
    );
    expect(rows.map(({ type, of }) => [type, of])).toEqual([
      ['user.registered', null],
      ['user.linked', platform],
      ['user.unlinked', platform],
      ['user.deleted', null],
    ]);
  });

  it('keeps the limit that its user saw when they confirm it without another', async () => {
    const dan = await newUser('dan@x.org');
    for (const [given, kept] of [
      [undefined, '50000'],
      ['70000', '70000'],
      [null, null],
    ] as const) {
      await service.done(request(dan, 'DAN'));
      await service.done(redeem(dan, 'DAN', 'dan'));
      await service.done(bound('link.change', dan, '50000'));
      expect(await service.done(bound('link.confirm', dan, given))).toMatchObject({
        link: { status: 'ACTIVE', dailyUnits: kept },
      });
      await service.done(command('link.drop', { userId: dan, platform }));
    }
  });

  it('is looked up like a session, by an id that changes when it stops being in force', async () => {
    const cyd = await newUser('cyd@x.org');
    await service.done(request(cyd, 'CYD'));
    const { link } = (await service.done(redeem(cyd, 'CYD', 'cyd'))) as { link: { id: string } };
    const isGood = async (sessionId: string, userId = cyd) => {
      const found = await service.ask('access.get', { userId, sessionId });
      return found.ok && 'sessionActive' in found.data && found.data.sessionActive;
    };
    expect(await isGood(link.id)).toBe(false);
    await service.done(confirm(cyd));
    expect([await isGood(link.id), await isGood(link.id, cyd + 1)]).toEqual([true, false]);
    const dropped = await service.done(command('link.drop', { userId: cyd, platform }));
    expect(dropped).toEqual({ endedSessionIds: [link.id] });
    expect(await isGood(link.id)).toBe(false);
  });
});
