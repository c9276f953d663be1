import { compareTexts } from '#contract/rules/normalize.ts';
import type { Account } from '#contract/account.ts';
import type { HourLedger } from '#features/hours/contract/hour-schemas.ts';
import type { Database } from '#platform/database/database.ts';
import { listLedger, type LedgerRow } from './queries.ts';
import { isCoordinator } from './rules.ts';

/** The actor's own hours, or all hours for a coordinator. People without an account are grouped by name. */
export async function getHourLedger(db: Database, actor: Account): Promise<HourLedger> {
  const rows = await listLedger(db, isCoordinator(actor) ? undefined : actor.id);
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
        volunteered: sum(lines, 'given'),
        received: sum(lines, 'received'),
      }))
      .toSorted((a, b) => b.volunteered - a.volunteered || compareTexts(a.name, b.name)),
  };
}
