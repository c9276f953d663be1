import type { SoldChair } from '#features/tickets/contract/reports.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';

/** Search text of a sold chair; includes the common formats of the telephone number. */
export function getSoldChairSearchText(row: SoldChair): string {
  const dashed = row.telephone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
  return [
    row.userName,
    row.userEmail,
    row.telephone,
    formatTelephone(row.telephone),
    dashed,
    row.tableName,
    row.chairName,
    row.barCode,
  ].join(' ');
}
