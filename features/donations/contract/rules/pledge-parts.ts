import { getDayInMonth } from './monthly-donations.ts';

/** What a person promises: a total by a day, or in parts, of which the first is due on that day and the others a month apart. */
export type PledgePlan = { totalCents: number; parts: number; firstDueOn: string };

export type PledgePart = {
  dueOn: string;
  amountCents: number;
  /** What is still open of it; the money that came in counts for the earliest parts. */
  openCents: number;
};

/** The parts, oldest first. The cents that don't divide are in the first ones. */
export function listPledgeParts(
  { totalCents, parts, firstDueOn }: PledgePlan,
  receivedCents: number,
): PledgePart[] {
  const [year = 0, month = 1, day = 1] = firstDueOn.split('-').map(Number);
  const base = Math.floor(totalCents / parts);
  let left = Math.max(receivedCents, 0);
  return Array.from({ length: parts }, (_, index) => {
    const amountCents = base + (index < totalCents - base * parts ? 1 : 0);
    const openCents = Math.max(amountCents - left, 0);
    left -= amountCents - openCents;
    return { dueOn: getDayInMonth(year, month + index, day), amountCents, openCents };
  });
}

/** What is open in all, what of it was due before today, and the part that comes next; null when nothing is open. */
export function measurePledge(plan: PledgePlan, receivedCents: number, today: string) {
  const open = listPledgeParts(plan, receivedCents).filter(({ openCents }) => openCents > 0);
  const sum = (parts: readonly PledgePart[]) =>
    parts.reduce((cents, { openCents }) => cents + openCents, 0);
  return {
    openCents: sum(open),
    overdueCents: sum(open.filter(({ dueOn }) => dueOn < today)),
    nextPart: open[0] ?? null,
  };
}
