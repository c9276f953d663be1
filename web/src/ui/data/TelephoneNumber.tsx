import { formatTelephone } from '@namugongo/contract/rules/telephones';

/** Ten digits as (617) 555-0123, never broken across lines. */
export function TelephoneNumber({ digits }: { digits: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{formatTelephone(digits)}</span>;
}
