import { LIMITS } from '@cowrie/contracts';
import { z } from 'zod';
import { expected, text } from './inputs.ts';

const { metadataMax, metadataKeyMax, metadataValueMax } = LIMITS;
const KEY = new RegExp(`^[A-Za-z0-9_.-]{1,${metadataKeyMax}}$`);
const Value = text(1, metadataValueMax);

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given) && !('isLosslessNumber' in given);

/** Undefined when empty. `z.record` would drop keys such as `__proto__`. */
export const MetadataInput = z
  .custom<Record<string, unknown>>(isObject, { ...expected('an object of texts'), abort: true })
  .transform((given, context) => {
    const addIssue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    const entries = Object.entries(given);
    if (entries.length > metadataMax) addIssue([], `must have at most ${metadataMax} entries`);
    const texts: [string, string][] = [];
    for (const [key, given] of entries.slice(0, metadataMax)) {
      const value = Value.safeParse(given);
      if (!KEY.test(key) || key === '__proto__')
        addIssue([], `must have keys of 1 to ${metadataKeyMax} of A-Z, a-z, 0-9, _, . and -`);
      else if (value.success) texts.push([key, value.data]);
      else addIssue([key], value.error.issues[0]?.message ?? 'must be text');
    }
    return texts.length === 0 ? undefined : Object.fromEntries(texts);
  })
  .meta({
    type: 'object',
    description: `Your own texts, at most ${metadataMax}`,
    maxProperties: metadataMax,
    propertyNames: { type: 'string', pattern: KEY.source },
    additionalProperties: { type: 'string', minLength: 1, maxLength: metadataValueMax },
  });
