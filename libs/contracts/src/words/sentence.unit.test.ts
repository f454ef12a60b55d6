import { describe, expect, it } from '@jest/globals';
import { fillSentence, sentenceText } from './sentence.ts';

describe('a sentence of the catalogue', () => {
  it('holds each value in the place of its name, as it is shown', () => {
    expect(fillSentence('{who} minted {amount} coins', {}, (name) => ({ name }))).toEqual([
      { name: 'who' },
      ' minted ',
      { name: 'amount' },
      ' coins',
    ]);
  });

  it('is the first whose condition holds', () => {
    const sentence = {
      'state=OPEN&count=1': 'one is open',
      'state=OPEN': '{count} are open',
      count: '{count} are closed',
      otherwise: 'none',
    };
    expect(
      [{ state: 'OPEN', count: 1 }, { state: 'OPEN', count: 2 }, { count: 3 }, { count: null }, {}].map(
        (values) => sentenceText(sentence, values),
      ),
    ).toEqual(['one is open', '2 are open', '3 are closed', 'none', 'none']);
  });

  it('leaves out a bracket whose value is missing', () => {
    expect(sentenceText('frozen[ until {until}].', { until: 'May' })).toBe('frozen until May.');
    expect(sentenceText('frozen[ until {until}].', { until: null })).toBe('frozen.');
  });

  it('speaks to the reader', () => {
    expect(sentenceText('{their|your} link')).toBe('their link');
    expect(sentenceText('{their|your} link', { you: true })).toBe('your link');
  });
});
