import { text } from 'node:stream/consumers';
import { refuse } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { type Outcome, succeed } from '../../outcome.ts';
import { createOpenStreams } from './open-streams.ts';

type Page = { letter: string; next: number | null };

/** Pages with the letters of a word, and what was asked for. */
function pagesOf(word: string, failsAt?: number) {
  const asked: (number | null)[] = [];
  const pageAfter = async (place: number | null): Promise<Outcome<Page>> => {
    asked.push(place);
    const at = place ?? 0;
    if (at === failsAt) return refuse('unavailable', 'away');
    return succeed({ letter: word[at] ?? '', next: at + 1 < word.length ? at + 1 : null });
  };
  return { asked, pageAfter };
}

async function* letters(pages: AsyncGenerator<Page>): AsyncGenerator<string> {
  for await (const { letter } of pages) yield letter;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('createOpenStreams', () => {
  it('makes one text of all pages, each asked for at the place that the one before names', async () => {
    const { asked, pageAfter } = pagesOf('cowrie');
    const stream = await createOpenStreams()('user:1', pageAfter, letters);
    expect(stream.ok && (await text(stream.value.stream))).toBe('cowrie');
    expect(asked).toEqual([null, 1, 2, 3, 4, 5]);
  });

  it('asks for a page when the one before was read', async () => {
    const long = { letter: 'x'.repeat(100_000), next: 1 };
    let asked = 0;
    const pageAfter = async () => {
      asked += 1;
      return succeed(long);
    };
    const stream = await createOpenStreams()('user:1', pageAfter, letters);
    if (!stream.ok) throw new Error('refused');
    stream.value.stream.read();
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(asked).toBeLessThanOrEqual(2);
    stream.value.stream.destroy();
  });

  it('asks for no more once its reader is gone, also when it writes nothing of what it reads', async () => {
    let asked = 0;
    const pageAfter = async () => {
      asked += 1;
      await turn();
      return succeed({ letter: '', next: asked });
    };
    async function* nothing(pages: AsyncGenerator<unknown>): AsyncGenerator<string> {
      for await (const _ of pages) await turn();
      yield '';
    }
    const stream = await createOpenStreams()('user:1', pageAfter, nothing);
    if (!stream.ok) throw new Error('refused');
    const closed = new Promise((resolve) => stream.value.stream.once('close', resolve));
    stream.value.stream.read();
    while (asked < 3) await turn();
    stream.value.stream.destroy();
    await closed;
    const askedUntilThen = asked;
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(asked).toBe(askedUntilThen);
  });

  it('refuses more than so many, whatever they are of, and takes one again when one was read or given up', async () => {
    const openStream = createOpenStreams({ max: 2, perPrincipal: 9, perPrincipalWhenShort: 9 });
    const open = () => openStream('user:1', pagesOf('ab').pageAfter, letters);
    const [first, second] = [await open(), await open()];
    if (!first.ok || !second.ok) throw new Error('refused');
    expect(await open()).toMatchObject({ ok: false, code: 'unavailable' });
    await text(first.value.stream);
    expect((await open()).ok).toBe(false);
    first.value.stream.destroy();
    await turn();
    const third = await open();
    expect(third.ok).toBe(true);
    expect((await open()).ok).toBe(false);
    second.value.stream.destroy();
    await turn();
    expect((await open()).ok).toBe(true);
  });

  it('refuses more than so many of one caller, and not those of others', async () => {
    const openStream = createOpenStreams({ max: 9, perPrincipal: 2, perPrincipalWhenShort: 2 });
    const open = (principal: string) => openStream(principal, pagesOf('ab').pageAfter, letters);
    const first = await open('user:1');
    expect((await open('user:1')).ok).toBe(true);
    expect(await open('user:1')).toMatchObject({ ok: false, code: 'rate_limited' });
    expect((await open('user:2')).ok).toBe(true);
    if (first.ok) first.value.stream.destroy();
    await turn();
    expect((await open('user:1')).ok).toBe(true);
  });

  it('lets a caller begin fewer when half of them are taken', async () => {
    const openStream = createOpenStreams({ max: 4, perPrincipal: 2, perPrincipalWhenShort: 1 });
    const open = async (principal: string) =>
      (await openStream(principal, pagesOf('ab').pageAfter, letters)).ok;
    expect([await open('user:1'), await open('user:1')]).toEqual([true, true]);
    expect([await open('user:2'), await open('user:2')]).toEqual([true, false]);
    expect([await open('user:3'), await open('user:4')]).toEqual([true, false]);
  });

  it('does not count what was refused or failed', async () => {
    const openStream = createOpenStreams({ max: 1, perPrincipal: 9, perPrincipalWhenShort: 9 });
    expect(await openStream('user:1', pagesOf('ab', 0).pageAfter, letters)).toMatchObject({ ok: false });
    const broken = () => Promise.reject(new Error('broken'));
    await expect(openStream('user:1', broken, letters)).rejects.toThrow('broken');
    const stream = await openStream('user:1', pagesOf('ab', 1).pageAfter, letters);
    if (!stream.ok) throw new Error('refused');
    await expect(text(stream.value.stream)).rejects.toThrow('broke off: unavailable');
    stream.value.stream.destroy();
    await turn();
    expect((await openStream('user:1', pagesOf('ab').pageAfter, letters)).ok).toBe(true);
  });
});
