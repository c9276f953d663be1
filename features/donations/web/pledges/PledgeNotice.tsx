import { formatMoney } from '#contract/rules/money.ts';
import type { OwnPledge } from '#features/donations/contract/pledges.ts';
import { Alert } from '#ui/feedback/Alert.tsx';

/** On the donation form, which the page of a pledge led to. */
export const PledgeNotice = ({ pledge: { label, openCents } }: { pledge: OwnPledge }) => (
  <Alert>
    What you give for {label} counts toward your pledge. {formatMoney(openCents)} of it is open.
  </Alert>
);
