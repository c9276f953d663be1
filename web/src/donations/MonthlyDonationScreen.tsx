import { hasProblemCode } from '@namugongo/contract/client';
import {
  type MonthlyAction,
  monthlyDonations,
  type OwnMonthlyDonation,
} from '@namugongo/contract/monthly-donations';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '../ui/router/use-router.ts';
import { useState } from 'react';
import { apiQueryOptions } from '../api.ts';
import { useSendsEmail } from '../site.ts';
import { LinkButton } from '../ui/controls/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import { ErrorMessage } from '../ui/feedback/ErrorMessage.tsx';
import { SuccessAlert } from '../ui/feedback/SuccessAlert.tsx';
import { Loading, SkeletonLines } from '../ui/feedback/Skeleton.tsx';
import { StaffPage } from '../ui/layout/StaffPage.tsx';
import layout from '../ui/layout/layout.module.css';
import styles from './Donation.module.css';
import { MonthlyAmounts } from './MonthlyAmounts.tsx';
import { MonthlyDonationSummary } from './MonthlyDonationSummary.tsx';
import { MonthlyActions } from './MonthlyActions.tsx';
import { ChangeCardDialog } from './ChangeCardDialog.tsx';
import { PayMonth } from './PayMonth.tsx';

/** /monthly-gift/{key}: the link in every receipt. Opening it changes nothing. */
export function MonthlyDonationScreen() {
  const { key = '' } = useParams();
  const donation = useQuery(apiQueryOptions(monthlyDonations.getOwn, { params: { key } }));
  return (
    <StaffPage title="Your monthly gift" wide={false}>
      <Card className={styles.form}>
        {donation.error && (
          <ErrorMessage
            error={donation.error}
            {...(!hasProblemCode(donation.error, 'monthly-donation-not-found') && {
              onRetry: () => void donation.refetch(),
            })}
          />
        )}
        {donation.isPending && (
          <>
            <Loading label="Loading your gift..." />
            <SkeletonLines lines={5} />
          </>
        )}
        {donation.data && (
          <MonthlyDonationDetails
            linkKey={key}
            donation={donation.data}
            onPaid={() => void donation.refetch()}
          />
        )}
      </Card>
    </StaffPage>
  );
}

const actionMessages: Record<MonthlyAction, string> = {
  pause: "Your gift is paused. We won't charge your card until you restart it.",
  resume: 'Your monthly gift is active again. Thank you!',
  end: "Your monthly gift has ended. We won't charge your card again. Thank you for all you gave.",
};

const formatPaidMessage = (sendsEmail: boolean): string =>
  sendsEmail
    ? "Thank you! This month's gift is paid. We're emailing your receipt."
    : "Thank you! This month's gift is paid. This site can't send email yet. Please save this page.";

const formatCardMessage = ({ state }: OwnMonthlyDonation, lastFour: string | null): string => {
  const card = lastFour ? `the card that ends in ${lastFour}` : 'your new card';
  return state === 'PAUSED'
    ? `Saved. When you restart your gift, we'll charge ${card}.`
    : `We'll charge your next gift to ${card}.`;
};

type MonthlyDonationDetailsProps = {
  linkKey: string;
  donation: OwnMonthlyDonation;
  onPaid: () => void;
};

function MonthlyDonationDetails({ linkKey, donation, onPaid }: MonthlyDonationDetailsProps) {
  const [message, setMessage] = useState('');
  const sendsEmail = useSendsEmail();
  const [opened, setOpened] = useState<'amount' | 'card' | null>(null);
  const close = () => setOpened(null);
  const ended = donation.state === 'ENDED';
  return (
    <div className={styles.own}>
      <SuccessAlert message={message} />
      {ended && !message && (
        <Alert>This monthly gift has ended. We won&rsquo;t charge your card again.</Alert>
      )}
      <MonthlyDonationSummary donation={donation} />
      {donation.owed && (
        <PayMonth
          linkKey={linkKey}
          donation={donation}
          onPaid={() => {
            setMessage(formatPaidMessage(sendsEmail));
            onPaid();
          }}
        />
      )}
      {opened === 'amount' && (
        <MonthlyAmounts
          linkKey={linkKey}
          donation={donation}
          onSaved={() => {
            close();
            setMessage('Saved. Your next gift will be the new amount.');
          }}
          onClose={close}
        />
      )}
      {opened === 'card' && (
        <ChangeCardDialog
          linkKey={linkKey}
          donation={donation}
          onSaved={(lastFour) => {
            close();
            setMessage(formatCardMessage(donation, lastFour));
          }}
          onClose={close}
        />
      )}
      {ended ? (
        <div className={layout.rowWide}>
          <LinkButton to="/donation" variant="secondary">
            Give again
          </LinkButton>
        </div>
      ) : (
        <MonthlyActions
          linkKey={linkKey}
          donation={donation}
          onChange={() => setOpened('amount')}
          onOtherCard={() => setOpened('card')}
          onDone={(step) => setMessage(actionMessages[step])}
        />
      )}
    </div>
  );
}
