import type { Buyer } from '#contract/buyer.ts';
import {
  maxRequestSeats,
  type requestStates,
  requests,
  type SentRequest,
} from '#features/orders/contract/seat-requests.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, invalidateEndpoints, setApiData, apiQueryOptions } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions, FormActions } from '#ui/dialogs/Dialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { Alert, type Tone } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import {
  BuyerFields,
  useBuyerForm,
  getBuyerFieldErrors,
} from '#features/seats/web/BuyerFields.tsx';
import { Stepper } from '#features/seats/web/together/Stepper.tsx';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';

type RequestStateName = (typeof requestStates)[number];

const listFormat = new Intl.ListFormat('en-US');

type StateMessage = { tone: Tone; text: string };

/** The message for a seat that can't be requested now; null when it can. `own` is true right after this visitor's request, which others don't see while it is 'unconfirmed'. */
function getStateMessage(
  state: RequestStateName,
  own: boolean,
  sendsEmail: boolean,
): StateMessage | null {
  if (state === 'unconfirmed')
    return {
      tone: 'ok',
      text: 'Almost done. We’ll email you a link. Open it within one hour to confirm your request.',
    };
  if (state === 'requested' && own)
    return {
      tone: 'ok',
      text: sendsEmail
        ? 'Thank you. We have your request and will email you an answer.'
        : 'Thank you. We have your request and will call you with an answer.',
    };
  if (state === 'requested')
    return {
      tone: 'plain',
      text: 'Someone has already requested this seat. Please choose another one.',
    };
  if (state === 'approved')
    return {
      tone: 'ok',
      text: sendsEmail
        ? 'This request is approved. The person who asked has a payment link by email.'
        : 'This request is approved. We’re holding the seat for the person who asked.',
    };
  return state === 'paid' ? { tone: 'plain', text: 'This seat is taken.' } : null;
}

type RequestFormProps = {
  chair: DisplayedChair;
  onClose: () => void;
  onSent: (sent: SentRequest) => void;
};

function RequestForm({ chair, onClose, onSent }: RequestFormProps) {
  const sendsEmail = useSendsEmail();
  const client = useQueryClient();
  const form = useBuyerForm();
  const [seats, setSeats] = useState(1);
  const request = useMutation({
    mutationFn: (buyer: Buyer) =>
      callApi(requests.create, { params: { id: chair.id }, body: { ...buyer, seats } }),
    onSuccess: (sent) => {
      onSent(sent);
      const { chairId, state } = sent;
      setApiData(client, requests.getState, { params: { id: chairId } }, { chairId, state });
      if (seats > 1) void invalidateEndpoints(client, requests.getState);
    },
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  const errors = getBuyerFieldErrors(form, 'request');
  return (
    <Form errors={errors} onSubmit={form.onSubmit((buyer) => request.mutate(buyer))}>
      {request.error && errors.length === 0 && <ErrorMessage error={request.error} />}
      <BuyerFields
        form={form}
        prefix="request"
        hint={sendsEmail ? 'We’ll email our answer here.' : 'We’ll call you with our answer.'}
      />
      <Stepper
        label="Seats"
        hint={
          seats === 1 ? 'Just this one' : 'This one and the nearest free ones. One payment for all.'
        }
        value={seats}
        min={1}
        max={maxRequestSeats}
        onChange={setSeats}
      />
      <FormActions
        submit={seats === 1 ? 'Request a seat' : `Request ${seats} seats`}
        busy={request.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}

/** The request form of a youth seat, and afterwards the state of the request (decisions, section 4). */
export function RequestDialog({ chair, onClose }: { chair: DisplayedChair; onClose: () => void }) {
  const request = useQuery(requestQueryOptions(chair.id));
  const sendsEmail = useSendsEmail();
  const [sent, setSent] = useState<SentRequest | null>(null);
  // Nobody else sees an unconfirmed request, so a refetch would show the form again.
  const state = sent?.state === 'unconfirmed' ? sent.state : request.data?.state;
  const message = state && getStateMessage(state, sent !== null, sendsEmail);
  const again = state === 'declined' || state === 'lapsed';
  return (
    <Dialog title="Request a seat" opened onClose={onClose} aside={formatChairLabel(chair)}>
      <Loaded query={request} loading skeleton={<SkeletonLines lines={6} />}>
        {() =>
          message ? (
            <>
              <div role="status" tabIndex={-1} ref={sent ? takeFocus : undefined}>
                <Alert tone={message.tone}>
                  <p>{message.text}</p>
                  {sent && sent.seats.length > 1 && (
                    <p>You asked for {listFormat.format(sent.seats)}.</p>
                  )}
                </Alert>
              </div>
              <DialogActions>
                <Button onClick={onClose}>Back to the seats</Button>
              </DialogActions>
            </>
          ) : (
            <>
              <p>
                {again && 'This seat is open again. You can request it. '}
                {sendsEmail
                  ? 'Our team will email you an answer.'
                  : 'Our team will call you with an answer.'}{' '}
                You pay nothing until your request is approved.
              </p>
              <RequestForm chair={chair} onClose={onClose} onSent={setSent} />
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

const requestQueryOptions = (chairId: number) =>
  apiQueryOptions(requests.getState, { params: { id: chairId } });
