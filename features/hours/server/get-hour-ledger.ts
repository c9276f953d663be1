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
  return {
    lines: rows.map(({ minutes, userId: _, ...line }) => ({ ...line, hours: minutes / 60 })),
    totals: [...people.values()]
      .map((lines) => ({
        name: lines[0]?.name ?? '',
        volunteered: sumHours(lines, 'given'),
        received: sumHours(lines, 'received'),
      }))
      .toSorted((a, b) => b.volunteered - a.volunteered || compareTexts(a.name, b.name)),
  };
}

/** The actor's own hours, a coordinator's too. */
export async function getOwnTotals(
  db: Database,
  actor: Account,
): Promise<{ volunteered: number; received: number }> {
  const rows = await listLedger(db, actor.id);
  return { volunteered: sumHours(rows, 'given'), received: sumHours(rows, 'received') };
}

const sumHours = (lines: readonly LedgerRow[], direction: LedgerRow['direction']): number =>
  lines
    .filter((line) => line.direction === direction)
    .reduce((all, { minutes }) => all + minutes, 0) / 60;
