/** The lines of an address, without the commas at their ends. */
const listLines = (address: string): string[] =>
  address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean);

/** An address in one line: '1 Main Street, Boston, MA 02118'. */
export const formatAddress = (address: string): string => listLines(address).join(', ');

/** An address for a label; one of a single line is broken after its first comma. */
export function splitAddress(address: string): string[] {
  const lines = listLines(address);
  if (lines.length > 1) return lines;
  const [, street = '', rest = ''] = /^([^,]+),\s*(.+)$/.exec(address) ?? [];
  return rest ? [street, rest] : lines;
}
