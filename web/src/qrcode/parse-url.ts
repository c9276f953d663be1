/** Capacity of a QR code of level M, in bytes. */
const maxBytes = 2331;

export type ParsedUrl = { address: string | null; problem: string | null };

/** Parses a web address; adds 'https://' if the protocol is missing. Empty input gives no problem. */
export function parseUrl(inputValue: string): ParsedUrl {
  const text = inputValue.trim();
  if (text === '') return { address: null, problem: null };
  if (new TextEncoder().encode(text).length > maxBytes - 8)
    return { address: null, problem: 'This address is too long for a QR code' };
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const isWeb = URL.canParse(whole) && /^https?:$/.test(new URL(whole).protocol);
  if (!isWeb || /\s/.test(text) || !hasHost(whole))
    return { address: null, problem: 'Enter a web address that starts with https://' };
  return { address: whole, problem: null };
}

/** True for localhost, IPv6 and names with a dot; 'https://a' is still being typed. */
function hasHost(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.includes('.') || hostname.startsWith('[');
}
