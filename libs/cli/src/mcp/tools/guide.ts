import { z } from 'zod';
import { reading, type Tool } from '../tool.ts';

const TEXT_MAX = 30_000;
const WITHIN_MS = 5_000;

const readGuide = reading({
  name: 'read_guide',
  title: 'Read the guide',
  description:
    'Reads a page of the guide as text, such as holds, refused or errors/insufficient_funds (each problem code has one). Without a page it lists all pages.',
  input: z.object({
    page: z
      .string()
      .regex(/^[a-z0-9_]([a-z0-9_/-]{0,98}[a-z0-9_])?$/)
      .optional(),
  }),
  right: {},
  isForAll: true,
  async run({ baseUrl, docsUrl }, { page }, { signal }) {
    const address = page === undefined ? `${baseUrl}/llms.txt` : `${docsUrl}/${page}.md`;
    const within = AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(WITHIN_MS)]);
    const answer = await fetch(address, { signal: within, redirect: 'error' });
    const text = answer.ok ? await answer.text() : '';
    return { address, isThere: answer.ok, guide: text.slice(0, TEXT_MAX) };
  },
});

export const guideTools: readonly Tool[] = [readGuide];
