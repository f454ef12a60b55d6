import { describe, expect, it } from '@jest/globals';
import { spreadsheetStream, spreadsheetText } from './spreadsheet.ts';

const FILE =
  'id,type,amount,balance,reason\r\n,OPENING,,10.5,\r\n7,TRANSFER,2,12.5,"Crédit, ""a""; b"\r\n8,MINT,0.25,12.75,1.5\r\n';
const FRENCH =
  '\uFEFFid;type;amount;balance;reason\r\n;OPENING;;10,5;\r\n7;TRANSFER;2;12,5;"Crédit, ""a""; b"\r\n8;MINT;0,25;12,75;1.5\r\n';

async function streamed(language: string, bytesAtOnce: number): Promise<string> {
  const bytes = new TextEncoder().encode(FILE);
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += bytesAtOnce)
        controller.enqueue(bytes.slice(at, at + bytesAtOnce));
      controller.close();
    },
  });
  const chunks = [];
  for await (const chunk of spreadsheetStream(source, language)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a CSV file of the API, for a spreadsheet', () => {
  it('has the byte order mark', () => {
    expect(spreadsheetText(FILE, 'en')).toBe(`\uFEFF${FILE}`);
    expect(spreadsheetText(`\uFEFF${FILE}`, 'en')).toBe(`\uFEFF${FILE}`);
  });

  it('has semicolons and decimal commas in French, and unchanged texts', () => {
    expect(spreadsheetText(FILE, 'fr')).toBe(FRENCH);
  });

  it.each([1, 2, 7, 1_000])('is the same in chunks of %i bytes', async (bytesAtOnce) => {
    expect(await streamed('fr', bytesAtOnce)).toBe(FRENCH);
    expect(await streamed('en', bytesAtOnce)).toBe(`\uFEFF${FILE}`);
  });
});
