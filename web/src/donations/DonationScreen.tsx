import { donations } from '@namugongo/contract/donations';
import { problemDetail } from '@namugongo/contract/problems';
import { dayAt, dayInWords, ordinal } from '@namugongo/contract/rules/days';
import { formatMoney } from '@namugongo/contract/rules/money';
import { dayOfMonthOf } from '@namugongo/contract/rules/monthly-gifts';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useRef, useState } from 'react';
import { queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card, Page } from '../ui/Card.tsx';
import { Bill } from '../ui/card/Bill.tsx';
import { CardArea, CardError, PaymentProgress } from '../ui/card/CardArea.tsx';
import type { CardField } from '../ui/card/card-field.ts';
import { ErrorDialog } from '../ui/card/ErrorDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { DraftNotice } from '../ui/fields/DraftNotice.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import styles from './Donation.module.css';
import { emptyGift, faultsOf, type GiftAnswers, sumOf, wrongAnswers } from './gift-answers.ts';
import { GiftFields } from './GiftFields.tsx';
import { GiverFields } from './GiverFields.tsx';
import { useGiving } from './useGiving.ts';

/** /donation: what gifts are for, and the form (specification, section 2). */
export function DonationScreen() {
  const [thanks, setThanks] = useState<Thank | null>(null);
  const information = useQuery(queryOf(donations.information, {}));
  const { data } = information;
  return (
    <>
      <BarkHeader tall title="Donate" eyebrow="Your gift" />
      <Page className={styles.page}>
        {thanks ? (
          <Thanks {...thanks} onAgain={() => setThanks(null)} />
        ) : (
          <div className={styles.columns}>
            <section className={styles.information} aria-label="Donation information">
              {information.error && (
                <ProblemMessage
                  error={information.error}
                  busy={information.isFetching}
                  onRetry={() => void information.refetch()}
                />
              )}
              {information.isPending && <SkeletonLines lines={5} />}
              {data && (
                <>
                  <p className={styles.introduction}>{data.introduction}</p>
                  <p className={styles.soft}>
                    Gifts are received by {data.recipient}
                    {data.taxNumber && `, tax number ${data.taxNumber}`}. A receipt comes by e-mail
                    at once, and a statement of the year in January.
                  </p>
                </>
              )}
            </section>
            {data ? (
              <GiftForm {...data} onThanks={setThanks} />
            ) : (
              !information.error && <FormSkeleton />
            )}
          </div>
        )}
      </Page>
    </>
  );
}

type Thank = { cents: number; email: string; nextOn: string | null };

type GiftFormProps = {
  feePercent: number;
  recipient: string;
  monthly: boolean;
  onThanks: (thanks: Thank) => void;
};

function GiftForm({ feePercent, recipient, monthly: offered, onThanks }: GiftFormProps) {
  const card = useRef<CardField>(null);
  const drafted = useDraftedForm<GiftAnswers>('donation', emptyGift, faultsOf);
  const { form } = drafted;
  const { giftCents, feeCents, totalCents } = sumOf(form.values, feePercent);
  const giving = useGiving({
    card,
    feePercent,
    onPaid(nextOn) {
      const answers = form.getValues();
      drafted.startAgain();
      onThanks({ cents: sumOf(answers, feePercent).totalCents, email: answers.email, nextOn });
    },
  });
  const busy = giving.progress !== null;
  // An answer that was kept from a time when it was offered counts no more.
  const monthly = offered && form.values.monthly;
  return (
    <Card className={styles.form}>
      <DraftNotice draft={drafted} />
      <Form
        wrong={wrongAnswers(form.errors)}
        onSubmit={() => {
          if (!form.validate().hasErrors) void giving.start({ ...form.getValues(), monthly });
        }}
      >
        <GiftFields form={form} feePercent={feePercent} monthly={offered} />
        <GiverFields form={form} />
        <div className={styles.part}>
          <h2>Your card</h2>
          <CardArea
            amountCents={Math.max(totalCents, 50)}
            capture="automatic"
            keep={monthly}
            busy={busy}
            handle={card}
            onUnavailable={() => giving.fail(problemDetail('payment-unavailable'))}
          />
          <CardError words={giving.cardError} />
          <Bill
            lines={[
              ['Gift', giftCents],
              ...(feeCents > 0 ? ([['Card fee you cover', feeCents]] as const) : []),
              ['Total', totalCents],
            ]}
          />
          {monthly && <Consent recipient={recipient} cents={totalCents} />}
          <PaymentProgress words={giving.progress} />
          <Button type="submit" size="large" wide busy={busy} icon={<Heart aria-hidden="true" />}>
            {busy ? 'Processing...' : buttonWords(totalCents, monthly)}
          </Button>
        </div>
      </Form>
      <ErrorDialog words={giving.failure} onOk={() => giving.fail(null)} />
      <LeaveQuestion changed={form.isDirty() || busy} onLeave={drafted.forget} />
    </Card>
  );
}

const buttonWords = (cents: number, monthly: boolean): string =>
  ['Donate', cents > 0 ? formatMoney(cents) : '', monthly ? 'every month' : '']
    .filter(Boolean)
    .join(' ');

/** What a giver agrees to by pressing the button. */
function Consent({ recipient, cents }: { recipient: string; cents: number }) {
  const { data: site } = useSite();
  const day = site && dayOfMonthOf(dayAt(new Date(), site.timeZone));
  return (
    <p className={styles.soft}>
      I agree that {recipient} charges this card {cents > 0 ? formatMoney(cents, 'full') : ''} today
      and then every month{day && ` on the ${ordinal(day)}`}
      {day && day > 28 && ' or the last day of a shorter month'}, until I end it. Every receipt has
      a link by which I can change, pause or end it at any time.
    </p>
  );
}

type ThanksProps = Thank & { onAgain: () => void };

function Thanks({ cents, email, nextOn, onAgain }: ThanksProps) {
  return (
    <div role="status">
      <EmptyState
        seed={5}
        title="Thank you for your gift"
        actions={
          <>
            <LinkButton to="/">Go to the home page</LinkButton>
            <Button look="quiet" onClick={onAgain}>
              Give once more
            </Button>
          </>
        }
      >
        {cents > 0 && <>We received {formatMoney(cents)}. </>}
        {email ? `Your receipt is on its way to ${email}.` : 'May God reward you.'}
        {nextOn &&
          ` Your card is charged again on ${dayInWords(nextOn, 'dddd, MMMM D, YYYY')}; the receipt has the link to change or end it.`}
      </EmptyState>
    </div>
  );
}

function FormSkeleton() {
  return (
    <Card className={styles.form}>
      <Loading />
      {Array.from({ length: 6 }, (_, field) => (
        <Skeleton key={field} height="5rem" />
      ))}
    </Card>
  );
}
