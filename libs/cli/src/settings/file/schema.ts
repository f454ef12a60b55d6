import type { JsonSchema } from '@cowrie/client';
import { findOperation } from '../../operations/operations.ts';
import { type Kind, kindOf, SECTIONS, type Section } from '../kinds/kinds.ts';

const ITEMS_MAX = 1_000;

export function changeableOf({ changes }: Kind): readonly string[] {
  return changes === null ? [] : Object.keys(findOperation(changes).body.properties ?? {});
}

export function itemSchema(section: Section): JsonSchema {
  const kind = kindOf(section);
  const made = findOperation(kind.makes);
  const changed = kind.changes === null ? {} : findOperation(kind.changes).body.properties;
  return {
    type: 'object',
    properties: { ...changed, ...made.parameters, ...made.body.properties },
    required: [...Object.keys(made.parameters), ...(made.body.required ?? [])],
  };
}

export function fileSchema(): JsonSchema {
  const sections = SECTIONS.map((section): [string, JsonSchema] => {
    const items = itemSchema(section);
    return [section, kindOf(section).isSingle ? items : { type: 'array', maxItems: ITEMS_MAX, items }];
  });
  return { type: 'object', properties: Object.fromEntries(sections) };
}
