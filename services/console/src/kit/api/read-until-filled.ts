/** The most empty pages in a row before the reader has to ask for more. */
const EMPTY_PAGES_MAX = 20;

type Cursor = { cursor?: string };

/**
 * Reads a page of a list, and further pages while they are empty. Where few rows match, the gateway may
 * return empty pages before the end.
 */
export async function readUntilFilled<Page extends { nextCursor?: string | null }>(
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
