import type { CallOptions, Client } from '@cowrie/client';
import type { OperationName } from '../../operations/call-operation.ts';

/** Reading, planning, writing, exporting and the guide use these declarations. */

export type Fields = Readonly<Record<string, unknown>>;

export type Write = { operation: OperationName; input: Fields };

export type ExistingSetting = { id: string; fields: Fields };

export type Kind = {
  /** Messages call one setting of this kind so, such as "platform". */
  one: string;
  /** A file has at most one setting of this kind. */
  isSingle?: true;
  /** Fields are those of this operation and of `changes`, by their own schemas. */
  makes: OperationName;
  /** Null means that nothing can be changed. Fields that the body does not have cannot be changed either. */
  changes: OperationName | null;
  /** The first of these fields that a setting has identifies the setting. */
  names: readonly string[];
  /** Settings of different platforms may have the same name. */
  isByPlatform?: true;
  /**
   * It can move coins of its platform, so none is created while the platform's budget or status waits for a
   * second person.
   */
  isBounded?: true;
  /** An export leaves out these defaults of the API. */
  defaults?: Fields;
  /** The fields of each object are those of the API; `idField` names its id, by default `id`. */
  list(client: Client, options: CallOptions): Promise<readonly object[]>;
  idField?: string;
  make(fields: Fields): Write;
  afterMaking?(id: string, fields: Fields): Write[];
  change(id: string, changed: Fields, fields: Fields): Write[];
  refusals?(fields: Fields): { field: string; message: string }[];
  secret?: {
    /** The command keeps these fields of the answer: the secret, and what belongs to it. */
    fields: readonly string[];
    rotate(id: string): string;
  };
  insteadOfChange?: string;
};

export const write = (operation: OperationName, input: Fields): Write => ({ operation, input });

export function given(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}
