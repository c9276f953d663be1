/** Hands a file to the browser as a download. */
export function saveFile(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser may begin to read only after the press is over.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
