import { useRef } from 'react';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import type { OwnParty } from '#features/gatherings/contract/gathering-parties.ts';
import {
  gatheringTickets,
  type PlacesPayment,
} from '#features/gatherings/contract/gathering-tickets.ts';
import type { AmountDue } from '#features/gatherings/contract/ticket-types.ts';
import type { CardField } from '#features/payments/web/payment-card/card-field.ts';
import { createPaymentCallOptions } from '#features/payments/web/payment-card/payment-call.ts';
import { usePayment } from '#features/payments/web/payment-card/usePayment.ts';
import { PayByCard } from '#features/payments/web/PayByCard.tsx';
import { useSite } from '#features/site/web/site.ts';
import { callApi } from '#ui/api.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { useBlocker } from '#ui/router/use-router.ts';
import { Bill } from './TicketFields.tsx';

type PayPlacesPartProps = { linkKey: string; party: OwnParty; onChanged: () => void };

/** Where the places that are held are paid. */
export function PayPlacesPart({ linkKey, party, onChanged }: PayPlacesPartProps) {
  const { data: site } = useSite();
  const { due, payUntil } = party;
  if (!due || !payUntil) return null;
  return (
    <FormCard as="section">
      <h2>Pay for your places</h2>
      <p>
        We hold your places until {formatTimestamp(payUntil, 'full', site?.timeZone)}. They are
        yours once they are paid.
      </p>
      <Bill due={due} />
      <CardForm linkKey={linkKey} due={due} onChanged={onChanged} />
    </FormCard>
  );
}

type CardFormProps = { linkKey: string; due: AmountDue; onChanged: () => void };

function CardForm({ linkKey, due: { totalCents }, onChanged }: CardFormProps) {
  const card = useRef<CardField>(null);
  const options = { params: { key: linkKey } };
  const fetchPayment = () => callApi(gatheringTickets.getPayment, options);
  const payment = usePayment<void, PlacesPayment>({
    card,
    payingMessage: 'Paying for your places...',
    pay: (token) =>
      callApi(
        gatheringTickets.pay,
        { ...options, body: { token: token ?? '', amount: totalCents } },
        createPaymentCallOptions(),
      ),
    fetchPayment,
    findLostPayment: async () => fetchPayment,
    failures: { ended: 'places-gone' },
    onPaid: onChanged,
    onSettled: onChanged,
  });
  const busy = payment.progress !== null;
  useBlocker(() => busy, busy);
  return (
    <Form onSubmit={() => void payment.start()}>
      <PayByCard amountCents={totalCents} card={card} payment={payment} />
    </Form>
  );
}
