const REVOKE_AFTER_MS = 60_000;

export function saveFile(parts: readonly BlobPart[], type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
