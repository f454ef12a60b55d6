import { changeableOf, itemSchema } from '../src/settings/file/schema.ts';
import { kindOf, SECTIONS, type Section } from '../src/settings/kinds/kinds.ts';

/** The guide's table of settings, in the order in which they are applied. */

const TABLE = /(<!-- table: libs\/cli\/tools\/settings\.ts -->\n)[\s\S]*?(\n\n<!-- end -->)/;

const named = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ');

function rowOf(section: Section): string {
  const kind = kindOf(section);
  const { properties = {}, required = [] } = itemSchema(section);
  const key = [...(kind.names.length === 1 ? kind.names : []), ...(kind.isByPlatform ? ['platform'] : [])];
  const others = Object.keys(properties).filter((field) => !key.includes(field) && !required.includes(field));
  const changeable = changeableOf(kind).filter((field) => !key.includes(field));
  const byName = kind.names.length > 1 ? `the first of ${named(kind.names)} that it has` : named(kind.names);
  const recognised = kind.isSingle
    ? 'there is one'
    : `${byName}${kind.isByPlatform ? ' and `platform`' : ''}`;
  const must = required.filter((field) => !key.includes(field));
  const change = changeable.length === 0 ? 'nothing' : named(changeable);
  return `| \`${section}\` | ${recognised} | ${[named(must), named(others)].filter(Boolean).join('; ')} | ${change} |`;
}

export function withTable(guide: string): string {
  const head = '| section | recognised by | fields: needed; others | can be changed |\n|---|---|---|---|\n';
  const table = head + SECTIONS.map(rowOf).join('\n');
  return guide.replace(TABLE, (_all, begin, end) => `${begin}${table}${end}`);
}
