import { type AdminTransactionView, LIMITS, SearchPageKey } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import { AdminTransaction } from '../../api/objects.ts';
import { staleHeader } from '../../api/past-time.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { listOwner, readCursor } from '../../http/route/cursor.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { type FullNames, LIST_FORMATS } from './formats.ts';
import { pageAnswer, toFilters } from './list.ts';
import type { OpenStream } from './open-streams.ts';
import { AllTransactionsFileQuery, AllTransactionsQuery, PAGING } from './schemas.ts';
import { createTransactions } from './transactions.ts';

const ALL_TRANSACTIONS = 'admin.transactions';

/** History gives fewer when their texts are long, because a page is one message. */
const FILE_PAGE_SIZE = 250;

const common = {
  tag: 'Administration',
  problems: AMOUNT_PROBLEMS,
} as const;

export function allTransactionsRoutes(app: FastifyInstance, deps: RouteDeps, openStream: OpenStream): void {
  listRoute(app, deps);
  fileRoute(app, deps, openStream);
}

function listRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, cursors, readYourWrites } = deps;
  const transactions = createTransactions(bus, readYourWrites);

  addUserRoute(app, guard, {
    ...common,
    operationId: 'listTransactions',
    examples: examples.adminSearch,
    summary: 'List all transactions, newest first',
    description: `A page of all transactions with their initiators. With both \`userId\` and \`treasury\` it has the transactions between the two. ${PAGING}`,
    query: AllTransactionsQuery,
    answerHeaders: ['Cowrie-Stale'],
    answers: {
      200: z.strictObject({ transactions: z.array(AdminTransaction), nextCursor: z.string().nullable() }),
    },
    async handle({ query }, { caller, context }) {
      const list = { list: ALL_TRANSACTIONS, owner: listOwner(caller.userId, query.userId) };
      const place = readCursor(cursors, { ...list, cursor: query.cursor }, SearchPageKey);
      if (!place.ok) return place;
      const search = searchOf(query, place.value);
      const found = await transactions.search(context, search, partiesToInclude(caller.userId, search));
      return found.ok ? succeed(pageAnswer(cursors, list, found.value)) : found;
    },
  });
}

function fileRoute(app: FastifyInstance, deps: RouteDeps, openStream: OpenStream): void {
  const transactions = createTransactions(deps.bus, deps.readYourWrites);

  addUserRoute(app, deps.guard, {
    ...common,
    operationId: 'exportTransactions',
    examples: examples.listFile,
    summary: 'Export all transactions as a file',
    description:
      'CSV (RFC 4180) or JSON lines with all matching transactions, newest first, streamed. CSV ends with the present full names of payer and receiver, empty for a deleted user. Its `reason`, `reference` and names are escaped as in the file of a wallet, so that no spreadsheet runs them. If the stream fails, the connection closes before the end of the answer, so the file is incomplete.',
    query: AllTransactionsFileQuery,
    answers: { 200: z.string() },
    answerHeaders: ['Cowrie-Stale', 'Content-Disposition'],
    produces: Object.values(LIST_FORMATS).map(({ contentType }) => contentType),
    async handle({ query }, { caller, context }) {
      const { format: name = 'csv', ...filters } = query;
      const format = LIST_FORMATS[name];
      async function pageAfter(place: SearchPageKey | null): Promise<Outcome<FilePage>> {
        const search = searchOf({ ...filters, limit: FILE_PAGE_SIZE }, place);
        const found = await transactions.search(context, search, partiesToInclude(caller.userId, search));
        if (!found.ok) return found;
        const { text, ...page } = found.value;
        const rows: AdminTransactionView[] = JSON.parse(text);
        const names = name === 'csv' ? await readFullNames(deps.bus, context, rows) : succeed(NO_NAMES);
        return names.ok ? succeed({ ...page, rows, names: names.value }) : names;
      }
      async function* body(pages: AsyncGenerator<FilePage>): AsyncGenerator<string> {
        if (format.opening !== '') yield format.opening;
        for await (const { rows, names } of pages) {
          if (rows.length > 0) yield rows.map((row) => format.row(row, names)).join('');
        }
      }
      const stream = await openStream(context.principal, pageAfter, body);
      if (!stream.ok) return stream;
      const headers = {
        'content-type': format.contentType,
        ...staleHeader(stream.value.stale),
        'content-disposition': `attachment; filename="transactions.${name}"`,
      };
      return succeed({ status: 200, body: stream.value.stream, headers });
    },
  });
}

type FilePage = {
  rows: AdminTransactionView[];
  names: FullNames;
  next: SearchPageKey | null;
  stale?: boolean | undefined;
};

const NO_NAMES: FullNames = new Map();

async function readFullNames(
  bus: Bus,
  context: RequestContext,
  rows: readonly AdminTransactionView[],
): Promise<Outcome<FullNames>> {
  const ids = [
    ...new Set(rows.flatMap(({ fromUserId, toUserId }) => [fromUserId ?? [], toUserId ?? []].flat())),
  ];
  const names = new Map<number, string>();
  for (let from = 0; from < ids.length; from += LIMITS.userIdsMax) {
    const found = await bus.call(context, 'user.by-ids', {
      userIds: ids.slice(from, from + LIMITS.userIdsMax),
    });
    if (!found.ok) return found;
    for (const { id, fullName } of found.value.users) names.set(id, fullName);
  }
  return succeed(names);
}

function searchOf(query: z.output<typeof AllTransactionsQuery>, place: SearchPageKey | null) {
  const { userId = null, treasury = null, initiatedBy = null } = query;
  return { ...toFilters(query, place), userId, treasury, initiatedBy, offset: 0, withInitiator: true };
}

/** The answer must contain the recent changes of these parties. */
function partiesToInclude(callerId: number, { userId, treasury }: ReturnType<typeof searchOf>) {
  return [callerId, userId, treasury].filter((party) => party !== null);
}
