import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: true });
  try {
    const document = await loading.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const texts = items.flatMap((item) =>
        'str' in item ? [item.hasEOL ? `${item.str}\n` : item.str] : [],
      );
      pages.push(texts.join(''));
    }
    return pages;
  } finally {
    await loading.destroy();
  }
}
