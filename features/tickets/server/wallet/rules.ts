/** How the wallets name a pass: by its ticket, as ever, or by its own id. */
export const formatSerial = ({ id, ticketId }: { id: number; ticketId: number | null }): string =>
  ticketId === null ? `pass-${id}` : String(ticketId);

/** Null for what is no serial number. */
export function parseSerial(serial: string): { ticketId: number } | { passId: number } | null {
  const [, prefix = '', digits = ''] = /^(pass-)?([1-9]\d{0,9})$/.exec(serial) ?? [];
  const id = Number(digits);
  if (id === 0 || id >= 2 ** 31) return null;
  return prefix === '' ? { ticketId: id } : { passId: id };
}
