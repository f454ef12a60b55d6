import type { CallOptions } from './call.ts';

/** All items of a list, page by page. */

type Page = { nextCursor: string | null };
type List = (input: never, options?: CallOptions) => Promise<Page>;
type InputOf<L extends List> = NonNullable<Parameters<L>[0]>;
/** What the one array of a page holds. */
type ItemOf<P> = { [Field in keyof P]-?: P[Field] extends readonly (infer Item)[] ? Item : never }[keyof P];

/**
 * `for await (const transaction of each(client.listMyTransactions, { type: 'TRANSFER' }))`: asks for the next page when the
 * last one is used up. `input` may hold a `cursor` to begin at, or an `offset`.
 */
export async function* each<L extends List>(
  list: L,
  input: InputOf<L>,
  options: CallOptions = {},
): AsyncGenerator<ItemOf<Awaited<ReturnType<L>>>, void, undefined> {
  let cursor: string | null = null;
  do {
    const page: Page = await list(
      // A cursor is the place; where to begin is behind it.
      (cursor === null ? input : { ...(input as object), cursor, offset: undefined }) as never,
      options,
    );
    for (const field of Object.values(page)) if (Array.isArray(field)) yield* field;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
