import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import {
  type GuestMessage,
  guestMessages,
  type MessageRecipient,
} from '#features/guest-messages/contract/guest-messages.ts';
import { formatAudience } from '#features/guest-messages/contract/rules/audiences.ts';
import { ChangeList } from '#features/people/web/ChangeList.tsx';
import { useSite } from '#features/site/web/site.ts';
import { callApi } from '#ui/api.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { StopButton } from './DraftActions.tsx';
import styles from './Messages.module.css';
import { formatPeople, formatRecipientState, getMessageBadge } from './message-labels.ts';

type SentMessageProps = {
  message: GuestMessage;
  /** After a message that waited for its time is a draft again. */
  onDraft: () => void;
};

/** What became of a message: its text, who got it and who did not, and its history. */
export function SentMessage({ message, onDraft }: SentMessageProps) {
  const { data: site } = useSite();
  const count = countRecipients(message);
  const { label, tone } = getMessageBadge(message.state, count);
  const when = message.sendAt && formatTimestamp(message.sendAt, 'short', site?.timeZone);
  return (
    <div className={styles.message}>
      <FormCard as="section" aria-label="Message">
        <div role="status">
          <Badge tone={tone}>{label}</Badge>
        </div>
        <DescriptionList
          facts={[
            ['Guests', formatAudience(message.audience)],
            [message.state === 'scheduled' ? 'Goes out' : 'When', when],
            ['Reaches', message.isAboutTicket && 'Also guests who turned messages off'],
          ]}
        />
        <div className={styles.text}>{message.body}</div>
        <StopButton
          noun="message"
          state={message.state}
          stop={() => callApi(guestMessages.stop, { params: { id: message.id } })}
          changes={guestMessages}
          onDraft={onDraft}
        />
      </FormCard>
      {message.state !== 'scheduled' && <Recipients message={message} timeZone={site?.timeZone} />}
      <FormCard as="section" aria-labelledby="history-title">
        <h2 id="history-title">History</h2>
        <ChangeList changes={message.changes} />
      </FormCard>
    </div>
  );
}

const getSearchText = ({ name, email, state }: MessageRecipient): string =>
  `${name} ${email} ${formatRecipientState(state)}`;

const tones: Partial<Record<MessageRecipient['state'], 'ok' | 'danger'>> = {
  sent: 'ok',
  failed: 'danger',
};

const State = ({ state }: Pick<MessageRecipient, 'state'>) => (
  <Badge tone={tones[state] ?? 'plain'}>{formatRecipientState(state)}</Badge>
);

type RecipientsProps = { message: GuestMessage; timeZone: string | undefined };

const countRecipients = ({ recipients }: GuestMessage) => ({
  delivered: recipients.filter(({ state }) => state === 'sent').length,
  recipients: recipients.length,
  unsent: recipients.filter(({ state }) => state === 'kept').length,
});

function Recipients({ message, timeZone }: RecipientsProps) {
  const { recipients } = message;
  const { delivered, unsent } = countRecipients(message);
  const formatSent = ({ sentAt, rejectionCode }: MessageRecipient): string =>
    sentAt ? formatTimestamp(sentAt, 'short', timeZone) : (rejectionCode ?? '');
  const columns: Column<MessageRecipient>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => <b>{name}</b>, sort: ({ name }) => name },
    { key: 'email', header: 'Email', cell: ({ email }) => email },
    { key: 'order', header: 'Order', cell: ({ order }) => order },
    {
      key: 'state',
      header: 'State',
      cell: (row) => <State state={row.state} />,
      sort: ({ state }) => formatRecipientState(state),
    },
    { key: 'sentAt', header: 'When', cell: formatSent },
  ];
  return (
    <section aria-labelledby="recipients-title" className={layout.stack}>
      <h2 id="recipients-title">Who got it</h2>
      <p role="status">
        Sent to {delivered} of {formatPeople(recipients.length)}.
        {unsent > 0 &&
          ' This site can’t send email yet. An administrator finds the emails under “Mail”.'}
      </p>
      <DataTable
        label="Recipients"
        rows={recipients}
        columns={columns}
        rowKey={({ id }) => id}
        search={{ label: 'Name, email or state', text: getSearchText }}
        empty="No one was a guest at that time."
        card={(row) => (
          <div className={layout.stackTight}>
            <b>{row.name}</b>
            <p className={`${layout.hint} ${styles.address}`}>
              {[row.email, `Order ${row.order}`, formatSent(row)].filter(Boolean).join(' · ')}
            </p>
            <p>
              <State state={row.state} />
            </p>
          </div>
        )}
      />
    </section>
  );
}
