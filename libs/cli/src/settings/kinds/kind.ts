import type { CallOptions, Client } from '@cowrie/client';
import type { OperationName } from '../../operations/call-operation.ts';

/** Each kind of setting is one value: reading, planning, writing, exporting and the guide go over these. */

export type Fields = Readonly<Record<string, unknown>>;

/** A call that makes or changes something. */
export type Write = { operation: OperationName; input: Fields };

/** A setting of the platform, with its fields as a file has them. */
export type ExistingSetting = { id: string; fields: Fields };

export type Kind = {
  /** As people call one of them. */
  one: string;
  /** There is one or none of it. */
  isSingle?: true;
  /** Its fields are those of this operation and of `changes`, by their own schemas. */
  makes: OperationName;
  /** Null: nothing of it can be changed. What its body does not have cannot be changed either. */
  changes: OperationName | null;
  /** It is recognised by the first of these fields that it has. */
  names: readonly string[];
  /** And by its platform: another one may have one of the same name. */
  isByPlatform?: true;
  /** It can move coins of its platform: none is made while what bounds the platform waits for a second person. */
  isBounded?: true;
  /** Values that a new one has anyway. An export leaves them out. */
  defaults?: Fields;
  /** Those that are there, as the API has them; each is known by `idField`, or by its id. */
  list(client: Client, options: CallOptions): Promise<readonly object[]>;
  idField?: string;
  make(fields: Fields): Write;
  /** Further calls for a new one. */
  afterMaking?(id: string, fields: Fields): Write[];
  /** `fields` is all that the file says of it. */
  change(id: string, changed: Fields, fields: Fields): Write[];
  /** Faults of a new one that no schema names. */
  refusals?(fields: Fields): { field: string; message: string }[];
  secret?: {
    /** The fields of the answer that are kept: the secret, and what belongs to it. */
    fields: readonly string[];
    /** The command that makes another one. */
    rotate(id: string): string;
  };
  /** The advice where a change is not possible. */
  insteadOfChange?: string;
};

export const write = (operation: OperationName, input: Fields): Write => ({ operation, input });

/** Those of the fields that are given. */
export function given(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}
