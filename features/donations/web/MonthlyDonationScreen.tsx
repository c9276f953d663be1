import { hasProblemCode } from '#contract/client.ts';
import {
  type MonthlyAction,
  type OwnMonthlyDonation,
  monthlyDonations,
} from '#features/donations/contract/monthly-donations.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { useState, useRef } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { LinkButton, Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Donation.module.css';
import { MonthlyAmounts } from './MonthlyAmounts.tsx';
import { PayMonth } from './PayMonth.tsx';
import { problemDetail } from '#contract/problems.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { CardError, PaymentProgress } from '#features/payments/web/payment-card/CardSection.tsx';
import { PaymentCardSection } from '#features/payments/web/PaymentCardSection.tsx';
import type { CardField } from '#features/payments/web/payment-card/card-field.ts';
import { ErrorDialog } from '#features/payments/web/payment-card/ErrorDialog.tsx';
import { Dialog, FormActions } from '#ui/dialogs/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useCardChange } from './useCardChange.ts';
import { TotalsList } from '#features/payments/web/payment-card/TotalsList.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { CalendarX, CreditCard, Pause, Pencil, Play } from '#ui/icons.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { formatLongDay, formatMonthlyState } from './format-monthly-state.ts';
import { useMonthlyAction } from './queries.ts';

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
    ? "Thank you! This month's gift is paid. We'll email your receipt."
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

type ChangeCardDialogProps = {
  linkKey: string;
  donation: OwnMonthlyDonation;
  onSaved: (lastFour: string | null) => void;
  onClose: () => void;
};

/** Saves another card for future donations; nothing is charged now. The form keeps its values until the card is saved or the dialog closes. */
function ChangeCardDialog({ linkKey, donation, onSaved, onClose }: ChangeCardDialogProps) {
  const card = useRef<CardField>(null);
  const change = useCardChange({ linkKey, card, onSaved });
  const busy = change.progress !== null;
  return (
    <Dialog title="Use another card" opened onClose={busy ? undefined : onClose} width={560}>
      <Form onSubmit={() => void change.start()}>
        <div className={styles.cardArea}>
          <PaymentCardSection
            amountCents={null}
            capture="automatic"
            keep
            busy={busy}
            handle={card}
            onUnavailable={() => change.fail(problemDetail('payment-unavailable'))}
          />
          {/* Near the field: on a phone the buttons cover the end of the form. */}
          <CardError message={change.cardError} />
          <PaymentProgress message={change.progress} />
          <p className={layout.soft}>
            We won&rsquo;t charge anything now. I agree to a charge of{' '}
            {formatMoney(donation.amount, 'full')} to this card every month instead of my old card,
            until I cancel.
          </p>
        </div>
        <FormActions submit="Use this card" busy={busy} onCancel={busy ? undefined : onClose} />
      </Form>
      <ErrorDialog message={change.failure} onOk={() => change.fail(null)} />
    </Dialog>
  );
}

const results: Record<OwnMonthlyDonation['lastResult'], string> = {
  paid: 'Paid',
  declined: 'Declined',
  asked: 'Waiting for your bank',
};

/** Amounts, state and the result of the last charge. */
function MonthlyDonationSummary({ donation }: { donation: OwnMonthlyDonation }) {
  const { name, parts, coveredFee, amount, lastResult, lastChargedOn } = donation;
  return (
    <>
      <h2>{name}</h2>
      <TotalsList
        lines={[
          ...parts.map((part) => [part.label, part.amount] as const),
          ...(coveredFee > 0 ? [['Card fee you cover', coveredFee] as const] : []),
          ['Every month', amount],
        ]}
      />
      <DescriptionList
        facts={[
          ['State', formatMonthlyState(donation)],
          ['Last charge', `${results[lastResult]}, ${formatLongDay(lastChargedOn)}`],
        ]}
      />
    </>
  );
}

type MonthlyActionsProps = {
  linkKey: string;
  donation: OwnMonthlyDonation;
  onChange: () => void;
  onOtherCard: () => void;
  onDone: (step: MonthlyAction) => void;
};

/** Change the amount, change the card, pause or resume, and end. Only ending needs a confirmation, because it cannot be undone. */
function MonthlyActions({ linkKey, donation, onChange, onOtherCard, onDone }: MonthlyActionsProps) {
  const [ending, setEnding] = useState(false);
  const step = useMonthlyAction(linkKey);
  const paused = donation.state === 'PAUSED';
  const take = (word: MonthlyAction) =>
    !step.isPending &&
    step.mutate(word, { onSuccess: () => onDone(word), onSettled: () => setEnding(false) });
  const word = paused ? 'resume' : 'pause';
  return (
    <>
      {step.error && <ErrorMessage error={step.error} />}
      <div className={layout.rowWide}>
        <Button variant="secondary" icon={<Pencil aria-hidden="true" />} onClick={onChange}>
          Change amount
        </Button>
        {/* While a month is overdue, its payment form has the card field. */}
        {!donation.owed && (
          <Button
            variant="secondary"
            icon={<CreditCard aria-hidden="true" />}
            onClick={onOtherCard}
          >
            Use another card
          </Button>
        )}
        <Button
          variant="secondary"
          icon={paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          busy={step.isPending && step.variables === word}
          onClick={() => take(word)}
        >
          {paused ? 'Restart my gift' : 'Pause my gift'}
        </Button>
        <Button
          variant="secondary"
          icon={<CalendarX aria-hidden="true" />}
          onClick={() => setEnding(true)}
        >
          End my gift
        </Button>
      </div>
      <ConfirmDialog
        title={`End your monthly gift of ${formatMoney(donation.amount, 'full')}?`}
        opened={ending}
        confirmLabel="End my gift"
        cancelLabel="Keep my gift"
        busy={step.isPending}
        onConfirm={() => take('end')}
        onCancel={() => setEnding(false)}
      >
        <p>
          It ends right now. We won&rsquo;t charge your card again, and our card processor deletes
          it. Your past gifts stay on your statement.
        </p>
      </ConfirmDialog>
    </>
  );
}
