import type { PhoneSaleState } from '#features/orders/contract/phone-sales.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { TotalsList } from '#features/payments/web/payment-card/TotalsList.tsx';
import { QrPicture } from '#ui/data/QrPicture.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { Alert, type Tone } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading } from '#ui/feedback/Skeleton.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './BoxOffice.module.css';
import type { PhoneSaleOnScreen } from './usePhoneSale.ts';
import type { Sale } from './useSale.ts';

/** What the desk sees while the guest pays on the own phone. */
export function PhoneSalePanel({ sale }: { sale: Sale }) {
  const { phone, chosen } = sale;
  const { state, isSettled, hasEnded, cancel } = phone;
  const isOver = isSettled || hasEnded;
  return (
    <>
      <div role="status">
        {hasEnded ? (
          <Alert tone="warn">The code wasn’t shown. The guest hasn’t been charged.</Alert>
        ) : state ? (
          <Alert tone={states[state].tone}>{states[state].text}</Alert>
        ) : (
          <Loading label="Starting the sale..." />
        )}
      </div>
      {phone.error && !hasEnded && <ErrorMessage error={phone.error} />}
      {!isOver && (
        <div className={styles.two}>
          {state !== 'paying' && <PhoneCode phone={phone} />}
          <div className={layout.stack}>
            <p>{chosen.chairs.map(formatChairLabel).join(', ')}</p>
            {phone.sale && (
              <TotalsList
                lines={[
                  ['Subtotal', phone.sale.subtotalCents],
                  ['Processing fee', phone.sale.feeCents],
                  ['Total', phone.sale.totalCents],
                ]}
              />
            )}
          </div>
        </div>
      )}
      {cancel.error && <ErrorMessage error={cancel.error} />}
      <DialogActions>
        {isOver ? (
          <Button onClick={phone.close}>Back to the sale</Button>
        ) : (
          <Button
            variant="secondary"
            busy={cancel.isPending}
            disabled={state === 'paying' || phone.start.isPending}
            onClick={() => cancel.mutate()}
          >
            Cancel card payment
          </Button>
        )}
      </DialogActions>
    </>
  );
}

const states: Record<PhoneSaleState, { tone: Tone; text: string }> = {
  waiting: {
    tone: 'plain',
    text: 'Ask the guest to scan this code, or to type the address below it. We’re holding the chairs while this window is open.',
  },
  opened: { tone: 'plain', text: 'The guest opened the link. Please wait for the payment.' },
  paying: { tone: 'plain', text: 'The guest is paying. Please wait a moment.' },
  declined: {
    tone: 'warn',
    text: 'The card was declined. The guest can try another card on the phone.',
  },
  paid: { tone: 'ok', text: 'The guest paid.' },
  refunded: {
    tone: 'warn',
    text: 'The chairs were gone when the payment arrived. The guest gets the money back.',
  },
  canceled: { tone: 'plain', text: 'The card payment was canceled. No one was charged.' },
  'given-up': { tone: 'warn', text: 'The guest decided not to pay. No one was charged.' },
  expired: {
    tone: 'warn',
    text: 'The time to pay is over. No one was charged, and the chairs are no longer held.',
  },
};

/** The code for the guest's camera and the same address to type. */
function PhoneCode({ phone }: { phone: PhoneSaleOnScreen }) {
  const { address, start } = phone;
  if (start.isPending) return null;
  if (address === '')
    return (
      <>
        {start.error && <ErrorMessage error={start.error} />}
        <Button onClick={() => start.mutate()}>Show QR code</Button>
      </>
    );
  return (
    <figure className={styles.phoneCode}>
      <QrPicture text={address} label="QR code for the guest's phone" />
      <figcaption>{address.replace(/^https?:\/\//, '')}</figcaption>
    </figure>
  );
}
