import type { Transaction } from '@cowrie/client';
import { parseJws } from './jws.ts';

/** The amount is a JSON number, which is exact for up to 15 digits. */
export type ReceiptTransaction = Omit<Transaction, 'amount'> & { amount: number };

export type Receipt = {
  iat: number;
  transaction: ReceiptTransaction;
  partition: number;
  sequence: number;
  hash: string;
};

export const readReceipt = (receipt: string): Receipt => parseJws(receipt).payload as Receipt;

const RECEIPT = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

/** Finds the receipt in a saved file, or in a pasted text whose lines were broken. */
export const findReceipt = (text: string): string | null =>
  (RECEIPT.exec(text) ?? RECEIPT.exec(text.replace(/\s/g, '')))?.[0] ?? null;

export const receiptLink = (receipt: string): string =>
  `${window.location.origin}/console/check-receipt#${receipt}`;

export type ReceiptPage = {
  language: string;
  title: string;
  facts: readonly (readonly [string, string])[];
  about: string;
  check: string;
  link: string;
  receipt: string;
};

/** The file has everything that it shows, so that a phone opens it without a network. */
export function receiptHtml({ language, title, facts, about, check, link, receipt }: ReceiptPage): string {
  const rows = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 36em; margin: 2em auto; padding: 0 1em }
dt { color: #555 } dd { margin: 0 0 .75em } dd, pre { overflow-wrap: anywhere; white-space: pre-wrap }
</style>
<h1>${escapeHtml(title)}</h1>
<dl>
${rows.join('\n')}
</dl>
<p>${escapeHtml(about)}</p>
<p><a href="${escapeHtml(link)}">${escapeHtml(check)}</a></p>
<pre>${escapeHtml(receipt)}</pre>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
