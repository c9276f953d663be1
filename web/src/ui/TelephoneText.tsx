import { formatTelephone } from '@namugongo/contract/rules/telephones';

/** Ten digits as (617) 555-0123, never broken over a line. */
export function TelephoneText({ digits }: { digits: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{formatTelephone(digits)}</span>;
}
