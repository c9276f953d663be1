import type { OwnMonthlyDonation } from '@namugongo/contract/monthly-donations';
import { formatDay } from '@namugongo/contract/rules/dates';
import { formatWireValue } from '@namugongo/contract/rules/donations';
import { TotalsList } from '../ui/payment-card/TotalsList.tsx';
import { DescriptionList } from '../ui/data/DescriptionList.tsx';

const longDay = (day: string) => formatDay(day, 'dddd, MMMM D, YYYY');

function formatState({ state, pausedBy, nextChargeOn, owed }: OwnMonthlyDonation): string {
  if (state === 'ENDED') return 'Ended';
  if (state === 'PAUSED')
    return pausedBy === 'card' ? 'Paused: the card was declined' : 'Paused by you';
  if (!nextChargeOn) return 'Active';
  return owed
    ? `We'll try the card again on ${longDay(nextChargeOn)}`
    : `Next on ${longDay(nextChargeOn)}`;
}

const results: Record<OwnMonthlyDonation['lastResult'], string> = {
  paid: 'Paid',
  declined: 'Declined',
  asked: 'Waiting for your bank',
};

/** Amounts, state and the result of the last charge. */
export function MonthlyDonationSummary({ donation }: { donation: OwnMonthlyDonation }) {
  const { name, parts, coveredFee, amount, lastResult, lastChargedOn } = donation;
  return (
    <>
      <h2>{name}</h2>
      <TotalsList
        lines={[
          ...parts.map((part) => [formatWireValue(part.message), part.amount] as const),
          ...(coveredFee > 0 ? [['Card fee you cover', coveredFee] as const] : []),
          ['Every month', amount],
        ]}
      />
      <DescriptionList
        facts={[
          ['State', formatState(donation)],
          ['Last charge', `${results[lastResult]}, ${longDay(lastChargedOn)}`],
        ]}
      />
    </>
  );
}
