/**
 * The form in which names are searched: lower case by Unicode's rules and composed, so that neither the
 * database's locale nor the way in which an accent was typed matters.
 */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** A LIKE pattern for "contains `text`", with nothing in `text` being a wildcard. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
