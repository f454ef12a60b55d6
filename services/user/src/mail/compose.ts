import type { MailLanguage } from '@cowrie/contracts';

export type MailText = { subject: string; text: string; html: string };

export type MailBlock = { language: MailLanguage; text: string } | { link: string };

/** The HTML has no style sheet, picture or script, so that every mail program shows it alike. */
export function composeMail(subject: string, blocks: readonly MailBlock[]): MailText {
  return {
    subject,
    text: `${blocks.map((block) => ('link' in block ? block.link : wrapText(block.text))).join('\n\n')}\n`,
    html: `<!doctype html>\n<meta charset="utf-8">\n<title>${escapeHtml(subject)}</title>\n${blocks.map(htmlOf).join('\n')}\n`,
  };
}

function htmlOf(block: MailBlock): string {
  if (!('link' in block)) return `<p lang="${block.language}">${escapeHtml(block.text)}</p>`;
  const link = escapeHtml(block.link);
  return `<p><a href="${link}">${link}</a></p>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const LINE_MAX = 72;

/** No mail program breaks these lines. */
function wrapText(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length >= LINE_MAX) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join('\n');
}

export const consoleLink = (publicUrl: string, page: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/console/${page}`;
