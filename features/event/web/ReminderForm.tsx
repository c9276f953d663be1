import { useMutation } from '@tanstack/react-query';
import type { Event } from '#contract/event.ts';
import { saleReminders } from '#features/event/contract/events.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { callApi } from '#ui/api.ts';
import { AddressForm } from '#ui/forms/AddressForm.tsx';
import styles from './SaleNotice.module.css';

/** Takes an email address that is told once when the sale opens; nothing where the site can't send email. */
export function ReminderForm({ event }: { event: Pick<Event, 'id'> }) {
  const sendsEmail = useSendsEmail();
  const remind = useMutation({
    mutationFn: (address: string) =>
      callApi(saleReminders.create, { params: { id: event.id }, body: { email: address } }),
  });
  if (!sendsEmail) return null;
  if (remind.isSuccess)
    return (
      <p role="status" tabIndex={-1} ref={takeFocus}>
        We’ll email {remind.variables} once, when ticket sales open.
      </p>
    );
  return (
    <AddressForm
      id="reminder-email"
      hint="We’ll send one email when ticket sales open, and nothing else."
      submit="Remind me"
      variant="secondary"
      autoComplete="email"
      className={styles.reminder}
      mutation={remind}
    />
  );
}
