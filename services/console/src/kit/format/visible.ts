/** Characters that change the direction of the text around them, and are not seen themselves. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What somebody else wrote, as it is: a character that would turn the text round stands there by its number. */
export const visible = (text: string): string =>
  text.replace(
    CONTROLS,
    (control) => `⟨U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );

/** The same, of what may be shown in any other way as well. */
export const visibleIn = <Shown>(shown: Shown): Shown | string =>
  typeof shown === 'string' ? visible(shown) : shown;
