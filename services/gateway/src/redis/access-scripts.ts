/**
 * Lua over one entry of the access store. What an entry holds:
 *
 *     <version>|<role>|live      a user                        active   a session or a service account
 *     <version>|<role>|totp      one with a second factor
 *     <version>|<role>|deleted   final                         ended    final
 *     <version>|<status>|…       a platform
 *     <version>|link|…           a link that is in force, in the place of a session
 *     <version>|limits|…         all limits of what users send
 *     <version>|policies|…       of which acts a second person is asked
 *     <version>|changing|<id>    a command with this id may change the entry now; '*' for more than one command
 *     <version>|unknown          nothing but that older versions do not count any more
 *
 * Sessions and service accounts have version 0. Markers keep the version that they replace: a look-up that began before it was written
 * must not bring back an older one when the marker is gone.
 */
const ENTRY = `
local known = redis.call('GET', KEYS[1]) or ''
local version = string.match(known, '^%d+') or '0'
local marker = string.match(known, '|changing|(.+)$')
local function final(text) return text == 'ended' or string.sub(text, -8) == '|deleted' end
`;

/**
 * Puts ARGV[1] for ARGV[2] seconds; unless it is final itself, not where the entry is newer or final. The marker of a command
 * other than ARGV[3] stays, with the version put, unless what is put is final.
 */
export const PUT = `${ENTRY}
local newer = string.match(ARGV[1], '^%d+') or '0'
if not final(ARGV[1]) then
  if tonumber(version) > tonumber(newer) then return 0 end
  if final(known) then return 0 end
  if marker and marker ~= ARGV[3] then
    redis.call('SET', KEYS[1], newer .. '|changing|' .. marker, 'KEEPTTL')
    return 0
  end
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1`;

/** Puts the marker of command ARGV[1] for at least ARGV[2] ms, unless the entry is final. */
export const MARK = `${ENTRY}
if final(known) then return 0 end
local id, ttl = ARGV[1], tonumber(ARGV[2])
if marker then
  -- Nobody can tell when the last of several commands is done, so this marker is left to expire.
  if marker ~= id then id = '*' end
  ttl = math.max(ttl, redis.call('PTTL', KEYS[1]))
end
redis.call('SET', KEYS[1], version .. '|changing|' .. id, 'PX', ttl)
return 1`;

/** Puts ARGV[1] for ARGV[2] seconds in place of what is known of an API key, unless it was revoked. */
export const REPLACE_KEY = `
if redis.call('GET', KEYS[1]) == 'revoked' then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1`;

/** Drops the marker if it is still that of command ARGV[1]; its version stays for ARGV[2] seconds. */
export const DROP = `${ENTRY}
if marker ~= ARGV[1] then return 0 end
if version == '0' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], version .. '|unknown', 'EX', ARGV[2])
return 1`;
