import { describe, expect, it } from '@jest/globals';
import { csvText, decodeText, noFormula, parseCsv } from './csv.ts';

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
  ])('is read with %s', (_name, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b', 'c'],
      ['1', '2.5', 'x'],
    ]);
  });

  it('keeps separators, quotes and lines that are quoted, and knows where each row begins', () => {
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

  it('of nothing has no rows', () => {
    expect(parseCsv('')).toMatchObject({ rows: [], brokenAt: null });
  });

  it('is read again as it was written', () => {
    const rows = [
      ['a', 'b'],
      ['x; "y"', 'two\nlines'],
    ];
    for (const separator of [',', ';'] as const) expect(cellsOf(csvText(rows, separator))).toEqual(rows);
  });

  it('is decoded as it was saved', () => {
    expect(decodeText(new TextEncoder().encode('Élève'))).toBe('Élève');
    expect(decodeText(Uint8Array.of(0xc9, 0x6c, 0xe8, 0x76, 0x65))).toBe('Élève');
    expect(decodeText(Uint8Array.of(0xff, 0xfe, 0xc9, 0, 0x6c, 0))).toBe('Él');
    expect(decodeText(Uint8Array.of(0xfe, 0xff, 0, 0xc9, 0, 0x6c))).toBe('Él');
  });
});

it.each(['=1+1', '+1', '-1', '@x', '\tx', '＝1', "'x", ' =1', '\u00a0@x'])('%j is no formula', (text) => {
  expect(noFormula(text)).toBe(`'${text}`);
});
