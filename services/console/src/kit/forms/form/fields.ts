import type { JsonSchema } from '@cowrie/client';
import type { ReactNode } from 'react';

export type FormInput = Record<string, string>;

export type Label = string | readonly [name: string, about: string];

export type FieldProps = {
  value: string;
  onType(next: string): void;
  error: string | undefined;
  label: Label | undefined;
  schema: JsonSchema;
  input: FormInput;
};

export type FieldKind<Value> = {
  empty: string;
  read(typed: string): Value | null;
  /**
   * Returns the value that the schema checks. Text that cannot be read stays text, which no numeric schema
   * accepts.
   */
  toJson(typed: string): unknown;
  Control(props: FieldProps): ReactNode;
};

export type Labels<FieldInput extends FormInput> = Partial<Record<keyof FieldInput, Label>>;
export type InputsProps<FieldInput extends FormInput> = {
  input: FieldInput;
  onType(next: Partial<FieldInput>): void;
  errorOf(path: string): string | undefined;
  labels: Labels<FieldInput>;
  schema: JsonSchema;
};

export type Fields<FieldInput extends FormInput, Body> = {
  empty: FieldInput;
  fromAddress(search: Record<string, unknown>): Partial<Record<keyof FieldInput, string | undefined>>;
  bodyOf(input: FieldInput): Body | null;
  toJson(input: FieldInput): object;
  Inputs(props: InputsProps<FieldInput>): ReactNode;
};

/** A hidden field gets the value from `hiddenIn`, whatever was typed before. */
export function hideFields<FieldInput extends FormInput, Body>(
  fields: Fields<FieldInput, Body>,
  hiddenIn: (input: FieldInput) => Partial<FieldInput>,
): Fields<FieldInput, Body> {
  const shown = (input: FieldInput): FieldInput => ({ ...input, ...hiddenIn(input) });
  return {
    ...fields,
    bodyOf: (input) => fields.bodyOf(shown(input)),
    toJson: (input) => fields.toJson(shown(input)),
  };
}

type FieldKinds = Record<string, FieldKind<unknown>>;
type InputOf<Each extends FieldKinds> = { [Name in keyof Each]: string };
type BodyOf<Each extends FieldKinds> = {
  [Name in keyof Each]: Each[Name] extends FieldKind<infer Value> ? Value : never;
};

const addressText = (said: unknown) => (said === undefined || said === null ? undefined : String(said));

const mapNames = <Value>(names: readonly string[], of: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, of(name)]));

export function readFields<Each extends FieldKinds>(
  kinds: Each,
): Omit<Fields<InputOf<Each>, BodyOf<Each>>, 'Inputs'> {
  const names = Object.keys(kinds);
  return {
    empty: mapNames(names, (name) => kinds[name]?.empty ?? '') as InputOf<Each>,
    fromAddress: (search) =>
      mapNames(names, (name) => addressText(search[name])) as Partial<Record<keyof Each, string | undefined>>,
    bodyOf(input) {
      const body = mapNames(names, (name) => kinds[name]?.read(input[name] ?? ''));
      return Object.values(body).includes(null) ? null : (body as BodyOf<Each>);
    },
    toJson: (input) => mapNames(names, (name) => kinds[name]?.toJson(input[name] ?? '')),
  };
}
