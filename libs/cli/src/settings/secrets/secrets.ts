import { createHash } from 'node:crypto';
import { type Item, nameOf } from '../file/read.ts';
import { kindOf } from '../kinds/kinds.ts';

/** Chosen before anything is created, because secrets are shown once. */

export type SecretPlace = {
  where: string;
  keep(secret: object): Promise<void>;
  /** The setting was not created. */
  giveBack(): Promise<void>;
};

export type Secrets = {
  refusal(item: Item): Promise<string | null>;
  /** Call it before the item is created. */
  reserve(item: Item): Promise<SecretPlace>;
  lost(item: Item): Promise<string | null>;
};

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,60}$/;

/** `api-key.shop.orders` is unique, and has only letters, digits, `-`, `_` and `.`. */
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
