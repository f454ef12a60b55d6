import french from '@cowrie/contracts/words/gateway-messages.fr.json' with { type: 'json' };

/**
 * Replaces any text in a message. A message of the gateway without a translation fails the unit test in this
 * folder.
 */
const HOLE = '#';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const PATTERNS = Object.entries(french).map(
  ([english, translation]) =>
    [new RegExp(`^${english.split(HOLE).map(escaped).join('(.+?)')}\\.?$`), translation] as const,
);

export function translateToFrench(message: string): string | null {
  for (const [pattern, translation] of PATTERNS) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const held = found.slice(1);
    return translation.replaceAll(HOLE, () => held.shift() ?? '');
  }
  return null;
}
