import type { CallOptions } from './call.ts';

type Page = { nextCursor: string | null };
type List = (input: never, options?: CallOptions) => Promise<Page>;
type InputOf<L extends List> = NonNullable<Parameters<L>[0]>;
type ItemOf<P> = { [Field in keyof P]-?: P[Field] extends readonly (infer Item)[] ? Item : never }[keyof P];

/**
 * `for await (const transaction of each(client.listMyTransactions, { type: 'TRANSFER' }))` reads page by
 * page. `input` may have a `cursor` or an `offset` to begin at.
 */
export async function* each<L extends List>(
  list: L,
  input: InputOf<L>,
  options: CallOptions = {},
): AsyncGenerator<ItemOf<Awaited<ReturnType<L>>>, void, undefined> {
  let cursor: string | null = null;
  do {
    const page: Page = await list(
      // The cursor contains the position, so an `offset` must not be repeated.
      (cursor === null ? input : { ...(input as object), cursor, offset: undefined }) as never,
      options,
    );
    for (const field of Object.values(page)) if (Array.isArray(field)) yield* field;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
