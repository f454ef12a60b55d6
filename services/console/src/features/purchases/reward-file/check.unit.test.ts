import { Amount } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { checkRows, emailKey, idKey, isGood, lookupKeys, totalOf } from './check.ts';
import { readRewards } from './rows.ts';

const ADA = { id: 3, fullName: 'Ada', email: 'ada@example.org', balance: Amount.from(5) };
const BEN = { id: 4, fullName: 'Ben', email: 'ben@example.org', balance: Amount.from(0) };
const USERS = new Map([
  [idKey(3), ADA],
  [idKey(4), BEN],
  [emailKey('ada@example.org'), ADA],
  [idKey(9), null],
]);

const checked = (...lines: string[]) =>
  checkRows(readRewards(`userId;email;amount;reason\n${lines.join('\n')}`).rows, USERS);
const problemsOf = (line: string) => checked(line)[0]?.problems.map(({ code }) => code);

describe('a file of rewards', () => {
  it.each([
    ['', { kind: 'empty' }],
    ['userId,amount,reason', { kind: 'empty' }],
    ['userId,amount\n3,1', { kind: 'columns', missing: ['reason'], unknown: [] }],
    ['name,amount,reason\nAda,1,x', { kind: 'columns', missing: ['userId / email'], unknown: ['name'] }],
    ['userId,amount,reason\n3,1,"x', { kind: 'quote', line: 2 }],
    [`userId,amount,reason\n${'3,1,x\n'.repeat(1001)}`, { kind: 'rows', count: 1001 }],
  ])('is rejected as a whole: %#', (text, fault) => {
    expect(readRewards(text)).toEqual({ rows: [], fault });
  });

  it('accepts columns in any order and spelling', () => {
    const { rows, fault } = readRewards('Reason,AMOUNT,User ID\nThanks,"12,5",3');
    expect(fault).toBeNull();
    expect(rows).toMatchObject([{ line: 2, userId: 3, reason: 'Thanks', faults: [] }]);
    expect(rows[0]?.amount?.toString()).toBe('12.5');
  });

  it.each([
    ['3;;12,5;Thanks', []],
    [';ADA@example.org;1;Thanks', []],
    ['3;ada@example.org;1;Thanks', []],
    [';;1;Thanks', ['who-missing']],
    ['x;;1;Thanks', ['id-wrong']],
    [';ada;1;Thanks', ['email-wrong']],
    ['9;;1;Thanks', ['nobody']],
    [';nobody@example.org;1;Thanks', ['nobody']],
    ['4;ada@example.org;1;Thanks', ['email-of-another']],
    ['3;;;Thanks', ['amount-missing']],
    ['3;;ten;Thanks', ['amount-wrong']],
    ['3;;1.00,50;Thanks', ['amount-wrong']],
    ['3;;1,000;Thanks', ['amount-ambiguous']],
    ['3;;1,00001;Thanks', ['amount-too-precise']],
    ['3;;0;Thanks', ['amount-not-above-0']],
    ['3;;-5;Thanks', ['amount-not-above-0']],
    ['3;;100000000000;Thanks', ['amount-too-large']],
    ['3;;1;', ['reason-missing']],
    [`3;;1;${'é'.repeat(501)}`, ['reason-too-long']],
    [`3;;1;${'é'.repeat(500)}`, []],
    ['3;;1;Thanks;more', ['cells-too-many']],
    ['x;;0;', ['id-wrong', 'amount-not-above-0', 'reason-missing']],
  ])('%s has the problems %j', (line, problems) => {
    expect(problemsOf(line)).toEqual(problems);
  });

  it('reports a repeated row, also under another key, and a user who is paid twice', () => {
    const rows = checked('3;;5;Thanks', ';ada@example.org;5.0;Thanks', '3;;6;Thanks', '4;;5;Thanks');
    expect(rows.map(({ problems }) => problems)).toEqual([[], [{ code: 'repeated', line: 2 }], [], []]);
    expect(rows.map(({ notes }) => notes)).toEqual([[], [], [{ code: 'paid-before', line: 2 }], []]);
    expect(totalOf(rows.filter(isGood)).toString()).toBe('16');
  });

  it('looks up each user once, and none for a row with faults', () => {
    const { rows } = readRewards('userId;email;amount;reason\n3;;1;x\n3;;2;x\n;Ada@example.org;1;x\n4;;0;x');
    expect(lookupKeys(rows)).toEqual(['id:3', 'email:ada@example.org']);
  });
});
