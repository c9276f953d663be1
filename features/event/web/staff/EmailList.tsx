import type { SentEmail, EmailSummary } from '#contract/emails.ts';
import { Clock, EmailCheck, EmailOpen } from '#ui/icons.ts';
import { useSite } from '#features/site/web/site.ts';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import styles from './Staff.module.css';

const stateLabels: Record<SentEmail['state'], string> = {
  sent: 'sent',
  kept: "not sent: this site can't send email yet",
  waiting: 'waiting to go out',
  failed: "couldn't be delivered to that address",
};

/** Emails about an order or a request, newest first. */
export function EmailList({ emails: { sent, pendingCount } }: { emails: EmailSummary }) {
  const { data: site } = useSite();
  if (sent.length === 0 && pendingCount === 0) return null;
  return (
    <ul className={styles.emails} aria-label="Emails">
      {pendingCount > 0 && (
        <li>
          <Clock aria-hidden="true" />
          <span>
            {pendingCount === 1
              ? 'An email is waiting to go out'
              : `${pendingCount} emails are waiting to go out`}
          </span>
        </li>
      )}
      {sent.map(({ to, subject, at, state }, index) => (
        <li key={index}>
          {state === 'sent' ? <EmailCheck aria-hidden="true" /> : <EmailOpen aria-hidden="true" />}
          <span>
            “{subject}” to {to}, <Timestamp date={at} format="short" timeZone={site?.timeZone} />,{' '}
            {stateLabels[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}
