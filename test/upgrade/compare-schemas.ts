import { isDeepStrictEqual } from 'node:util';

export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  [keyword: string]: unknown;
};

/** Each function is true when `now` still allows every value that `before` allowed. */
const BOUNDS: Record<string, (before: number, now: number) => boolean> = {
  minimum: (before, now) => now <= before,
  exclusiveMinimum: (before, now) => now <= before,
  minLength: (before, now) => now <= before,
  minItems: (before, now) => now <= before,
  maximum: (before, now) => now >= before,
  exclusiveMaximum: (before, now) => now >= before,
  maxLength: (before, now) => now >= before,
  maxItems: (before, now) => now >= before,
};
/** These keywords say nothing about values, or are compared elsewhere. */
const LOOKED_AT = ['type', 'const', 'enum', 'anyOf', 'oneOf', 'properties', 'required', 'items'];
const DESCRIBING = ['$schema', '$id', 'title', 'description', 'default'];

function branchesOf(schema: Schema): Schema[] | undefined {
  const { type, anyOf, oneOf } = schema;
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : (anyOf ?? oneOf);
}
const valuesOf = (schema: Schema): unknown[] | undefined =>
  'const' in schema ? [schema.const] : schema.enum;
const nameOf = ({ properties = {} }: Schema): unknown => properties.name?.const ?? properties.outcome?.const;

/**
 * Compares in both directions. Optional fields may be added and bounds widened. A new value is listed, because the
 * previous release does not know it; it may be written only where that release does not read.
 */
export function compareSchemas(before: Schema, now: Schema, path = '$'): string[] {
  const [oldBranches, newBranches] = [branchesOf(before), branchesOf(now)];
  if (oldBranches || newBranches) {
    return compareBranches(oldBranches ?? [before], newBranches ?? [now], path);
  }
  return [
    ...compareValues(before, now, path),
    ...compareFields(before, now, path),
    ...(before.items ? compareSchemas(before.items, now.items ?? {}, `${path}[]`) : []),
    ...compareRest(before, now, path),
  ];
}

function compareBranches(before: readonly Schema[], now: readonly Schema[], path: string): string[] {
  const used = new Set<Schema>();
  const problems = before.flatMap((branch) => {
    const name = nameOf(branch);
    const label = name === undefined ? path : `${path}<${name}>`;
    // An object is never compared with null, however much of it is new.
    const forms = branch.type === 'null' ? now : now.filter(({ type }) => type !== 'null');
    const candidates = name === undefined ? forms : forms.filter((candidate) => nameOf(candidate) === name);
    const compared = candidates.map((candidate) => ({
      candidate,
      found: compareSchemas(branch, candidate, label),
    }));
    const best = compared.sort((a, b) => a.found.length - b.found.length)[0];
    if (!best) return [`${label} is gone`];
    used.add(best.candidate);
    return best.found;
  });
  const added = now.filter((branch) => !used.has(branch));
  // A new command, query or reply is recognised by its name. A new form of the same one is not.
  return [
    ...problems,
    ...added.filter((branch) => nameOf(branch) === undefined).map(() => `${path} has a new form`),
  ];
}

function compareValues(before: Schema, now: Schema, path: string): string[] {
  const [old, current] = [valuesOf(before), valuesOf(now)];
  if (!old && !current) return before.type === now.type ? [] : [`${path} is ${now.type}, was ${before.type}`];
  if (!old || !current) return [`${path} ${old ? 'takes any value' : 'takes some values only'}`];
  const gone = old
    .filter((value) => !current.includes(value))
    .map((value) => `${path} does not take ${value}`);
  const added = current
    .filter((value) => !old.includes(value))
    .map((value) => `${path} has the new value ${value}`);
  return [...gone, ...added];
}

function compareFields(before: Schema, now: Schema, path: string): string[] {
  const [old, current] = [before.properties ?? {}, now.properties ?? {}];
  const [needed, needs] = [before.required ?? [], now.required ?? []];
  const fields = Object.entries(old).flatMap(([name, schema]) => {
    const place = `${path}.${name}`;
    const other = current[name];
    if (!other) return [`${place} is gone`];
    const may = needed.includes(name) && !needs.includes(name) ? [`${place} may be missing`] : [];
    return [...may, ...compareSchemas(schema, other, place)];
  });
  const asked = needs.filter((name) => !needed.includes(name)).map((name) => `${path}.${name} is needed`);
  return [...fields, ...asked];
}

function compareRest(before: Schema, now: Schema, path: string): string[] {
  const keywords = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...keywords]
    .filter((keyword) => !LOOKED_AT.includes(keyword) && !DESCRIBING.includes(keyword))
    .filter((keyword) => {
      const [old, current] = [before[keyword], now[keyword]];
      if (current === undefined) return false;
      const bound = BOUNDS[keyword];
      if (bound && typeof current === 'number') return typeof old !== 'number' || !bound(old, current);
      return !isDeepStrictEqual(old, current);
    })
    .map((keyword) => `${path} has another ${keyword}`);
}
