/** Pages in a row without a row, after which the reader decides whether to look on. */
const EMPTY_PAGES_MAX = 20;

type Cursor = { cursor?: string };

/** A page of a list and, while nothing is in it, those after it: where few match, the gateway answers pages without a row. */
export async function readOn<Page extends { nextCursor?: string | null }>(
  read: (at: Cursor) => Promise<Page>,
  isEmpty: (page: Page) => boolean,
  first: string | null,
  emptyPagesMax = EMPTY_PAGES_MAX,
): Promise<Page> {
  let page = await read(first === null ? {} : { cursor: first });
  for (let empty = 1; empty < emptyPagesMax && isEmpty(page) && page.nextCursor; empty += 1) {
    page = await read({ cursor: page.nextCursor });
  }
  return page;
}
