const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A character that changes the text direction is replaced by its code. */
export const escapeBidi = (text: string): string =>
  text.replace(
    CONTROLS,
    (control) => `⟨U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );

export const escapeBidiIfText = <Shown>(shown: Shown): Shown | string =>
  typeof shown === 'string' ? escapeBidi(shown) : shown;
