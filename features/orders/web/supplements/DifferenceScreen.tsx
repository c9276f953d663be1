import { hasProblemCode } from '#contract/client.ts';
import { problemDetail } from '#contract/problems.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { type Supplement, supplements } from '#features/orders/contract/supplements.ts';
import type { CardField } from '#features/payments/web/payment-card/card-field.ts';
import { createPaymentCallOptions } from '#features/payments/web/payment-card/payment-call.ts';
import { TotalsList } from '#features/payments/web/payment-card/TotalsList.tsx';
import { usePayment } from '#features/payments/web/payment-card/usePayment.ts';
import { PayByCard } from '#features/payments/web/PayByCard.tsx';
import { useSite } from '#features/site/web/site.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useBlocker, useParams } from '#ui/router/use-router.ts';
import { formatPlace } from './format-place.ts';

/** While a payment that was begun elsewhere has no outcome. */
const refreshMs = 3_000;

/** /pay/difference/{key}: the buyer pays what a ticket costs more, and the ticket changes. */
export function DifferenceScreen() {
  const { key = '' } = useParams();
  const [isBusy, setIsBusy] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQueryOptions(supplements.get, { params: { key } }),
    refetchInterval: ({ state }) =>
      !isBusy && (state.data?.status === 'unknown' || state.data?.status === 'action')
        ? refreshMs
        : false,
  });
  const isInvalid =
    hasProblemCode(error, 'difference-link-invalid') || hasProblemCode(error, 'validation-failed');
  return (
    <StaffPage title="Pay the price difference" wide={false}>
      <FormCard>
        {!data && !error && (
          <>
            <Loading label="Loading your ticket..." />
            <SkeletonLines lines={4} />
          </>
        )}
        {isInvalid && <Ending tone="warn">{problemDetail('difference-link-invalid')}</Ending>}
        {error && !data && !isInvalid && (
          <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {data && (
          <Difference
            linkKey={key}
            difference={data}
            onBusy={setIsBusy}
            onChanged={() => void refetch()}
          />
        )}
      </FormCard>
    </StaffPage>
  );
}

const Ending = ({ tone, children }: { tone: 'ok' | 'plain' | 'warn'; children: ReactNode }) => (
  <div role="status" tabIndex={-1} ref={takeFocus}>
    <Alert tone={tone}>{children}</Alert>
  </div>
);

/** What to tell when there is nothing to pay; null while there is. */
function describeEnding({
  status,
  changes,
}: Supplement): { tone: 'ok' | 'plain' | 'warn'; text: string } | null {
  const isOne = changes.length === 1;
  const tickets = isOne ? 'your ticket' : 'your tickets';
  const stays = isOne ? 'Your ticket stays as it is.' : 'Your tickets stay as they are.';
  switch (status) {
    case 'paid':
      return {
        tone: 'ok',
        text: `Thank you. It’s paid, and ${tickets} ${isOne ? 'is' : 'are'} changed. We’ll email ${isOne ? 'it' : 'them'} to you.`,
      };
    case 'canceled':
      return {
        tone: 'plain',
        text: `The team canceled this, so there’s nothing to pay. ${stays}`,
      };
    case 'expired':
      return {
        tone: 'warn',
        text: `The time to pay is over. ${stays} If you still want the change, please ask the team for a new link.`,
      };
    case 'impossible':
      return {
        tone: 'warn',
        text: `This change is no longer possible, because ${isOne ? 'your ticket' : 'one of your tickets'} was changed or canceled. You haven’t been charged, or you get all of the money back.`,
      };
    default:
      return null;
  }
}

type DifferenceProps = {
  linkKey: string;
  difference: Supplement;
  onBusy: (isBusy: boolean) => void;
  onChanged: () => void;
};

function Difference({ difference, ...props }: DifferenceProps) {
  const { status, eventTitle, changes } = difference;
  const ending = describeEnding(difference);
  return (
    <div className={layout.stackWide}>
      {ending && <Ending tone={ending.tone}>{ending.text}</Ending>}
      <p>
        <b>{eventTitle}</b>
      </p>
      {changes.map(({ before, after }, place) => (
        <DescriptionList
          key={place}
          facts={[
            [status === 'paid' ? 'Before' : 'Your ticket', formatPlace(before)],
            [status === 'paid' ? 'Your ticket' : 'Changes to', formatPlace(after)],
          ]}
        />
      ))}
      {!ending && <Payment {...props} difference={difference} />}
    </div>
  );
}

function Payment({ linkKey, difference, onBusy, onChanged }: DifferenceProps) {
  const card = useRef<CardField>(null);
  const { data: site } = useSite();
  const { totalCents, feePercent } = difference;
  const options = { params: { key: linkKey } };
  const fetchPayment = () => callApi(supplements.get, options);
  const payment = usePayment<void, Supplement>({
    card,
    payingMessage: 'Paying and changing your ticket...',
    pay: (token) =>
      callApi(
        supplements.pay,
        { ...options, body: { token: token ?? '', amount: totalCents } },
        createPaymentCallOptions(),
      ),
    fetchPayment,
    findLostPayment: async () => fetchPayment,
    failures: {
      impossible: 'difference-impossible',
      canceled: 'difference-ended',
      expired: 'difference-ended',
    },
    onPaid: onChanged,
    onSettled() {
      onBusy(false);
      onChanged();
    },
  });
  const busy = payment.progress !== null;
  useBlocker(() => busy, busy);
  const isElsewhere = !busy && difference.status === 'unknown';
  return (
    <Form
      onSubmit={() => {
        onBusy(true);
        void payment.start();
      }}
    >
      <TotalsList
        lines={[
          ['Price difference', difference.moreCents],
          [
            'Processing fee',
            difference.feeCents,
            `Card fee: ${feePercent}%, rounded up to the dollar`,
          ],
          ['Total', totalCents],
        ]}
      />
      <p>
        You can pay until {formatTimestamp(difference.expiresAt, 'full', site?.timeZone)}.{' '}
        {difference.changes.length === 1 ? 'Your ticket changes' : 'Your tickets change'} as soon as
        you’ve paid.
      </p>
      {isElsewhere && <Alert>A payment for this is in progress. Please wait a moment.</Alert>}
      <PayByCard amountCents={totalCents} card={card} payment={payment} disabled={isElsewhere} />
    </Form>
  );
}
