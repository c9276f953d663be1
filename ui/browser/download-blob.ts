/** Downloads a file. */
export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser can start reading after the click handler ends.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
