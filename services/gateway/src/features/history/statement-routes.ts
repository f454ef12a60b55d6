import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findTreasury, TreasuryText } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS, PathId } from '../../api/inputs.ts';
import { AdminTransaction } from '../../api/objects.ts';
import { staleHeader } from '../../api/past-time.ts';
import type { UserCall } from '../../auth/guard.ts';
import type { RouteDeps } from '../../deps.ts';
import type { Tag } from '../../http/openapi/tags.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { NoInput } from '../../http/route/validate.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { Party } from '../../redis/read-your-writes.ts';
import * as examples from './examples.ts';
import { createExport } from './export.ts';
import { FORMATS, PDF_TYPE } from './formats.ts';
import { requireKnownUser } from './known-user.ts';
import { type Audience, createTransactionLists } from './list.ts';
import type { OpenStream } from './open-streams.ts';
import { createPdfExport } from './pdf/export.ts';
import { ExportQuery, PAGING, TransactionListQuery } from './schemas.ts';
import { createTransactions } from './transactions.ts';

type StatementOwner<P extends z.ZodType> = {
  name: 'MyTransactions' | 'UserTransactions' | 'TreasuryTransactions';
  contents: string;
  tag: Tag;
  audience: Audience;
  params: P;
  problems?: readonly ('user_not_found' | 'treasury_not_found')[];
  findParty(params: z.output<P>, call: UserCall): Promise<Outcome<Party>>;
};

type Streams = { openStream: OpenStream; openPdf: OpenStream };

/**
 * Files are CSV (RFC 4180) or JSON lines, oldest first, and streamed. In CSV, `reason` and `reference` get an
 * apostrophe when they begin with one or like a formula, because a spreadsheet would run what anybody may write. JSON
 * lines have every text unchanged.
 */
export function statementRoutes(app: FastifyInstance, deps: RouteDeps, streams: Streams): void {
  const { bus } = deps;
  const admin = { tag: 'Administration', audience: 'admin' } as const;
  const me: StatementOwner<NoInput> = {
    name: 'MyTransactions',
    contents: 'your transactions',
    tag: 'Wallets',
    audience: 'party',
    params: NoInput,
    findParty: async (_params, { caller }) => succeed(caller.userId),
  };
  const ofUser: StatementOwner<typeof UserParams> = {
    ...admin,
    name: 'UserTransactions',
    contents: 'the transactions of a user, deleted ones included',
    params: UserParams,
    problems: ['user_not_found'],
    findParty: ({ id }, { context }) => requireKnownUser(bus, context, id),
  };
  const ofTreasury: StatementOwner<typeof TreasuryParams> = {
    ...admin,
    name: 'TreasuryTransactions',
    contents: 'the transactions of a treasury',
    params: TreasuryParams,
    problems: ['treasury_not_found'],
    findParty: async ({ code }) => findTreasury(code),
  };
  listRoute(app, deps, ofUser);
  listRoute(app, deps, ofTreasury);
  exportRoute(app, deps, me, streams);
  exportRoute(app, deps, ofUser, streams);
  exportRoute(app, deps, ofTreasury, streams);
}

const UserParams = z.strictObject({ id: PathId });
const TreasuryParams = z.strictObject({ code: TreasuryText });

function listRoute<P extends z.ZodType>(
  app: FastifyInstance,
  deps: RouteDeps,
  subject: StatementOwner<P>,
): void {
  const lists = createTransactionLists(createTransactions(deps.bus, deps.readYourWrites), deps.cursors);
  const { name, contents, findParty, audience, ...common } = subject;
  const operationId = `list${name}` as const;
  addUserRoute(app, deps.guard, {
    ...common,
    problems: [...(subject.problems ?? []), ...AMOUNT_PROBLEMS],
    operationId,
    examples: examples.adminPage,
    summary: `List ${contents}, newest first`,
    description: `A page of the transactions with their initiators. ${PAGING}`,
    query: TransactionListQuery,
    answerHeaders: ['Cowrie-Stale'],
    answers: {
      200: z.strictObject({ transactions: z.array(AdminTransaction), nextCursor: z.string().nullable() }),
    },
    async handle({ params, query }, call) {
      const party = await findParty(params, call);
      if (!party.ok) return party;
      const request = { list: operationId, party: party.value, audience, query };
      const before = lists.placeOf(request);
      if (!before.ok) return before;
      return lists.page(call.context, request, before.value);
    },
  });
}

function exportRoute<P extends z.ZodType>(
  app: FastifyInstance,
  deps: RouteDeps,
  subject: StatementOwner<P>,
  { openStream, openPdf }: Streams,
): void {
  const transactions = createTransactions(deps.bus, deps.readYourWrites);
  const exportOf = createExport(transactions, openStream);
  const pdfOf = createPdfExport({
    bus: deps.bus,
    transactions,
    openStream: openPdf,
    tokens: deps.tokens,
    now: deps.now,
  });
  const { name, contents, findParty, audience, ...common } = subject;
  addUserRoute(app, deps.guard, {
    ...common,
    operationId: `export${name}`,
    examples: examples.file,
    summary: `Export ${contents}, as a file`,
    description:
      'CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, streamed. With `type` only those transactions are listed; balances are still those of the whole account, so other transactions may lie between two lines. A PDF is for people, in English or French. It ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody can verify with the keys of `/.well-known/jwks.json`. A PDF of more than 2,000 transactions is refused with 400.',
    query: ExportQuery,
    answers: { 200: z.string() },
    answerHeaders: ['Cowrie-Stale', 'Content-Disposition'],
    produces: [...Object.values(FORMATS).map(({ contentType }) => contentType), PDF_TYPE],
    async handle({ params, query }, call) {
      const party = await findParty(params, call);
      if (!party.ok) return party;
      const { format = 'csv', type = null, from: fromMs = null, to: toMs = null } = query;
      const { lang: language = call.context.language ?? 'en' } = query;
      const request = { party: party.value, type, fromMs, toMs };
      const stream = await (format === 'pdf'
        ? pdfOf(call.context, { ...request, language })
        : exportOf(call.context, { ...request, audience, format }));
      if (!stream.ok) return stream;
      const headers = {
        'content-type': format === 'pdf' ? PDF_TYPE : FORMATS[format].contentType,
        ...staleHeader(stream.value.stale),
        'content-disposition': `attachment; filename="transactions-${fileNameOf(party.value)}.${format}"`,
      };
      return succeed({ status: 200, body: stream.value.stream, headers });
    },
  });
}

function fileNameOf(party: Party): string {
  return typeof party === 'number' ? `user-${party}` : party;
}
