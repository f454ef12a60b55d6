import { createHash } from 'node:crypto';
import { type Item, nameOf } from '../file/read.ts';
import { kindOf } from '../kinds/kinds.ts';

/** Where what is shown once goes. It is decided before anything is made. */

export type SecretPlace = {
  /** For who has to find it. */
  where: string;
  keep(secret: object): Promise<void>;
  /** Nothing was made. */
  giveBack(): Promise<void>;
};

export type Secrets = {
  /** The reason why the secret of this item cannot be kept; null when it can. */
  refusal(item: Item): Promise<string | null>;
  /** Before it is made. */
  reserve(item: Item): Promise<SecretPlace>;
  /** The mark of a run that made the item and ended before it kept the secret; null without one. */
  lost(item: Item): Promise<string | null>;
};

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,60}$/;

/** `api-key.shop.orders`: of letters, digits, `-`, `_` and `.`, and another for each one. */
export function secretName(item: Item): string {
  const { one } = kindOf(item.section);
  const name = nameOf(item.section, item.fields) ?? '';
  const { platform } = item.fields;
  const kind = one.toLowerCase().replaceAll(' ', '-');
  return [kind, ...(typeof platform === 'string' ? [platform] : []), fileWord(name)].join('.');
}

function fileWord(name: string): string {
  if (PLAIN.test(name)) return name;
  const readable = name
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return `${readable}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
