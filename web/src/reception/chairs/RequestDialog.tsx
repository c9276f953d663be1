import type { Buyer } from '@namugongo/contract/reception/buyer';
import { type requestStates, requests } from '@namugongo/contract/reception/requests';
import { chairLabel } from '@namugongo/contract/rules/names';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, FormActions } from '../../ui/Dialog.tsx';
import { fieldErrorsOf } from '../../ui/fields/field-errors.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { Notice, type Tone } from '../../ui/Notice.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { Loading, SkeletonLines } from '../../ui/Skeleton.tsx';
import { BuyerFields } from '../buyer/BuyerFields.tsx';
import { useBuyerForm, wrongAnswers } from '../buyer/useBuyerForm.ts';
import { requestOf } from '../queries.ts';
import type { ShownChair } from './chair-store.ts';

type RequestStateName = (typeof requestStates)[number];

const stateWords: Partial<Record<RequestStateName, { tone: Tone; words: string }>> = {
  requested: { tone: 'ok', words: 'This seat has been requested. An answer comes by e-mail.' },
  approved: {
    tone: 'ok',
    words: 'This request is approved. The payment link is in the e-mail to the person who asked.',
  },
  paid: { tone: 'plain', words: 'This seat is taken.' },
};
const askAgainWords: Partial<Record<RequestStateName, string>> = {
  declined: 'An earlier request for this seat was declined. You can ask for it again.',
  lapsed: 'An earlier request for this seat was not paid in time. You can ask for it again.',
};

type RequestFormProps = { chair: ShownChair; onClose: () => void };

function RequestForm({ chair, onClose }: RequestFormProps) {
  const client = useQueryClient();
  const form = useBuyerForm();
  const request = useMutation({
    mutationFn: (buyer: Buyer) => ask(requests.ask, { params: { id: chair.id }, body: buyer }),
    onSuccess: (state) => client.setQueryData(requestOf(chair.id).queryKey, state),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  const wrong = wrongAnswers(form, 'request');
  return (
    <Form wrong={wrong} onSubmit={form.onSubmit((buyer) => request.mutate(buyer))}>
      {request.error && wrong.length === 0 && <ProblemMessage error={request.error} />}
      <BuyerFields form={form} prefix="request" />
      <FormActions submit="Request a seat" busy={request.isPending} onCancel={onClose} />
    </Form>
  );
}

/** Youth seats are given on request: the form, and afterwards how the request stands (decisions, section 4). */
export function RequestDialog({ chair, onClose }: { chair: ShownChair; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(requestOf(chair.id));
  const told = data && stateWords[data.state];
  const again = data && askAgainWords[data.state];
  return (
    <Dialog title="Request a seat" opened onClose={onClose} aside={chairLabel(chair)}>
      {error && !data && (
        <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <>
          <Loading />
          <SkeletonLines lines={6} />
        </>
      )}
      {told && (
        <>
          <div role="status">
            <Notice tone={told.tone}>{told.words}</Notice>
          </div>
          <DialogActions>
            <Button onClick={onClose}>Back to the seats</Button>
          </DialogActions>
        </>
      )}
      {data && !told && (
        <>
          <p>
            {again ??
              'Our team looks at each request and answers by e-mail. Nothing is charged until you pay.'}
          </p>
          <RequestForm chair={chair} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}
