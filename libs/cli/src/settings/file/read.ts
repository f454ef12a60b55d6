import { LineCounter, parseDocument } from 'yaml';
import type { Fields } from '../kinds/kind.ts';
import { kindOf, SECTIONS, type Section } from '../kinds/kinds.ts';
import { check, type Fault, memberOf } from './check.ts';
import { fileSchema } from './schema.ts';

export type Item = {
  section: Section;
  /** Names the item in faults, such as `limits[2]`. */
  path: string;
  fields: Fields;
};

export type Settings = {
  items: readonly Item[];
  sections: readonly Section[];
  faults: readonly Fault[];
  /** Creates a fault that only a later step can find. An empty field means the item itself. */
  faultAt(item: Item, field: string, message: string): Fault;
  /** A line is `file:line:column: path message`. */
  linesOf(file: string, faults: readonly Fault[]): string[];
};

/** Settings that are the same for their kind have the same key. */
export function keyOf(section: Section, fields: Fields): string {
  const { isByPlatform } = kindOf(section);
  return JSON.stringify([nameOf(section, fields), isByPlatform ? (fields.platform ?? null) : null]);
}

const nameField = (section: Section, fields: Fields): string | undefined =>
  kindOf(section).names.find((name) => typeof fields[name] === 'string');

export function nameOf(section: Section, fields: Fields): string | null {
  const field = nameField(section, fields);
  return field === undefined ? null : String(fields[field]);
}

export function readSettings(text: string): Settings {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const faults: Fault[] = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
    path: '',
    message,
    offset: pos[0],
  }));
  const offsets = new Map<string, number>();
  const root = { document, faults, offsets };
  // The shape of an unreadable text is unknown.
  const value = faults.length > 0 ? {} : (check(root, document.contents, fileSchema(), '') ?? {});
  const items = SECTIONS.flatMap((section) => itemsOf(section, new Map(Object.entries(value)).get(section)));
  const sections = SECTIONS.filter((section) => offsets.has(section));
  faults.push(...repeated(items).map((fault) => ({ ...fault, offset: offsets.get(fault.path) ?? 0 })));
  return {
    items,
    sections,
    faults,
    faultAt(item, field, message) {
      const path = field === '' ? item.path : memberOf(item.path, field);
      return { path, message, offset: closest(offsets, path) };
    },
    linesOf: (file, all) =>
      all
        .toSorted((one, other) => one.offset - other.offset)
        .map(({ path, message, offset }) => {
          const { line, col } = lines.linePos(offset);
          return `${file}:${line}:${col}: ${path === '' ? '' : `${path} `}${message}`;
        }),
  };
}

function itemsOf(section: Section, value: unknown): Item[] {
  const isItem = (one: unknown): one is Fields => typeof one === 'object' && one !== null;
  if (kindOf(section).isSingle) return isItem(value) ? [{ section, path: section, fields: value }] : [];
  if (!Array.isArray(value)) return [];
  return value.flatMap((fields, index) =>
    isItem(fields) ? [{ section, path: `${section}[${index}]`, fields }] : [],
  );
}

function repeated(items: readonly Item[]): Omit<Fault, 'offset'>[] {
  const first = new Map<string, string>();
  return items.flatMap(({ section, path, fields }) => {
    const field = nameField(section, fields);
    if (field === undefined) return [];
    const key = `${section} ${keyOf(section, fields)}`;
    const before = first.get(key);
    first.set(key, before ?? path);
    return before === undefined
      ? []
      : [{ path: memberOf(path, field), message: `repeats the value of ${before}` }];
  });
}

function closest(offsets: ReadonlyMap<string, number>, path: string): number {
  const found = offsets.get(path);
  if (found !== undefined || path === '') return found ?? 0;
  return closest(offsets, path.slice(0, Math.max(0, path.lastIndexOf('.'), path.lastIndexOf('['))));
}
