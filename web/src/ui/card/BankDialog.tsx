import { call } from '@namugongo/contract/call';
import { payments } from '@namugongo/contract/payments';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../Button.tsx';
import { Dialog, DialogActions } from '../Dialog.tsx';
import { ProblemMessage } from '../ProblemMessage.tsx';

/** The sandbox bank's question, in the place of the window that a real bank opens. */
export function BankDialog({ clientSecret, onDone }: { clientSecret: string; onDone: () => void }) {
  // As at Stripe, a secret tells what it is for: a payment, or a card that is to be kept.
  const keeping = clientSecret.startsWith('seti_');
  const answer = useMutation({
    mutationFn: (succeed: boolean) =>
      call('', payments.sandboxChallenge, {
        // The intent's id is the part of the secret before '_secret', as at Stripe.
        params: { intentId: clientSecret.split('_secret')[0] ?? '' },
        body: { clientSecret, succeed },
      }),
    onSuccess: onDone,
  });
  return (
    <Dialog title="Your bank asks: is it you?" opened width={520}>
      <p>This is the test bank. A real card would show its bank&rsquo;s own page here.</p>
      {answer.error && <ProblemMessage error={answer.error} />}
      <DialogActions>
        <Button look="quiet" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          No, refuse it
        </Button>
        <Button busy={answer.isPending} onClick={() => answer.mutate(true)}>
          {keeping ? 'Yes, keep this card' : 'Yes, confirm the payment'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
