import { unitsToCoins } from '@cowrie/contracts';
import { sentenceText } from '@cowrie/contracts/sentence';
import type { Names } from './names.ts';
import { createPen, type Pen } from './pen.ts';
import { toPrintable } from './printable.ts';
import { isReceived, type Statement, type StatementLine } from './statement.ts';
import type { Words } from './words.ts';

const BOLD = { font: 'Helvetica-Bold' } as const;
const SIGNED_LINE = 120;
const [SIGNED_HEAD_HEIGHT, SIGNED_LINE_HEIGHT] = [60, 12];

/** Finished bytes can be read at any time. */
export function createSheet(statement: Statement, names: Names, t: Words, nowMs: number) {
  const pen = createPen(t.locale, (number) => sentenceText(t.page, { number }));
  const { coins, moment } = formats(t);
  const heading = () => {
    pen.row(t.columns, BOLD);
    pen.rule();
  };
  const balance = (name: string, units: string) =>
    pen.row(['', '', '', '', name, '', coins(units)], BOLD, heading);

  return {
    head() {
      drawHead(pen, statement, names, t, nowMs);
      heading();
      balance(t.opening, statement.openingUnits);
      if (statement.lines.length === 0) pen.row(['', '', '', '', t.none, '', '']);
    },
    row(line: StatementLine) {
      const { id, type, reason, reference, amountUnits, createdAtMs } = line.transaction;
      const sign = isReceived(line, statement.party) ? '+' : '–';
      const why = [reason, ...(reference ? [reference] : [])].map(toPrintable).join(' · ');
      const amounts = [`${sign}${coins(amountUnits)}`, coins(line.balanceUnits)];
      const other = otherSide(line, statement, names, t);
      pen.row([moment(createdAtMs), String(id), t.types[type], other, why, ...amounts], {}, heading);
    },
    foot(jws: string) {
      balance(t.closing, statement.closingUnits);
      pen.rule();
      pen.paragraph(t.end, { gap: 12 });
      const lines = jws.match(new RegExp(`.{1,${SIGNED_LINE}}`, 'g')) ?? [];
      pen.turnFor(SIGNED_HEAD_HEIGHT + lines.length * SIGNED_LINE_HEIGHT);
      pen.paragraph(t.signature, { ...BOLD, size: 11 });
      pen.paragraph(t.howToCheck, { gap: 8 });
      for (const line of lines) pen.paragraph(line, { font: 'Courier', gap: 1 });
      pen.doc.end();
    },
    readDrawn: (): Uint8Array | null => pen.doc.read() as Uint8Array | null,
    readRest: () => pen.doc as AsyncIterable<Uint8Array>,
  };
}

function drawHead(pen: Pen, statement: Statement, names: Names, t: Words, nowMs: number): void {
  const { coins, moment } = formats(t);
  const { party, fromMs, toMs, type } = statement;
  pen.paragraph(`Cowrie – ${t.title}`, { ...BOLD, size: 16, gap: 8 });
  const whose =
    typeof party === 'number'
      ? holderText(party, names, t)
      : sentenceText(t.treasury, { name: t.treasuries[party] });
  pen.paragraph(whose, { size: 11 });
  pen.paragraph(sentenceText(t.period, { from: fromMs === null ? null : moment(fromMs), to: moment(toMs) }), {
    size: 9,
  });
  pen.paragraph(sentenceText(t.issued, { at: moment(nowMs) }), { size: 9 });
  if (type !== null) pen.paragraph(sentenceText(t.typeAlone, { type: t.types[type] }), { size: 9 });
  pen.space(6);
  for (const [name, value] of totals(statement, t, coins)) {
    pen.paragraph(sentenceText(t.named, { name, value }), { size: 9, gap: 2 });
  }
  pen.space(8);
}

function holderText(id: number, names: Names, t: Words): string {
  const name = names.get(id);
  return name === undefined
    ? sentenceText(t.user, { id })
    : sentenceText(t.holder, { name: toPrintable(name), id });
}

function otherSide(line: StatementLine, { party }: Statement, names: Names, t: Words): string {
  const { fromUserId, fromTreasury, toUserId, toTreasury } = line.transaction;
  const [userId, treasury] = isReceived(line, party) ? [fromUserId, fromTreasury] : [toUserId, toTreasury];
  if (treasury !== null) return t.treasuries[treasury];
  if (userId === null) return t.issuance;
  const name = names.get(userId);
  return name === undefined ? sentenceText(t.user, { id: userId }) : toPrintable(name);
}

type FormatCoins = (units: string | bigint) => string;

function formats({ locale }: Words) {
  // The standard fonts have only one non-breaking space and no minus sign.
  const toFontText = (text: string) => text.replace(/\u202f/g, '\u00a0').replace('-', '–');
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  const coins: FormatCoins = (units) => toFontText(number.format(unitsToCoins(BigInt(units))));
  return { coins, moment: (atMs: number) => toFontText(time.format(atMs)) };
}

function totals({ lines, party, openingUnits, closingUnits }: Statement, t: Words, coins: FormatCoins) {
  const sum = (some: readonly StatementLine[]) =>
    some.reduce((units, { transaction }) => units + BigInt(transaction.amountUnits), 0n);
  return [
    [t.opening, coins(openingUnits)],
    [t.received, coins(sum(lines.filter((line) => isReceived(line, party))))],
    [t.sent, coins(sum(lines.filter((line) => !isReceived(line, party))))],
    [t.closing, coins(closingUnits)],
    [t.transactions, String(lines.length)],
  ] as const;
}
