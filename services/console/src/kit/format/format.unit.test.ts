import { Amount } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { amountText, bothReadings, isAmbiguous, readAmount, readLimit, readXaf } from './amounts.ts';
import { csvText, decodeText, parseCsv } from './csv.ts';
import { readId } from './ids.ts';

describe('amountText', () => {
  it.each([
    ['0', 'en', '0.00', '00'],
    ['0.0001', 'en', '0.0001', ''],
    ['1234.5', 'en', '1,234.50', '00'],
    ['-1234.567', 'en', '−1,234.567', '0'],
    ['99999999999.9999', 'en', '99,999,999,999.9999', ''],
    ['99999999999.9999', 'fr', '99\u202f999\u202f999\u202f999,9999', ''],
  ])('formats %s in %s as %s', (coins, language, text, padding) => {
    expect(amountText(Amount.from(coins), language)).toEqual({ text, padding });
  });
});

describe('readAmount', () => {
  it.each([
    ['12.5', '12.5'],
    [' 12,5 ', '12.5'],
    ['0.0001', '0.0001'],
    ['1.000', '1'],
    ['1,0000', '1'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    ['99999999999.9999', '99999999999.9999'],
    ['1,500.50', '1500.5'],
    ['1,500.505', '1500.505'],
    ['12,345,678', '12345678'],
    ['1 500', '1500'],
    ['1 500,50', '1500.5'],
    ['1\u202f500,50', '1500.5'],
    ['1\u00a0234\u00a0567.25', '1234567.25'],
    ['1.500,5', '1500.5'],
    ['1.234.567', '1234567'],
  ])('%j is %s', (typed, coins) => {
    expect(readAmount(typed)?.toString()).toBe(coins);
  });

  it.each([
    '',
    '0',
    '0.0000',
    '-1',
    '1e3',
    '1,000',
    ' 12,345 ',
    '123,456',
    '1,00.50',
    '1,0000.50',
    '0,500.50',
    '1 50',
    '1 500 50',
    '1,500 000',
    '1,500,50',
    '1.500.50',
    '1,500.00001',
    '1.00001',
    '1.',
    'ten',
    '100000000000',
  ])('%j is none', (typed) => {
    expect(readAmount(typed)).toBeNull();
  });

  it.each(['0', '0.01', '1234.5', '1234567.8912', '99999999999.9999'])(
    'is taken as the console prints %s, in both languages',
    (coins) => {
      const amount = Amount.from(coins);
      for (const language of ['en', 'fr']) {
        expect(readLimit(amountText(amount, language).text)).toEqual(amount);
      }
    },
  );

  it('reports an ambiguous comma with both readings', () => {
    expect(['1,000', '12,345', '0,125', '1.000', '1,00', '1000,000'].filter(isAmbiguous)).toEqual([
      '1,000',
      '12,345',
    ]);
    expect(bothReadings(' 12,345')).toEqual({ whole: '12345', decimal: '12.345' });
  });
});

describe('readXaf', () => {
  it.each([
    ['15000', 15_000],
    [' 15,000 ', 15_000],
    ['15\u202f000', 15_000],
    ['1 000 000', 1_000_000],
  ])('%j is %s', (typed, xaf) => {
    expect(readXaf(typed)).toBe(xaf);
  });

  it.each(['', '0', '1.000', '1,5', '15,00', '1 000,000', '-5'])('%j is none', (typed) => {
    expect(readXaf(typed)).toBeNull();
  });
});

const cellsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells);

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b,c\n1,2.5,x'],
    ['semicolons, a mark and CRLF, as Excel writes', '\uFEFFa;b;c\r\n1;2.5;x\r\n'],
    ['tabs, as it is pasted', 'a\tb\tc\n1\t2.5\tx\n'],
    ['tabs and quotes', '"a"\t"b"\t"c"\n1\t"2.5"\t"x"'],
    ['quotes', '"a","b","c"\n"1","2.5","x"'],
    ['blanks and empty lines', ' a , b , c \n\n 1 , 2.5 , x \n,,\n'],
    ['old line ends', 'a,b,c\r1,2.5,x\r'],
  ])('is read when it has %s', (_name, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b', 'c'],
      ['1', '2.5', 'x'],
    ]);
  });

  it('keeps quoted separators, quotes and line ends, and knows where each row begins', () => {
    expect(parseCsv('a;b\n"12,5";"a ""b""; c"\n"two\nlines";x\ny;')).toEqual({
      rows: [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['12,5', 'a "b"; c'] },
        { line: 3, cells: ['two\nlines', 'x'] },
        { line: 5, cells: ['y', ''] },
      ],
      brokenAt: null,
      separator: ';',
    });
  });

  it('has an empty cell before a quoted one, also between tabs', () => {
    expect(cellsOf('a\tb\n\t"x"')).toEqual([
      ['a', 'b'],
      ['', 'x'],
    ]);
  });

  it.each([
    ['a,b\n1,"x', 2],
    ['a,b\n1,"x"y', 2],
    ['a,b\n1,x"y', 2],
  ])('%j is broken at line %d', (text, line) => {
    expect(parseCsv(text).brokenAt).toBe(line);
  });

  it('is read back as it was written', () => {
    const rows = [
      ['a', 'b'],
      ['x; "y"', 'two\nlines'],
    ];
    for (const separator of [',', ';'] as const) expect(cellsOf(csvText(rows, separator))).toEqual(rows);
  });

  it('is decoded from each encoding', () => {
    expect(decodeText(new TextEncoder().encode('Élève'))).toBe('Élève');
    expect(decodeText(Uint8Array.of(0xc9, 0x6c, 0xe8, 0x76, 0x65))).toBe('Élève');
    expect(decodeText(Uint8Array.of(0xff, 0xfe, 0xc9, 0, 0x6c, 0))).toBe('Él');
    expect(decodeText(Uint8Array.of(0xfe, 0xff, 0, 0xc9, 0, 0x6c))).toBe('Él');
  });
});

describe('readId', () => {
  it.each([
    ['3', 3],
    [' 9007199254740991 ', 9_007_199_254_740_991],
  ])('%j is %d', (typed, id) => {
    expect(readId(typed)).toBe(id);
  });

  it.each(['', '0', '-1', '1.5', '1e3', '0x10', 'ada', '9007199254740992'])('%j is none', (typed) => {
    expect(readId(typed)).toBeNull();
  });
});
