import type { SoldChair } from '@namugongo/contract/reception/reports';
import { formatTelephone } from '@namugongo/contract/rules/telephones';

/** What a search looks in; a number is found as people write it. */
export function soldText(row: SoldChair): string {
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
