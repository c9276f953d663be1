import { isSameName } from '#contract/rules/normalize.ts';
import { formatMoney } from '#contract/rules/money.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';
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

type Connected = Pick<DonationRecord, 'name' | 'pledgeId'>;

const isOption = (
  { id, purpose, state }: Pledge,
  purposes: readonly string[],
  { pledgeId }: Connected,
): boolean => id === pledgeId || (purposes.includes(purpose) && state !== 'withdrawn');

/** Whether there is a pledge that a gift for these purposes may count toward. */
export const hasPledgeOptions = (
  pledges: readonly Pledge[],
  purposes: readonly string[],
  donation: Connected,
): boolean => pledges.some((pledge) => isOption(pledge, purposes, donation));

/** Those pledges, first those of its giver. */
export const listPledgeOptions = (
  pledges: readonly Pledge[],
  purposes: readonly string[],
  donation: Connected,
) =>
  pledges
    .filter((pledge) => isOption(pledge, purposes, donation))
    .toSorted(
      (a, b) =>
        Number(isSameName(b.name, donation.name)) - Number(isSameName(a.name, donation.name)),
    )
    .map((pledge) => ({
      value: String(pledge.id),
      label: `${pledge.name}, ${pledge.label}: ${formatMoney(pledge.openCents)} of ${formatMoney(pledge.totalCents)} open`,
    }));
