import type { EmailMessage } from '#features/emails/contract/emails.ts';
import { Archive, CircleAlert, CircleCheck, Clock } from '#ui/icons.ts';
import { useSite } from '#features/site/web/site.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Email.module.css';

const states = {
  sent: { label: 'Sent', tone: 'ok', icon: CircleCheck },
  waiting: { label: 'Waiting', tone: 'warn', icon: Clock },
  failed: { label: 'Failed', tone: 'danger', icon: CircleAlert },
  kept: { label: 'Not sent', tone: 'plain', icon: Archive },
} as const;

type MessageRowProps = {
  message: EmailMessage;
  busy: boolean;
  onRead: () => void;
  /** Undefined while the site can't send email. */
  onResend: (() => void) | undefined;
};

/** One email: state, subject, recipient and actions. */
export function MessageRow({ message, busy, onRead, onResend }: MessageRowProps) {
  const { data: site } = useSite();
  const { label, tone, icon: Icon } = states[message.state];
  const timestamp = new Date(message.sentAt ?? message.createdAt);
  return (
    <Card as="li" className={styles.message}>
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {label}
      </Badge>
      <div className={styles.summary}>
        <h2>{message.subject}</h2>
        <p>
          to {message.to}, <Timestamp date={timestamp} format="short" timeZone={site?.timeZone} />
          {message.attachments.length > 0 && `, with ${message.attachments.join(' and ')}`}
        </p>
        {message.state === 'failed' && <p>It couldn't be delivered. Check the address.</p>}
        {message.error && <p>The mail server said: {message.error}. We'll keep trying.</p>}
      </div>
      <div className={layout.row}>
        {message.text !== null && (
          <Button
            variant="secondary"
            size="small"
            onClick={onRead}
            aria-label={`Read ${message.subject}`}
          >
            Read
          </Button>
        )}
        {onResend && (
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            onClick={onResend}
            aria-label={`Send ${message.subject} again`}
          >
            Send again
          </Button>
        )}
      </div>
    </Card>
  );
}
