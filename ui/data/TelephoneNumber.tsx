import { formatTelephone } from '#contract/rules/telephones.ts';

/** Ten digits as (617) 555-0123, never broken across lines. */
export function TelephoneNumber({ digits }: { digits: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{formatTelephone(digits)}</span>;
}
