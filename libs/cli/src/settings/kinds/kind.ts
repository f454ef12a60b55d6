import type { CallOptions, Client } from '@cowrie/client';
import type { OperationName } from '../../operations/call-operation.ts';

/** Reading, planning, writing, exporting and the guide use these declarations. */

export type Fields = Readonly<Record<string, unknown>>;

export type Write = { operation: OperationName; input: Fields };

/** Fields are those of a file. */
export type ExistingSetting = { id: string; fields: Fields };

export type Kind = {
  /** The name of one of them, for people. */
  one: string;
  /** There is at most one. */
  isSingle?: true;
  /** Fields are those of this operation and of `changes`, by their own schemas. */
  makes: OperationName;
  /** Null: nothing can be changed. Fields that its body does not have cannot be changed either. */
  changes: OperationName | null;
  /** The first of these fields that is present identifies it. */
  names: readonly string[];
  /** Another platform may have one of the same name. */
  isByPlatform?: true;
  /**
   * It can move coins of its platform, so none is created while the platform's budget or status waits for a
   * second person.
   */
  isBounded?: true;
  /** Defaults of the API, which an export leaves out. */
  defaults?: Fields;
  /** Existing ones as the API has them, identified by `idField` or by id. */
  list(client: Client, options: CallOptions): Promise<readonly object[]>;
  idField?: string;
  make(fields: Fields): Write;
  /** Further calls after a creation. */
  afterMaking?(id: string, fields: Fields): Write[];
  /** `fields` are all fields of the file. */
  change(id: string, changed: Fields, fields: Fields): Write[];
  /** Faults of a new one that no schema names. */
  refusals?(fields: Fields): { field: string; message: string }[];
  secret?: {
    /** Fields of the answer to keep: the secret, and what belongs to it. */
    fields: readonly string[];
    /** The command that makes another secret. */
    rotate(id: string): string;
  };
  /** The advice where a change is not possible. */
  insteadOfChange?: string;
};

export const write = (operation: OperationName, input: Fields): Write => ({ operation, input });

export function given(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}
