import type { Message } from '@namugongo/contract/operations';
import { Archive, CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useSite } from '../site.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { MomentText } from '../ui/MomentText.tsx';
import styles from './Mail.module.css';

const states = {
  sent: { words: 'Sent', tone: 'ok', icon: CircleCheck },
  waiting: { words: 'Waiting', tone: 'warn', icon: Clock },
  failed: { words: 'Failed', tone: 'danger', icon: CircleAlert },
  kept: { words: 'Kept', tone: 'plain', icon: Archive },
} as const;

type MessageRowProps = {
  message: Message;
  busy: boolean;
  onRead: () => void;
  /** Left out where nothing can be sent. */
  onAgain: (() => void) | undefined;
};

/** A message in a line: state, subject, whom it is for, and what can be done about it. */
export function MessageRow({ message, busy, onRead, onAgain }: MessageRowProps) {
  const { data: site } = useSite();
  const { words, tone, icon: Icon } = states[message.state];
  const moment = new Date(message.sentAt ?? message.createdAt);
  return (
    <Card as="li" className={styles.message}>
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {words}
      </Badge>
      <div className={styles.words}>
        <h2>{message.subject}</h2>
        <p>
          to {message.to}, <MomentText moment={moment} shape="short" timeZone={site?.timeZone} />
          {message.attachments.length > 0 && `, with ${message.attachments.join(' and ')}`}
        </p>
        {message.state === 'failed' && <p>The recipient’s mail server refused it for good.</p>}
        {message.error && <p>The mail server said: {message.error}. It is tried again.</p>}
      </div>
      <div className={styles.actions}>
        {message.text !== null && (
          <Button look="quiet" size="small" onClick={onRead} aria-label={`Read ${message.subject}`}>
            Read
          </Button>
        )}
        {onAgain && (
          <Button
            look="quiet"
            size="small"
            busy={busy}
            onClick={onAgain}
            aria-label={`Send ${message.subject} again`}
          >
            Send again
          </Button>
        )}
      </div>
    </Card>
  );
}
