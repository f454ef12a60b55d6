import type { Fault } from '../file/check.ts';
import { type Item, keyOf, nameOf, type Settings } from '../file/read.ts';
import { changeableOf } from '../file/schema.ts';
import type { ExistingSetting, Fields, Write } from '../kinds/kind.ts';
import { kindOf, type Section } from '../kinds/kinds.ts';
import type { ExistingSettings } from '../world.ts';
import { type Difference, differences, nested } from './differences.ts';

export type Step = {
  item: Item;
  /** Null means that it must be created. */
  id: string | null;
  differences: readonly Difference[];
  /** `afterMaking` has the calls that follow a creation. */
  writes: readonly Write[];
};

export type Plan = {
  steps: readonly Step[];
  found: readonly { item: Item; id: string }[];
  /** The file does not have these settings of its sections. */
  others: readonly { section: Section; name: string; id: string }[];
  faults: readonly Fault[];
};

type PlannedItem = { step?: Step; found?: Plan['found'][number]; faults: readonly Fault[] };

export function planOf(settings: Settings, world: ExistingSettings): Plan {
  const sound = settings.items.filter(
    ({ path }) => !settings.faults.some((fault) => fault.path.startsWith(path)),
  );
  const planned = sound.map((item) => planItem(settings, item, world));
  const known = new Set(settings.items.map(({ section, fields }) => `${section} ${keyOf(section, fields)}`));
  const others = settings.sections.flatMap((section) =>
    (world.get(section) ?? [])
      .filter(({ fields }) => !known.has(`${section} ${keyOf(section, fields)}`))
      .map(({ id, fields }) => ({ section, id, name: nameOf(section, fields) ?? id })),
  );
  return {
    steps: planned.flatMap(({ step }) => step ?? []),
    found: planned.flatMap(({ found }) => found ?? []),
    others,
    faults: planned.flatMap(({ faults }) => faults),
  };
}

function planItem(settings: Settings, item: Item, world: ExistingSettings): PlannedItem {
  const { section, fields } = item;
  const unknown = unknownPlatform(settings, item, world);
  const same = (world.get(section) ?? []).filter(
    (one) => keyOf(section, one.fields) === keyOf(section, fields),
  );
  // If several settings that cannot be changed have one name, the newest counts. It is the last in the list.
  const there = same.at(-1);
  if (!there) return planMaking(settings, item, unknown);
  const { one, changes } = kindOf(section);
  if (same.length > 1 && changes !== null) {
    const message = `matches ${same.length} existing ones (${same.map(({ id }) => id).join(', ')}): give one of them another name`;
    return { faults: [...unknown, settings.faultAt(item, '', message)] };
  }
  const differ = differences(fields, there.fields);
  const changed = nested(differ);
  const refused = Object.keys(changed)
    .filter((field) => !changeableOf(kindOf(section)).includes(field))
    .map((field) => {
      const { insteadOfChange = 'it stays unchanged' } = kindOf(section);
      const message = `cannot be changed on the existing one (${one} ${there.id}): ${insteadOfChange}`;
      return settings.faultAt(item, field, message);
    });
  const found = { item, id: there.id };
  const faults = [...unknown, ...refused, ...refusedChange(settings, item, there, changed)];
  if (differ.length === 0) return { found, faults };
  const writes = kindOf(section).change(there.id, changed, fields);
  return { found, faults, step: { item, id: there.id, differences: differ, writes } };
}

function planMaking(settings: Settings, item: Item, unknown: readonly Fault[]): PlannedItem {
  const { section, fields } = item;
  const kind = kindOf(section);
  const refused = (kind.refusals?.(fields) ?? []).map(({ field, message }) =>
    settings.faultAt(item, field, message),
  );
  const step = { item, id: null, differences: differences(fields, {}), writes: [kind.make(fields)] };
  return { faults: [...unknown, ...refused], step };
}

function refusedChange(settings: Settings, item: Item, there: ExistingSetting, changed: Fields): Fault[] {
  if (Object.keys(changed).length === 0) return [];
  const whole = { ...withoutNulls(there.fields), ...item.fields };
  return (kindOf(item.section).refusals?.(whole) ?? []).map(({ field, message }) =>
    settings.faultAt(item, field, message),
  );
}

const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** A platform has to be in the file or exist. */
function unknownPlatform(settings: Settings, item: Item, world: ExistingSettings): Fault[] {
  const { platform } = item.fields;
  if (typeof platform !== 'string') return [];
  const inFile = settings.items.some(
    ({ section, fields }) => section === 'platforms' && fields.id === platform,
  );
  const isThere = world.get('platforms')?.some(({ id }) => id === platform);
  if (inFile || isThere) return [];
  return [
    settings.faultAt(
      item,
      'platform',
      `names a platform that neither the file nor the gateway has: ${platform}`,
    ),
  ];
}
