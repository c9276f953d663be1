/** Why no webhook can have this address, as a sentence; null for one that it can have. Whoever sends checks where it leads. */
export function findUrlError(text: string): string | null {
  if (!URL.canParse(text)) return 'Enter the full address, starting with https://';
  const { username, password, hash } = new URL(text);
  if (username !== '' || password !== '')
    return 'Leave the user name and password out of the address';
  return hash === '' ? null : 'Leave out the part that begins with #';
}
