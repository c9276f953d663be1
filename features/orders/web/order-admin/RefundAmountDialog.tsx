import type { EndpointInput } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import type { AdminOrderDetails, AdminTicket } from '#features/orders/contract/order-admin.ts';
import { useCanAccess } from '#features/event/web/staff/useCanAccess.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { HandCoins } from '#ui/icons.ts';
import { changedByTickets, useSeenChange } from '../queries.ts';
import {
  type AmountSource,
  canRefundAmount,
  emptyRefundAmount,
  listAmountSources,
  parseRefundAmount,
  type RefundAmountValues,
  toAmountRefund,
} from './refund-amount-values.ts';
import { formatRefundAmount, formatSentRefund } from '../refunds/refund-labels.ts';
import { listRefundParts } from '../refunds/refund-parts.ts';
import { useDrawerChoice } from '../refunds/useDrawerChoice.tsx';

type RefundAmountProps = {
  details: AdminOrderDetails;
  /** The ticket of the screen; null on the order's own screen. */
  own: AdminTicket | null;
  onDone: (message: string) => void;
};

/** The treasurer's button that refunds an amount and leaves the tickets valid; nothing when no money is left. */
export function RefundAmountButton(props: RefundAmountProps) {
  const canAccess = useCanAccess();
  const [opened, setOpened] = useState(false);
  if (!canAccess(checkout.refundAmount)) return null;
  return (
    <>
      {canRefundAmount(props.details.order) && (
        <Button
          variant="outline"
          icon={<HandCoins aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          Refund an amount
        </Button>
      )}
      {opened && <RefundAmountDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}

function useRefundAmount({ details, onDone, onClose }: DialogProps) {
  const { seen, onError } = useSeenChange(details);
  type Input = Omit<EndpointInput<typeof checkout.refundAmount>['body'], 'seen'>;
  return useApiMutation({
    call: (body: Input) =>
      callApi(checkout.refundAmount, {
        params: { orderId: details.order.id },
        body: { ...body, seen },
      }),
    changes: changedByTickets,
    onError,
    onSuccess(_, { amountCents, ticket }) {
      onClose();
      const parts = listRefundParts(details, toAmountRefund(details, { ticket }, amountCents));
      onDone(formatSentRefund(details, parts));
    },
  });
}

type DialogProps = RefundAmountProps & { onClose: () => void };

function RefundAmountDialog(props: DialogProps) {
  const { details, own, onClose } = props;
  const { order } = details;
  const [values, setValues] = useState(emptyRefundAmount);
  const [tried, setTried] = useState(false);
  const refund = useRefundAmount(props);
  const sources = listAmountSources(details, own);
  const source = sources.find(({ value }) => value === values.what) ?? sources[0];
  const { amountCents, errors } = parseRefundAmount(values, source.leftCents);
  const parts = listRefundParts(details, toAmountRefund(details, source, amountCents ?? 0));
  const drawerChoice = useDrawerChoice(parts);
  const submit = () => {
    setTried(true);
    if (amountCents === null || errors.reason) return;
    refund.mutate({
      amountCents,
      ...(source.ticket === undefined ? {} : { ticket: source.ticket }),
      reason: values.reason,
      emailsReason: values.emailsReason,
      ...drawerChoice.input,
    });
  };
  return (
    <FormDialog
      title={`Refund an amount to ${order.name}`}
      aside={`Order ${order.id}`}
      submit={amountCents === null ? 'Refund' : `Refund ${formatMoney(amountCents, 'full')}`}
      mutation={refund}
      onSubmit={submit}
      onClose={onClose}
      width={560}
    >
      <AmountFields
        values={values}
        sources={sources}
        source={source}
        errors={tried ? errors : {}}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      <p>
        {amountCents !== null && `${formatRefundAmount(details, parts)} `}
        The tickets stay valid. You can&rsquo;t undo this.
      </p>
      {drawerChoice.field}
      <TextAreaField
        id="amount-reason"
        label="Reason"
        hint="The history of the order shows it."
        error={tried && errors.reason}
        rows={2}
        maxLength={500}
        value={values.reason}
        onChange={({ currentTarget: { value } }) => setValues({ ...values, reason: value })}
      />
      <BuyerEmail
        email={order.email}
        value={values.emailsReason}
        onChange={(emailsReason) => setValues({ ...values, emailsReason })}
      />
    </FormDialog>
  );
}

type AmountFieldsProps = {
  values: RefundAmountValues;
  sources: readonly AmountSource[];
  source: AmountSource;
  errors: { amount?: string };
  onChange: (change: Partial<RefundAmountValues>) => void;
};

function AmountFields({ values, sources, source, errors, onChange }: AmountFieldsProps) {
  const left = formatMoney(source.leftCents, 'full');
  return (
    <>
      {sources.length > 1 && (
        <RadioGroupField
          id="amount-what"
          label="Refund an amount of"
          value={source.value}
          choices={sources.map(({ value, label, leftCents }) => ({
            value,
            label,
            aside: `${formatMoney(leftCents, 'full')} left`,
          }))}
          onChange={(what) => onChange({ what })}
        />
      )}
      <TextField
        id="amount-dollars"
        label="Amount in dollars"
        hint={`Up to ${left}.`}
        error={errors.amount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={values.amount}
        onChange={({ currentTarget: { value } }) => onChange({ amount: value })}
      />
    </>
  );
}

type BuyerEmailProps = { email: string; value: boolean; onChange: (value: boolean) => void };

/** What the buyer is told. */
function BuyerEmail({ email, value, onChange }: BuyerEmailProps) {
  const sendsEmail = useSendsEmail();
  if (!email) return <p>There&rsquo;s no email address. Please tell the buyer.</p>;
  if (!sendsEmail) return <p>This site can&rsquo;t send email yet, so please tell the buyer.</p>;
  return (
    <>
      <CheckboxField
        label="Tell the buyer the reason in the email"
        checked={value}
        onChange={onChange}
      />
      <p>We&rsquo;ll email the amount to {email}.</p>
    </>
  );
}
