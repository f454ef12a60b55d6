import french from '@cowrie/contracts/words/gateway-messages.fr.json' with { type: 'json' };

/** Stands for any text in a message; a message of the gateway that has no translation fails the unit test beside this. */
const HOLE = '#';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const PATTERNS = Object.entries(french).map(
  ([english, translation]) =>
    [new RegExp(`^${english.split(HOLE).map(escaped).join('(.+?)')}\\.?$`), translation] as const,
);

/** A message of the gateway in French; null for one that is not known. */
export function inFrench(message: string): string | null {
  for (const [pattern, translation] of PATTERNS) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const held = found.slice(1);
    return translation.replaceAll(HOLE, () => held.shift() ?? '');
  }
  return null;
}
