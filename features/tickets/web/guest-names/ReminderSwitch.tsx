import { receipts, type Receipt } from '#features/tickets/contract/receipts.ts';
import { nameReminderDays } from '#features/tickets/contract/rules/guest-names.ts';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Card } from '#ui/layout/Card.tsx';
import styles from '../ReceiptScreen.module.css';

/** Stops the emails that ask for names and answers, or starts them again. */
export function ReminderSwitch({ receipt, keys }: { receipt: Receipt; keys: string[] }) {
  const { telephone, orderId, nameReminders = true } = receipt;
  const change = useApiMutation({
    call: (on: boolean) =>
      callApi(receipts.switchNameReminders, {
        params: { telephone, orderId },
        body: { key: keys, on },
      }),
    changes: [receipts.getReceipt],
    notice: (_result, on) => (on ? 'We’ll remind you by email.' : 'We won’t ask you by email.'),
  });
  return (
    <Card as="section" className={styles.receipt} aria-labelledby="reminders">
      <h2 id="reminders">Reminders</h2>
      <p>
        {nameReminders
          ? `While a name or an answer is missing, we ask you for it by email ${nameReminderDays.first} and ${nameReminderDays.last} days before the reception.`
          : 'We don’t ask you for names and answers by email.'}
      </p>
      {change.error && <ErrorMessage error={change.error} />}
      <Button
        variant="secondary"
        fullWidth="onMobile"
        busy={change.isPending}
        onClick={() => change.mutate(!nameReminders)}
      >
        {nameReminders ? 'Stop reminding me' : 'Remind me'}
      </Button>
    </Card>
  );
}
