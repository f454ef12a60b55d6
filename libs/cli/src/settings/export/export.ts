import { Document } from 'yaml';
import type { Context } from '../../context.ts';
import { writePrivately } from '../../session-store.ts';
import { titleOf } from '../apply/show.ts';
import { check, type Fault } from '../file/check.ts';
import { keyOf, nameOf } from '../file/read.ts';
import { itemSchema } from '../file/schema.ts';
import type { ExistingSetting, Fields } from '../kinds/kind.ts';
import { kindOf, SECTIONS, type Section } from '../kinds/kinds.ts';
import { type ExistingSettings, readWorld } from '../world.ts';

/** Applying the file changes nothing. */
export async function exportSettings(context: Context, file: string | undefined): Promise<void> {
  const { out, baseUrl } = context;
  const { text, count } = settingsText(baseUrl, await readWorld(context, SECTIONS));
  if (file === undefined) return out.line(text.trimEnd());
  await writePrivately(file, text);
  out.note(`${file}: ${count} settings.`);
}

type Omission = { title: string; reason: string };

export function settingsText(baseUrl: string, world: ExistingSettings): { text: string; count: number } {
  const left: Omission[] = [];
  const sections = SECTIONS.flatMap((section): [Section, unknown][] => {
    const written = writtenOf(section, world.get(section) ?? [], left);
    if (written.length === 0) return [];
    return [[section, kindOf(section).isSingle ? written[0] : written]];
  });
  const document = new Document(Object.fromEntries(sections));
  document.commentBefore = [
    ` The settings of ${baseUrl}, by cowrie export settings, without secrets.`,
    ...left.map(({ title, reason }) => ` Left out: ${title}: ${reason}`),
  ].join('\n');
  const count = sections.reduce((sum, [, of]) => sum + (Array.isArray(of) ? of.length : 1), 0);
  return { text: document.toString({ lineWidth: 0, flowCollectionPadding: false }), count };
}

/** Settings that a file cannot express, or cannot tell apart, are left out. */
function writtenOf(section: Section, all: readonly ExistingSetting[], left: Omission[]): Fields[] {
  const byKey = Map.groupBy(all, ({ fields }) => keyOf(section, fields));
  const keys = [...byKey.keys()].sort();
  return keys.flatMap((key) => {
    const same = byKey.get(key) ?? [];
    const newest = same.at(-1);
    if (!newest) return [];
    const fields = writable(section, newest.fields);
    const reason = refusalOf(section, same, fields);
    if (reason === null) return [fields];
    for (const { id } of same)
      left.push({ title: `${titleOf(section, nameOf(section, fields))} (${id})`, reason });
    return [];
  });
}

function refusalOf(section: Section, same: readonly ExistingSetting[], fields: Fields): string | null {
  const { changes, isSingle } = kindOf(section);
  if (nameOf(section, fields) === null && !isSingle) return 'it has no name';
  if (same.length > 1 && changes !== null) return 'another one has the same name';
  const document = new Document(fields);
  const faults: Fault[] = [];
  check({ document, faults, offsets: new Map() }, document.contents, itemSchema(section), '');
  const [fault] = faults;
  return fault ? `${fault.path} ${fault.message}` : null;
}

function writable(section: Section, fields: Fields): Fields {
  const { defaults = {} } = kindOf(section);
  const required = itemSchema(section).required ?? [];
  const kept = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const plain = withoutNulls(value);
    const isAnyway = plain === undefined || defaults[name] === plain;
    if (!isAnyway) return [[name, plain]];
    return required.includes(name) ? [[name, value]] : [];
  });
  return Object.fromEntries(kept);
}

function withoutNulls(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([, each]) => each !== null);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
