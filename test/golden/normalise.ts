/**
 * Ids, hashes and tokens become the order of their first appearance, so equal values stay equal. Times become their
 * order within the line.
 */
export type Normalise = (line: string) => string;

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
/** The fingerprint of a request under an idempotency key is the same in every run, so it is not replaced. */
const SHA256 = /(?<!fingerprint":"(?:\\+x)?)(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;
const JOSE = /\beyJ[\w-]+(?:\.[\w-]*){2,4}/g;
const SECRET = /\bcw[a-z]_[\w-]+|(?<="nextCursor":")[^"]+/g;
const ARGON2 = /(?<=\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$)[^"]+/g;
const TIME =
  /(?:"((?:deadline|expires)\w*)":"?)?(?:(20[23]\d-\d\d-\d\dT[\d:.]+Z)|(20[23]\d-\d\d-\d\d [\d:.]+\+00)|\b(1[789]\d{11})\b)/g;

type Moment = { isEnd: boolean; form: string; atMs: number };

function momentOf([, end, iso, stamp, ms]: readonly (string | undefined)[]): Moment {
  const form = iso ? 'iso' : stamp ? 'time' : 'ms';
  const atMs = ms ? Number(ms) : Math.floor(Date.parse(iso ?? `${stamp}:00`));
  return { isEnd: end !== undefined, form, atMs };
}

const ROUND_MS = [86_400_000, 60_000, 1_000];
const roundness = (ms: number) => (ms === 0 ? -1 : ROUND_MS.findIndex((unitMs) => ms % unitMs === 0));

function startOf(endMs: number, starts: readonly number[]): number | undefined {
  const whole = starts.filter((startMs) => startMs <= endMs && (endMs - startMs) % 1_000 === 0);
  const rank = (startMs: number) => roundness(endMs - startMs);
  return whole.sort((a, b) => rank(a) - rank(b) || b - a)[0];
}

function nameTimes(line: string): string {
  const moments = [...line.matchAll(TIME)].map(momentOf);
  const starts = [...new Set(moments.filter(({ isEnd }) => !isEnd).map(({ atMs }) => atMs))];
  return line.replace(TIME, (...groups) => {
    const { isEnd, form, atMs } = momentOf(groups);
    const prefix = groups[0].slice(0, -1 * (groups[2] ?? groups[3] ?? groups[4]).length);
    if (!isEnd) return `${prefix}<${form} ${starts.indexOf(atMs) + 1}>`;
    const startMs = startOf(atMs, starts);
    if (startMs === undefined) return `${prefix}<${form}>`;
    return `${prefix}<${form} ${starts.indexOf(startMs) + 1} + ${atMs - startMs} ms>`;
  });
}

/** `known` are texts with fixed names, such as the slot of an idempotency key. */
export function createNormalise(known: ReadonlyMap<string, string>): {
  name: Normalise;
  sort(lines: string[]): string[];
} {
  const names = new Map<string, string>(known);
  const counts = new Map<string, number>();
  const nameOf = (kind: string) => (text: string) => {
    const name = names.get(text) ?? `<${kind} ${(counts.get(kind) ?? 0) + 1}>`;
    if (!names.has(text)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    names.set(text, name);
    return name;
  };
  const nameIfKnown = (kind: string) => (text: string) => names.get(text) ?? `<${kind}>`;
  const rename = (line: string, by: typeof nameOf) =>
    nameTimes(line.replace(JOSE, '<jose>'))
      .replace(ARGON2, '<salt and hash>')
      .replace(SECRET, by('secret'))
      .replace(UUID, by('uuid'))
      .replace(SHA256, by('hash'));
  return {
    name: (line) => rename(line, nameOf),
    /** Lines are sorted without the values that have no name yet. */
    sort: (lines) =>
      lines
        .map((line) => ({ line, text: rename(line, nameIfKnown) }))
        .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
        .map(({ line }) => line),
  };
}
