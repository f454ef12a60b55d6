import type { JsonSchema } from '@cowrie/client';
import type { ReactNode } from 'react';

/** What is typed of an act: texts by their names, as drafts keep them. */
export type Typed = Record<string, string>;

/** How a field is called, and what stands below that. */
export type Label = string | readonly [name: string, about: string];

export type FieldProps = {
  value: string;
  onType(next: string): void;
  error: string | undefined;
  label: Label | undefined;
  /** What the document says of it. */
  schema: JsonSchema;
  /** All that is typed. */
  input: Typed;
};

/** A kind of field: how it is shown, and how what is typed in it is read. */
export type Kind<Value> = {
  empty: string;
  /** Null when it cannot be sent. */
  read(typed: string): Value | null;
  /** As the document's schema checks it; what cannot be read stays a text, which no schema of a number takes. */
  asChecked(typed: string): unknown;
  Show(props: FieldProps): ReactNode;
};

export type Labels<Given extends Typed> = Partial<Record<keyof Given, Label>>;
export type InputsProps<Given extends Typed> = {
  input: Given;
  onType(next: Partial<Given>): void;
  errorOf(path: string): string | undefined;
  labels: Labels<Given>;
  schema: JsonSchema;
};

/** The fields of an act. */
export type Fields<Given extends Typed, Body> = {
  empty: Given;
  /** What an address says of them. */
  given(search: Record<string, unknown>): Partial<Record<keyof Given, string | undefined>>;
  /** What is typed; null while something is missing. */
  bodyOf(input: Given): Body | null;
  /** What is typed, as the document's schema checks it. */
  asChecked(input: Given): object;
  Inputs(props: InputsProps<Given>): ReactNode;
};

/** Fields of which some are not always shown: what was typed in one of those before counts as empty. */
export function hiding<Given extends Typed, Body>(
  fields: Fields<Given, Body>,
  hiddenIn: (input: Given) => Partial<Given>,
): Fields<Given, Body> {
  const shown = (input: Given): Given => ({ ...input, ...hiddenIn(input) });
  return {
    ...fields,
    bodyOf: (input) => fields.bodyOf(shown(input)),
    asChecked: (input) => fields.asChecked(shown(input)),
  };
}

type Kinds = Record<string, Kind<unknown>>;
type TypedOf<Each extends Kinds> = { [Name in keyof Each]: string };
type BodyOf<Each extends Kinds> = {
  [Name in keyof Each]: Each[Name] extends Kind<infer Value> ? Value : never;
};

/** How an address writes one. */
const asText = (said: unknown) => (said === undefined || said === null ? undefined : String(said));

const mapped = <Value>(names: readonly string[], of: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, of(name)]));

/** Reads fields one by one; each has the name that the document has for it. */
export function readFields<Each extends Kinds>(
  kinds: Each,
): Omit<Fields<TypedOf<Each>, BodyOf<Each>>, 'Inputs'> {
  const names = Object.keys(kinds);
  return {
    empty: mapped(names, (name) => kinds[name]?.empty ?? '') as TypedOf<Each>,
    given: (search) =>
      mapped(names, (name) => asText(search[name])) as Partial<Record<keyof Each, string | undefined>>,
    bodyOf(input) {
      const body = mapped(names, (name) => kinds[name]?.read(input[name] ?? ''));
      return Object.values(body).includes(null) ? null : (body as BodyOf<Each>);
    },
    asChecked: (input) => mapped(names, (name) => kinds[name]?.asChecked(input[name] ?? '')),
  };
}
