import type { JsonSchema } from '@cowrie/client';
import type { ReactNode } from 'react';

/** The text of each field by its name, as drafts store it. */
export type FormInput = Record<string, string>;

/** The label of a field, with an optional description. */
export type Label = string | readonly [name: string, about: string];

export type FieldProps = {
  value: string;
  onType(next: string): void;
  error: string | undefined;
  label: Label | undefined;
  /** The field's schema in the API document. */
  schema: JsonSchema;
  /** The text of all fields of the form. */
  input: FormInput;
};

/** A kind of field: its control, and how its text becomes a value. */
export type FieldKind<Value> = {
  empty: string;
  /** Returns null when the text is not a valid value. */
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

/** The fields of a form together. */
export type Fields<FieldInput extends FormInput, Body> = {
  empty: FieldInput;
  /** Reads initial values from the parameters of an address. */
  fromAddress(search: Record<string, unknown>): Partial<Record<keyof FieldInput, string | undefined>>;
  /** Returns the request body; null while a field is missing or invalid. */
  bodyOf(input: FieldInput): Body | null;
  /** Returns the values that the API document's schema checks. */
  toJson(input: FieldInput): object;
  Inputs(props: InputsProps<FieldInput>): ReactNode;
};

/**
 * Fields that are not always shown. A hidden field gets the value from `hiddenIn`, whatever was typed before.
 */
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

/** Combines field kinds. Each field has the name that the API document uses. */
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
