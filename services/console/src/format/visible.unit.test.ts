import { describe, expect, it } from '@jest/globals';
import { visible, visibleIn } from './visible.ts';

describe('what somebody else wrote', () => {
  it('cannot turn the text around it round', () => {
    expect(visible('Refund \u202e05.1 ot\u202c Ada')).toBe('Refund ⟨U+202E⟩05.1 ot⟨U+202C⟩ Ada');
    expect(visible('\u2066a\u2069\u200f\u061c')).toBe('⟨U+2066⟩a⟨U+2069⟩⟨U+200F⟩⟨U+061C⟩');
  });

  it('is as it was written otherwise, in whatever script', () => {
    for (const text of ['Ada Ngo', 'été', 'محمد', 'שלום', '👩🏽‍🎓']) expect(visible(text)).toBe(text);
    expect(visibleIn(12)).toBe(12);
    expect(visibleIn(null)).toBeNull();
  });
});
