import { isSameName } from '#contract/rules/normalize.ts';
import { formatMoney } from '#contract/rules/money.ts';
import type { Pledge } from '#features/donations/contract/pledges.ts';

/** What pledges come to; a withdrawn one promises nothing any more. */
export const sumPledges = (pledges: readonly Pledge[]) => {
  const sum = (read: (pledge: Pledge) => number) =>
    pledges.reduce((cents, pledge) => cents + read(pledge), 0);
  return {
    totalCents: sum(({ state, totalCents }) => (state === 'withdrawn' ? 0 : totalCents)),
    receivedCents: sum(({ receivedCents }) => receivedCents),
    openCents: sum(({ openCents }) => openCents),
    overdueCents: sum(({ overdueCents }) => overdueCents),
  };
};

/** The pledges that a gift for these purposes may count toward, those of its giver first. */
export const listPledgeOptions = (
  pledges: readonly Pledge[],
  purposes: readonly string[],
  { name, pledgeId }: { name: string; pledgeId: number | null },
) =>
  pledges
    .filter(
      ({ id, purpose, state }) =>
        id === pledgeId || (purposes.includes(purpose) && state !== 'withdrawn'),
    )
    .toSorted((a, b) => Number(isSameName(b.name, name)) - Number(isSameName(a.name, name)))
    .map((pledge) => ({
      value: String(pledge.id),
      label: `${pledge.name}, ${pledge.label}: ${formatMoney(pledge.openCents)} of ${formatMoney(pledge.totalCents)} open`,
    }));
