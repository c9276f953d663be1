import type { Account } from '@namugongo/contract/accounts';
import type { Ledger } from '@namugongo/contract/hour-records';
import type { Database } from '../platform/database.ts';
import { listLedger, type LedgerRow } from './queries.ts';
import { isCoordinator } from './rules.ts';

/** One's own hours; the coordinator reads all. A person without an account is known by the name. */
export async function readLedger(db: Database, who: Account): Promise<Ledger> {
  const rows = await listLedger(db, isCoordinator(who) ? undefined : who.id);
  const people = Map.groupBy(rows, ({ userId, name }) => userId ?? `name ${name}`);
  const sum = (lines: readonly LedgerRow[], direction: LedgerRow['direction']) =>
    lines
      .filter((line) => line.direction === direction)
      .reduce((all, { minutes }) => all + minutes, 0) / 60;
  return {
    lines: rows.map(({ minutes, userId: _, ...line }) => ({ ...line, hours: minutes / 60 })),
    totals: [...people.values()]
      .map((lines) => ({
        name: lines[0]?.name ?? '',
        given: sum(lines, 'given'),
        received: sum(lines, 'received'),
      }))
      .toSorted((a, b) => b.given - a.given || a.name.localeCompare(b.name, 'en')),
  };
}
