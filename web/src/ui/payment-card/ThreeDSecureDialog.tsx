import { callEndpoint } from '@namugongo/contract/client';
import { payments } from '@namugongo/contract/payments';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../Button.tsx';
import { Dialog, DialogActions } from '../Dialog.tsx';
import { ErrorMessage } from '../ErrorMessage.tsx';

/** The sandbox's 3-D Secure challenge, where a real bank shows its own page. */
export function ThreeDSecureDialog({
  clientSecret,
  onDone,
}: {
  clientSecret: string;
  onDone: () => void;
}) {
  // As at Stripe, the prefix of the secret names its kind: a payment or a card setup.
  const isSetup = clientSecret.startsWith('seti_');
  const challenge = useMutation({
    mutationFn: (succeed: boolean) =>
      callEndpoint('', payments.completeSandboxChallenge, {
        // As at Stripe, the part before '_secret' is the intent id.
        params: { intentId: clientSecret.split('_secret')[0] ?? '' },
        body: { clientSecret, succeed },
      }),
    onSuccess: onDone,
  });
  return (
    <Dialog title="Your bank wants to check it's you" opened width={520}>
      <p>This is a test bank. With a real card, you&rsquo;d see your bank&rsquo;s page here.</p>
      {challenge.error && <ErrorMessage error={challenge.error} />}
      <DialogActions>
        <Button
          variant="secondary"
          disabled={challenge.isPending}
          onClick={() => challenge.mutate(false)}
        >
          No, cancel
        </Button>
        <Button busy={challenge.isPending} onClick={() => challenge.mutate(true)}>
          {isSetup ? 'Yes, save this card' : 'Yes, confirm the payment'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
