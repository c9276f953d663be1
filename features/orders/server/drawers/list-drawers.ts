import { compareTexts } from '#contract/rules/normalize.ts';
import type { Drawer } from '#features/orders/contract/drawers.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import type { Database } from '#platform/database/database.ts';
import { countUncountedDrawers, listChecks, listClosings, listDrawerSales } from './queries.ts';

type Person = { userId: string; name: string };

/** The drawers of a day: of everyone who sold or counted, by name. */
export async function listDrawers(db: Database, day: string, timeZone: string): Promise<Drawer[]> {
  const [sales, checks, closings] = [
    await listDrawerSales(db, { day, timeZone }),
    await listChecks(db, { day, timeZone }),
    await listClosings(db, day),
  ];
  const people = new Map<string, Person>([
    ...closings.map(({ userId, userName }) => [userId, { userId, name: userName }] as const),
    ...sales.map(({ userId, name }) => [userId, { userId, name }] as const),
  ]);
  return [...people.values()]
    .map(({ userId, name }) => {
      const sold = sales.find((item) => item.userId === userId);
      const closing = closings.find((item) => item.userId === userId);
      return {
        userId,
        name,
        day,
        cashCents: sold?.cashCents ?? 0,
        checkCents: sold?.checkCents ?? 0,
        zelleCents: sold?.zelleCents ?? 0,
        checks: checks.filter((item) => item.userId === userId),
        closing: closing ?? null,
      };
    })
    .toSorted((a, b) => compareTexts(a.name, b.name));
}

/** The drawer of one person, also before the first sale. */
export async function getDrawer(
  db: Database,
  { userId, name }: Person,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<Drawer> {
  const drawers = await listDrawers(db, day, timeZone);
  return (
    drawers.find((item) => item.userId === userId) ?? {
      userId,
      name,
      day,
      cashCents: 0,
      checkCents: 0,
      zelleCents: 0,
      checks: [],
      closing: null,
    }
  );
}

/** How many drawers of earlier days wait to be counted. */
export async function countOpenDrawers({ database, clock }: Platform): Promise<number> {
  const { timeZone } = await getSettings(database);
  return countUncountedDrawers(database, { day: dayInTimeZone(clock.now(), timeZone), timeZone });
}
