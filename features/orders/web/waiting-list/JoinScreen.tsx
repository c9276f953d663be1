import { linkTo } from '#contract/screens.ts';
import { hasProblemCode } from '#contract/client.ts';
import type { Event } from '#contract/event.ts';
import { maxPartySize, waitingList } from '#features/orders/contract/waiting-list.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { FormActions } from '#ui/dialogs/Dialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import {
  BuyerFields,
  getBuyerFieldErrors,
  useBuyerForm,
} from '#features/seats/web/BuyerFields.tsx';
import { isSelling } from '#features/event/contract/rules/sale-state.ts';
import { SaleNotice } from '#features/event/web/SaleNotice.tsx';
import { useSale } from '#features/event/web/useSale.ts';
import { formatPrice } from '#features/event/web/chair-types.ts';
import { currentEventQueryOptions } from '#features/event/web/queries.ts';
import { Stepper } from '#features/seats/web/together/Stepper.tsx';

/** /waiting-list: joins the waiting list of the current reception; `?adults=2&children=1&accessible=1` fills in the party. */
export function JoinScreen() {
  const event = useQuery(currentEventQueryOptions());
  return (
    <StaffPage title="Waiting list" subtitle={event.data?.title} wide={false}>
      <FormCard>
        <Loaded
          query={event}
          loading="Loading the reception..."
          skeleton={<SkeletonLines lines={6} />}
        >
          {(data) => <JoinForm event={data} />}
        </Loaded>
      </FormCard>
    </StaffPage>
  );
}

const getCount = (value: unknown, otherwise: number): number => {
  const count = Number(value);
  return Number.isInteger(count) && count >= 0 && count <= maxPartySize ? count : otherwise;
};

function JoinForm({ event }: { event: Event }) {
  const search = useSearch();
  const [adults, setAdults] = useState(() => getCount(search.adults, 2));
  const [children, setChildren] = useState(() => getCount(search.children, 0));
  const [isAccessible, setIsAccessible] = useState(() => getCount(search.accessible, 0) > 0);
  const [together, setTogether] = useState(true);
  const [smaller, setSmaller] = useState(false);
  const sendsEmail = useSendsEmail();
  const navigate = useNavigate();
  const form = useBuyerForm();
  const sale = useSale(event);
  const join = useMutation({
    mutationFn: (buyer: { name: string; phone: string; email: string }) =>
      callApi(waitingList.join, {
        body: {
          event: event.id,
          ...buyer,
          adults,
          children,
          accessible: isAccessible ? 1 : 0,
          together,
          smaller,
        },
      }),
    onSuccess: ({ key }) => {
      if (key !== null) void navigate({ to: linkTo('/waiting-list/$key', { key }) });
    },
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  const count = adults + children;
  const errors = getBuyerFieldErrors(form, 'waiting');
  if (!isSelling(sale.state)) return <SaleNotice event={event} sale={sale} />;
  if (join.data?.state === 'unconfirmed')
    return (
      <Alert tone="ok">
        <span role="status" tabIndex={-1} ref={takeFocus}>
          Almost done. We’ll email you a link. Open it within one hour to confirm your place on the
          waiting list.
        </span>
      </Alert>
    );
  return (
    <Form
      errors={errors}
      onSubmit={form.onSubmit((buyer) => {
        if (count > 0 && !join.isPending) join.mutate(buyer);
      })}
    >
      <p>
        Seats open up when guests can’t come. When they fit your party, we’ll hold them for you and{' '}
        {sendsEmail ? 'email you' : 'show them on your page'}. You pay nothing until then.
      </p>
      <div>
        <Stepper
          label="Adults"
          hint={formatPrice(event, 'adult')}
          value={adults}
          max={maxPartySize - children}
          onChange={setAdults}
        />
        <Stepper
          label="Children"
          hint={formatPrice(event, 'children')}
          value={children}
          max={maxPartySize - adults}
          onChange={setChildren}
        />
      </div>
      {count === 0 && <p role="status">Choose how many guests come.</p>}
      <div className={layout.stackTight}>
        <CheckboxField
          label="One of us needs a place for a wheelchair"
          checked={isAccessible}
          onChange={setIsAccessible}
        />
        {count > 1 && (
          <>
            <CheckboxField
              label="We want to sit together"
              checked={together}
              onChange={setTogether}
            />
            <CheckboxField
              label="Offer us fewer seats too"
              hint={`At least ${Math.ceil(count / 2)} of ${count}.`}
              checked={smaller}
              onChange={setSmaller}
            />
          </>
        )}
      </div>
      <BuyerFields
        form={form}
        prefix="waiting"
        hint={sendsEmail ? 'We’ll email your offer here.' : 'We use it to tell parties apart.'}
      />
      {join.error && errors.length === 0 && <ErrorMessage error={join.error} />}
      {hasProblemCode(join.error, 'seats-free') && (
        <LinkButton
          to={linkTo('/reception/$chairType', { chairType: 'adult' })}
          variant="secondary"
        >
          Choose on the plan
        </LinkButton>
      )}
      <FormActions
        submit="Join the waiting list"
        busy={join.isPending}
        onCancel={() => void navigate({ to: '/request-tickets' })}
      />
    </Form>
  );
}
