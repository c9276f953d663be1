import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { email as emailRule } from '#contract/buyer.ts';
import type { Event } from '#contract/event.ts';
import { saleReminders } from '#features/event/contract/events.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import styles from './SaleNotice.module.css';

/** Takes an email address that is told once when the sale opens; nothing where the site can't send email. */
export function ReminderForm({ event }: { event: Pick<Event, 'id'> }) {
  const sendsEmail = useSendsEmail();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
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
    <Form
      className={styles.reminder}
      errors={error ? [{ field: 'reminder-email', label: 'Email' }] : []}
      onSubmit={() => {
        const read = emailRule.safeParse(email);
        setError(read.error?.issues[0]?.message);
        if (read.success && !remind.isPending) remind.mutate(read.data);
      }}
    >
      <TextField
        id="reminder-email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="We’ll send one email when ticket sales open, and nothing else."
        value={email}
        error={error}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      {remind.error && <ErrorMessage error={remind.error} />}
      <Button type="submit" variant="secondary" busy={remind.isPending} fullWidth="onMobile">
        Remind me
      </Button>
    </Form>
  );
}
