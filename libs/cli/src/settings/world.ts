import { Amount } from '@cowrie/client';
import type { Context } from '../context.ts';
import { itemSchema } from './file/schema.ts';
import type { ExistingSetting } from './kinds/kind.ts';
import { kindOf, type Section } from './kinds/kinds.ts';

export type ExistingSettings = ReadonlyMap<Section, readonly ExistingSetting[]>;

export async function readWorld(
  { client, signal }: Context,
  sections: Iterable<Section>,
): Promise<ExistingSettings> {
  const world = new Map<Section, readonly ExistingSetting[]>();
  for (const section of sections) {
    const { list, idField = 'id', names: keys } = kindOf(section);
    const names = [...new Set([...keys, ...Object.keys(itemSchema(section).properties ?? {})])];
    const found = (await list(client, { signal })).map(
      (one) => new Map<string, unknown>(Object.entries(one)),
    );
    const there = found.map((one) => ({
      id: String(one.get(idField) ?? section),
      fields: Object.fromEntries(names.map((name) => [name, plain(one.get(name) ?? null)])),
    }));
    world.set(section, there);
  }
  return world;
}

/** Amounts are numbers, as in a file. */
function plain(value: unknown): unknown {
  if (Amount.isAmount(value)) return value.toNumber();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}
