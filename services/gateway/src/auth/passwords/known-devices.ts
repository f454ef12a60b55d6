import { LIMITS } from '@cowrie/contracts';
import { createLru } from '../../lru.ts';
import type { RedisAccess } from '../../redis/client.ts';
import { sha256Hex } from '../secrets.ts';

/**
 * From where somebody asks: their network (`callerNetwork`; null is this machine) and the program they use, and what a browser
 * that logged in before says of itself.
 */
export type Device = { network: string | null; userAgent: string | null; token?: string | null };

/** The devices from which somebody logged in, by e-mail address. Without Redis those that this process has seen. */
export type KnownDevices = {
  /** The id by which it is known: that of its token, which nobody beside it has, else of its network and program; null. */
  find(email: string, device: Device): Promise<string | null>;
  remember(email: string, device: Device): Promise<void>;
};

const LOCAL_EMAILS_MAX = 10_000;
const KEPT_SECONDS = LIMITS.knownDeviceDays * 24 * 3600;

/** Puts ARGV[1] before the others of the list at KEYS[1], of which at most ARGV[2] stay, for ARGV[3] seconds. */
const REMEMBER = `
local devices = {ARGV[1]}
for known in string.gmatch(redis.call('GET', KEYS[1]) or '', '%S+') do
  if known ~= ARGV[1] and #devices < tonumber(ARGV[2]) then devices[#devices + 1] = known end
end
redis.call('SET', KEYS[1], table.concat(devices, ' '), 'EX', ARGV[3])
return 0`;

/**
 * What is kept of a device: hashes. The e-mail address is part of them, so that one device of two accounts has two. The versions in
 * a `User-Agent` are not: a browser that was updated is the same.
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
