import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TreasuryText, treasuryOf } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS, PathId } from '../../api/inputs.ts';
import { staleHeader } from '../../api/moments.ts';
import { AdminTransaction } from '../../api/objects.ts';
import type { Call } from '../../auth/guard.ts';
import type { RouteDeps } from '../../deps.ts';
import type { Tag } from '../../http/openapi/tags.ts';
import { userRoute } from '../../http/route/route.ts';
import { NoInput } from '../../http/route/validate.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { Party } from '../../redis/read-your-writes.ts';
import * as examples from './examples.ts';
import { createExport } from './export.ts';
import { FORMATS, PDF_TYPE } from './formats.ts';
import { type Audience, createTransactionLists } from './list.ts';
import type { OpenStream } from './open-streams.ts';
import { knownUser } from './party.ts';
import { createPdfExport } from './pdf/export.ts';
import { ExportQuery, TO_GO_ON, TransactionListQuery } from './schemas.ts';
import { createTransactions } from './transactions.ts';

/** Whose transactions a path is about, and who may read them there. */
type Subject<P extends z.ZodType> = {
  /** The end of its operations' ids: `exportMyTransactions`. */
  name: 'MyTransactions' | 'UserTransactions' | 'TreasuryTransactions';
  whose: string;
  tag: Tag;
  audience: Audience;
  params: P;
  problems?: readonly ('user_not_found' | 'treasury_not_found')[];
  /** Refuses a user or treasury that there is not. */
  partyOf(params: z.output<P>, call: Call): Promise<Outcome<Party>>;
};

/** How many files are read at once, and how many of them are PDFs. */
type Streams = { openStream: OpenStream; openPdf: OpenStream };

/**
 * The transactions of a user or a treasury for administrators, and everybody's as a file. A file is CSV (RFC 4180) or
 * JSON lines, oldest first, and made while it is read. In CSV, `reason` and `reference` get an apostrophe in front when
 * they begin with one or like a formula (= + - @ and their full-width forms, also after blanks; tab, CR, LF): anybody may write a reason, and
 * a spreadsheet would run it. JSON lines have every text as it is.
 */
export function statementRoutes(app: FastifyInstance, deps: RouteDeps, streams: Streams): void {
  const { bus } = deps;
  const admin = { tag: 'Administration', audience: 'admin' } as const;
  const me: Subject<NoInput> = {
    name: 'MyTransactions',
    whose: 'your transactions',
    tag: 'Wallets',
    audience: 'party',
    params: NoInput,
    partyOf: async (_params, { caller }) => succeed(caller.userId),
  };
  const ofUser: Subject<typeof UserParams> = {
    ...admin,
    name: 'UserTransactions',
    whose: 'the transactions of a user, deleted ones included',
    params: UserParams,
    problems: ['user_not_found'],
    partyOf: ({ id }, { context }) => knownUser(bus, context, id),
  };
  const ofTreasury: Subject<typeof TreasuryParams> = {
    ...admin,
    name: 'TreasuryTransactions',
    whose: 'the transactions of a treasury',
    params: TreasuryParams,
    problems: ['treasury_not_found'],
    partyOf: async ({ code }) => treasuryOf(code),
  };
  listRoute(app, deps, ofUser);
  listRoute(app, deps, ofTreasury);
  exportRoute(app, deps, me, streams);
  exportRoute(app, deps, ofUser, streams);
  exportRoute(app, deps, ofTreasury, streams);
}

const UserParams = z.strictObject({ id: PathId });
const TreasuryParams = z.strictObject({ code: TreasuryText });

function listRoute<P extends z.ZodType>(app: FastifyInstance, deps: RouteDeps, subject: Subject<P>): void {
  const lists = createTransactionLists(createTransactions(deps.bus, deps.readYourWrites), deps.cursors);
  const { name, whose, partyOf, audience, ...common } = subject;
  const operationId = `list${name}` as const;
  userRoute(app, deps.guard, {
    ...common,
    problems: [...(subject.problems ?? []), ...AMOUNT_PROBLEMS],
    operationId,
    examples: examples.adminPage,
    summary: `List ${whose}, newest first`,
    description: `With who asked for each. ${TO_GO_ON}`,
    query: TransactionListQuery,
    answerHeaders: ['Cowrie-Stale'],
    answers: {
      200: z.strictObject({ transactions: z.array(AdminTransaction), nextCursor: z.string().nullable() }),
    },
    async handle({ params, query }, call) {
      const party = await partyOf(params, call);
      if (!party.ok) return party;
      const asked = { list: operationId, party: party.value, audience, query };
      const before = lists.placeOf(asked);
      if (!before.ok) return before;
      return lists.page(call.context, asked, before.value);
    },
  });
}

function exportRoute<P extends z.ZodType>(
  app: FastifyInstance,
  deps: RouteDeps,
  subject: Subject<P>,
  { openStream, openPdf }: Streams,
): void {
  const transactions = createTransactions(deps.bus, deps.readYourWrites);
  const exportOf = createExport(transactions, openStream);
  const pdfOf = createPdfExport({ transactions, openStream: openPdf, tokens: deps.tokens, now: deps.now });
  const { name, whose, partyOf, audience, ...common } = subject;
  userRoute(app, deps.guard, {
    ...common,
    operationId: `export${name}`,
    examples: examples.file,
    summary: `Export ${whose}, as a file`,
    description:
      'CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, and written while it is read. With `type` it has those alone, and balances are still those of the account: from one line to the next, others may lie between. A PDF is for people, in English or French, and ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody checks with the keys of `/.well-known/jwks.json`; one of more than 2,000 transactions is 400.',
    query: ExportQuery,
    answers: { 200: z.string() },
    answerHeaders: ['Cowrie-Stale', 'Content-Disposition'],
    produces: [...Object.values(FORMATS).map(({ contentType }) => contentType), PDF_TYPE],
    async handle({ params, query }, call) {
      const party = await partyOf(params, call);
      if (!party.ok) return party;
      const { format = 'csv', type = null, from: fromMs = null, to: toMs = null } = query;
      const { lang: language = call.context.language ?? 'en' } = query;
      const asked = { party: party.value, type, fromMs, toMs };
      const stream = await (format === 'pdf'
        ? pdfOf(call.context, { ...asked, language })
        : exportOf(call.context, { ...asked, audience, format }));
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
