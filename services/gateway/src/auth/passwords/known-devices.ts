import { LIMITS } from '@cowrie/contracts';
import { createLru } from '../../lru.ts';
import type { RedisAccess } from '../../redis/client.ts';
import { sha256Hex } from '../secrets.ts';

export type Device = { network: string | null; userAgent: string | null; token?: string | null };

/** Without Redis only this process's logins are known. */
export type KnownDevices = {
  /** Null when unknown. The token's id, which no other device has, precedes that of network and program. */
  find(email: string, device: Device): Promise<string | null>;
  remember(email: string, device: Device): Promise<void>;
};

const LOCAL_EMAILS_MAX = 10_000;
const KEPT_SECONDS = LIMITS.knownDeviceDays * 24 * 3600;

/** ARGV[1] becomes the first at KEYS[1], which keeps ARGV[2] devices for ARGV[3] seconds. */
const REMEMBER = `
local devices = {ARGV[1]}
for known in string.gmatch(redis.call('GET', KEYS[1]) or '', '%S+') do
  if known ~= ARGV[1] and #devices < tonumber(ARGV[2]) then devices[#devices + 1] = known end
end
redis.call('SET', KEYS[1], table.concat(devices, ' '), 'EX', ARGV[3])
return 0`;

/**
 * Only hashes are stored. They include the e-mail address, so two accounts have two ids, and exclude versions in
 * `User-Agent`, so that an updated browser keeps its id.
 */
function idsOf(email: string, { network, userAgent, token = null }: Device): string[] {
  const program = userAgent?.replace(VERSIONS, '') ?? null;
  const all = [...(token === null ? [] : [[email, token]]), [email, network, program]];
  return all.map((parts) => sha256Hex(JSON.stringify(parts)).slice(0, 32));
}

const VERSIONS = /\d[\w.]*/g;

export function createKnownDevices(redis: Pick<RedisAccess, 'run'>): KnownDevices {
  const local = createLru<string, readonly string[]>(LOCAL_EMAILS_MAX);
  const keyOf = (email: string): string => `limit:device:${sha256Hex(email)}`;
  return {
    async find(email, device) {
      const found = await redis.run((client) => client.get(keyOf(email)));
      const devices = found.ok ? (found.value ?? '').split(' ') : local.get(email);
      return idsOf(email, device).find((id) => devices?.includes(id)) ?? null;
    },
    async remember(email, device) {
      for (const id of idsOf(email, device)) {
        const others = (local.get(email) ?? []).filter((known) => known !== id);
        local.set(email, [id, ...others].slice(0, LIMITS.knownDevicesMax));
        await redis.run((client) =>
          client.eval(REMEMBER, 1, keyOf(email), id, LIMITS.knownDevicesMax, KEPT_SECONDS),
        );
      }
    },
  };
}
