import { ADA, at, BOUGHT, MINTED, NEXT_CURSOR, TRANSFERRED } from '../../api/examples.ts';
import { LIST_FORMATS } from './formats.ts';

const transactions = [BOUGHT, TRANSFERRED];

export const all = { answers: { 200: { transactions } } };

export const page = { answers: { 200: { transactions, nextCursor: NEXT_CURSOR } } };

const subjects = { id: ADA, code: 'course-fees' };

export const adminPage = {
  parameters: subjects,
  answers: { 200: { transactions: [TRANSFERRED, MINTED], nextCursor: NEXT_CURSOR } },
};

export const adminSearch = {
  answers: { 200: { transactions: [TRANSFERRED, MINTED], nextCursor: NEXT_CURSOR } },
};

export const platformSearch = {
  answers: { 200: { transactions: [{ ...BOUGHT, platform: 'shop' }], nextCursor: NEXT_CURSOR } },
};

export const balance = {
  parameters: { ...subjects, at: at(12) },
  answers: { 200: { at: at(12), balance: 67.5 } },
};

const lines = [{ openingBalance: 87.5 }, BOUGHT, { closingBalance: 67.5 }];

export const file = {
  parameters: subjects,
  media: {
    'application/pdf': '%PDF-1.3 …',
    'application/jsonl; charset=utf-8': lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    'text/csv; charset=utf-8': [
      'id,createdAt,type,amount,balance,fromUserId,toUserId,fromTreasury,toTreasury,reason,reference',
      ',,OPENING,,87.5,,,,,,',
      `1003,${BOUGHT.createdAt},PURCHASE,20,67.5,7,,,course-fees,Course: double entry,order-77`,
      ',,CLOSING,,67.5,,,,,,',
      '',
    ].join('\r\n'),
  },
};

const NAMES = new Map([
  [7, 'Ada Ngo'],
  [12, 'Ben Etame'],
]);

export const listFile = {
  media: {
    'application/jsonl; charset=utf-8': [TRANSFERRED, MINTED]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
    'text/csv; charset=utf-8': [
      LIST_FORMATS.csv.opening,
      ...[TRANSFERRED, MINTED].map((transaction) => LIST_FORMATS.csv.row(transaction, NAMES)),
    ].join(''),
  },
};
