import type { OwnMonthlyGift } from '@namugongo/contract/monthly-gifts';
import { dayInWords } from '@namugongo/contract/rules/days';
import { wireWords } from '@namugongo/contract/rules/gifts';
import { Bill } from '../ui/card/Bill.tsx';
import { FactList } from '../ui/FactList.tsx';

const longDay = (day: string) => dayInWords(day, 'dddd, MMMM D, YYYY');

function standing({ state, pausedBy, nextOn, owed }: OwnMonthlyGift): string {
  if (state === 'ENDED') return 'Ended';
  if (state === 'PAUSED')
    return pausedBy === 'card' ? 'Paused: the card was declined' : 'Paused by you';
  if (!nextOn) return 'Active';
  return owed ? `We try the card again on ${longDay(nextOn)}` : `Next on ${longDay(nextOn)}`;
}

const results: Record<OwnMonthlyGift['lastResult'], string> = {
  paid: 'Paid',
  declined: 'Declined',
  asked: 'Your bank asked',
};

/** What is given, when next, and what came of the last charge. */
export function MonthlyFacts({ gift }: { gift: OwnMonthlyGift }) {
  const { name, parts, coveredFee, amount, lastResult, lastOn } = gift;
  return (
    <>
      <h2>{name}</h2>
      <Bill
        lines={[
          ...parts.map((part) => [wireWords(part.message), part.amount] as const),
          ...(coveredFee > 0 ? [['Card fee you cover', coveredFee] as const] : []),
          ['Every month', amount],
        ]}
      />
      <FactList
        facts={[
          ['State', standing(gift)],
          ['Last charge', `${results[lastResult]}, ${longDay(lastOn)}`],
        ]}
      />
    </>
  );
}
