/** The longest text that a QR code of level M holds, in bytes. */
const most = 2331;

export type ReadAddress = { address: string | null; problem: string | null };

/** What was typed as a web address; one without 'https://' gets it. Nothing typed is no fault. */
export function readAddress(typed: string): ReadAddress {
  const text = typed.trim();
  if (text === '') return { address: null, problem: null };
  if (new TextEncoder().encode(text).length > most - 8)
    return { address: null, problem: 'This address is too long for a QR code' };
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const isWeb = URL.canParse(whole) && /^https?:$/.test(new URL(whole).protocol);
  if (!isWeb || /\s/.test(text) || !hasHost(whole))
    return { address: null, problem: 'This is not a web address. It begins with https://' };
  return { address: whole, problem: null };
}

/** 'https://a' is still being typed; localhost and names with a dot are whole. */
function hasHost(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.includes('.') || hostname.startsWith('[');
}
