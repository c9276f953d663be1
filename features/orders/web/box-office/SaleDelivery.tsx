import type { EmailSummary } from '#contract/emails.ts';
import { useQuery } from '@tanstack/react-query';
import { EmailList } from '#features/event/web/staff/EmailList.tsx';
import { Email } from '#ui/icons.ts';
import { ticketDetailsQueryOptions } from '../queries.ts';
import styles from './BoxOffice.module.css';
import type { CompletedSale } from './useSale.ts';

/** What becomes of the email with the tickets of a sale, up to date until it is sent or has failed. */
export function SaleDelivery({ sold }: { sold: CompletedSale }) {
  const { data } = useQuery({
    ...ticketDetailsQueryOptions(sold.tickets[0]?.id ?? 0),
    enabled: sold.isEmailed,
    staleTime: 0,
    refetchInterval: ({ state }) => (isWaiting(state.data?.emails) ? 2_000 : false),
  });
  if (data && data.emails.sent.length > 0) return <EmailList emails={data.emails} />;
  return (
    <p className={styles.delivery}>
      <Email size={22} aria-hidden="true" />
      {formatDelivery(sold)}
    </p>
  );
}

/** Whether an email is not sent yet; also before the emails are known. */
const isWaiting = (emails: EmailSummary | undefined): boolean =>
  !emails || emails.pendingCount > 0 || emails.sent.some(({ state }) => state === 'waiting');

/** What a sale promises before its email is sent. */
function formatDelivery({ email, isEmailed }: Pick<CompletedSale, 'email' | 'isEmailed'>): string {
  if (isEmailed) return `We'll email the tickets to ${email}.`;
  return email
    ? "This site can't send email yet. Print the tickets."
    : 'No email address. Print the tickets for the guest.';
}
