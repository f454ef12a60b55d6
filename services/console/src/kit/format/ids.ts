export function readId(typed: string): number | null {
  const text = typed.trim();
  const id = Number(text);
  return /^\d{1,16}$/.test(text) && Number.isSafeInteger(id) && id > 0 ? id : null;
}
