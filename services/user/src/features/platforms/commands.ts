import { LIMITS, refuse, unitsToCoins } from '@cowrie/contracts';
import type { CommandOf, Handler } from '../../engine/feature.ts';
import {
  countPlatforms,
  findPlatform,
  insertPlatform,
  type Platform,
  refuseUnknownPlatform,
  toPlatformState,
  updatePlatform,
} from '../../identity/platforms.ts';
import { findUser } from '../../identity/table.ts';

type Changes = Omit<CommandOf<'platform.change'>['data'], 'platform'>;

const targetOf = (id: string) => `platform:${id}`;

export const handleCreatePlatform: Handler<'platform.create'> = {
  concerns: ({ createdBy }) => ({ userIds: [createdBy] }),
  async handle({ db, coinNowMs: nowMs }, { data: { platform: id, name, createdBy } }) {
    const creator = await findUser(db, createdBy);
    if (!creator || creator.deleted) return refuse('forbidden', 'The user who asks for it was deleted.');
    if ((await countPlatforms(db)) >= LIMITS.platformsMax)
      return refuse('forbidden', `There can be at most ${LIMITS.platformsMax} platforms.`);
    const platform: Platform = {
      id,
      name,
      status: 'ACTIVE',
      mintPerDayUnits: null,
      rewardPerDayUnits: null,
      createdBy,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      version: 1,
    };
    if (!(await insertPlatform(db, platform)))
      return refuse('platform_taken', `There is a platform ${id} already.`);
    const log = { action: 'platform.created' as const, target: targetOf(id), details: { name } };
    return { ok: true, data: { platform: toPlatformState(platform) }, log };
  },
};

export const handleChangePlatform: Handler<'platform.change'> = {
  concerns: () => ({}),
  async handle({ db, coinNowMs: nowMs }, { data: { platform: id, ...asked } }) {
    const before = await findPlatform(db, id);
    if (!before) return refuseUnknownPlatform(id);
    if (Object.values(asked).every((value) => value === undefined))
      return { ok: true, data: { platform: toPlatformState(before) } };
    const { name = before.name, status = before.status } = asked;
    const mintPerDayUnits = unitsOr(asked.mintPerDayUnits, before.mintPerDayUnits);
    const rewardPerDayUnits = unitsOr(asked.rewardPerDayUnits, before.rewardPerDayUnits);
    const budget = { mintPerDayUnits, rewardPerDayUnits };
    const version = before.version + 1;
    const platform = { ...before, name, status, ...budget, updatedAtMs: nowMs, version };
    await updatePlatform(db, platform);
    const log = { action: 'platform.changed' as const, target: targetOf(id), details: toLogDetails(asked) };
    return { ok: true, data: { platform: toPlatformState(platform) }, log };
  },
};

function toLogDetails({ mintPerDayUnits, rewardPerDayUnits, ...others }: Changes) {
  return {
    ...others,
    ...coinsAs('mintPerDay', mintPerDayUnits),
    ...coinsAs('rewardPerDay', rewardPerDayUnits),
  };
}

function coinsAs(name: string, units: string | null | undefined): Record<string, number | null> {
  if (units === undefined) return {};
  return { [name]: units === null ? null : unitsToCoins(BigInt(units)) };
}

function unitsOr(asked: string | null | undefined, before: bigint | null): bigint | null {
  if (asked === undefined) return before;
  return asked === null ? null : BigInt(asked);
}
