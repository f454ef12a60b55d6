/**
 * Lua scripts over one entry of the access store. An entry is one of these texts:
 *
 *     <version>|<role>|live      a user                        active   a session or a service account
 *     <version>|<role>|totp      a user with a second factor
 *     <version>|<role>|deleted   final                         ended    final
 *     <version>|<status>|…       a platform
 *     <version>|link|…           an active link, in the place of a session
 *     <version>|limits|…         all spending limits
 *     <version>|policies|…       all approval policies
 *     <version>|changing|<id>    the command with this id may change the entry now; '*' for several commands
 *     <version>|unknown          the state is unknown; older versions are refused
 *
 * Sessions and service accounts have version 0. Markers keep the version that they replace, because a lookup that
 * began before the marker must not restore an older version after the marker has ended.
 */
const ENTRY = `
local known = redis.call('GET', KEYS[1]) or ''
local version = string.match(known, '^%d+') or '0'
local marker = string.match(known, '|changing|(.+)$')
local function final(text) return text == 'ended' or string.sub(text, -8) == '|deleted' end
`;

/**
 * Stores ARGV[1] for ARGV[2] seconds, unless the entry is newer or final. A final value always replaces. The marker of
 * a command other than ARGV[3] stays, with the new version, unless the new entry is final.
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

/** Marks by command ARGV[1] for at least ARGV[2] ms, unless the entry is final. */
export const MARK = `${ENTRY}
if final(known) then return 0 end
local id, ttl = ARGV[1], tonumber(ARGV[2])
if marker then
  -- The end of the last of several commands is unknown, so this marker stays until it expires.
  if marker ~= id then id = '*' end
  ttl = math.max(ttl, redis.call('PTTL', KEYS[1]))
end
redis.call('SET', KEYS[1], version .. '|changing|' .. id, 'PX', ttl)
return 1`;

/** Replaces by ARGV[1] for ARGV[2] seconds, unless the key was revoked. */
export const REPLACE_KEY = `
if redis.call('GET', KEYS[1]) == 'revoked' then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1`;

/** Removes only the marker of command ARGV[1]; its version stays for ARGV[2] seconds. */
export const DROP = `${ENTRY}
if marker ~= ARGV[1] then return 0 end
if version == '0' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], version .. '|unknown', 'EX', ARGV[2])
return 1`;
