/** Keys that open a number's tickets without a code (decisions, section 5): given after a payment, or carried by the e-mail's link. */
const name = (telephone: string) => `ticket-key ${telephone}`;

export function keepTicketKey(telephone: string, key: string): void {
  try {
    localStorage.setItem(name(telephone), key);
  } catch {
    // A browser that keeps nothing asks for the code instead.
  }
}

export function ticketKeyOf(telephone: string): string | undefined {
  try {
    return localStorage.getItem(name(telephone)) ?? undefined;
  } catch {
    return undefined;
  }
}
