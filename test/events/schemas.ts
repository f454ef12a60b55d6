import { EVENTS, type EventType, schemaIdOf } from '@cowrie/contracts';
import { z } from 'zod';

export const SUFFIX = '.schema.json';

export function schemaFiles(): Map<string, string> {
  const types = Object.keys(EVENTS) as EventType[];
  return new Map(
    types.map((type) => {
      // Readers need the input form: it allows unknown fields, because events grow.
      const { $schema, description, examples, ...schema } = z.toJSONSchema(EVENTS[type], {
        target: 'draft-2020-12',
        io: 'input',
      });
      const described = { $schema, $id: schemaIdOf(type), title: type, description, ...schema };
      return [type + SUFFIX, `${JSON.stringify(described, null, 2)}\n`];
    }),
  );
}
