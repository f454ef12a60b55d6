import { checkAnswers } from '../http.ts';
import { type CheckAnswer, createCheckAnswer } from './check-answer.ts';
import type { OpenApi } from './openapi.ts';

/** Every answer of a gateway must match its OpenAPI document. */

const checks = new Map<string, Promise<CheckAnswer>>();

async function checkOf(baseUrl: string): Promise<CheckAnswer> {
  const document = await fetch(`${baseUrl}/openapi.json`);
  return createCheckAnswer((await document.json()) as OpenApi);
}

checkAnswers(async (sent, answer, baseUrl) => {
  const found = checks.get(baseUrl) ?? checkOf(baseUrl);
  checks.set(baseUrl, found);
  const faults = (await found)(sent, answer);
  if (faults.length === 0) return;
  const said = `${answer.status} ${answer.text.slice(0, 600)}`;
  throw new Error(`${sent.method} ${sent.path} is not as documented: ${faults.join('; ')}\nin ${said}`);
});
