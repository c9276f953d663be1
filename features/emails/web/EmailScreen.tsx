import { emails, type EmailMessage } from '#features/emails/contract/emails.ts';
import { describeRejection } from '#features/emails/contract/rules/rejections.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPagesQueryOptions, callApi } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage, QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { SearchInput } from '#ui/table/SearchInput.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useDebouncedSearch } from '#ui/browser/useDebouncedSearch.ts';
import styles from './Email.module.css';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { Archive, CircleAlert, CircleCheck, Clock } from '#ui/icons.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import layout from '#ui/layout/layout.module.css';

const states = {
  sent: { label: 'Sent', tone: 'ok', icon: CircleCheck },
  waiting: { label: 'Waiting', tone: 'warn', icon: Clock },
  failed: { label: 'Failed', tone: 'danger', icon: CircleAlert },
  kept: { label: 'Not sent', tone: 'plain', icon: Archive },
} as const;

function useEmails(search: string) {
  return useInfiniteQuery({
    ...apiPagesQueryOptions(
      emails.list,
      (before) => ({
        query: { ...(search && { search }), ...(before && { before }) },
      }),
      ({ next }) => next,
    ),
    placeholderData: keepPreviousData,
    // Waiting emails may have been sent meanwhile.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ messages }) => messages.some((item) => item.state === 'waiting'))
        ? 5_000
        : false,
  });
}

const useResendEmail = () =>
  useApiMutation({
    call: ({ id }: EmailMessage) => callApi(emails.resend, { params: { id } }),
    changes: [emails.list],
  });

/** /mail: the emails of the site with their state. */
export function EmailScreen() {
  const { data: site } = useSite();
  const { inputValue, setInputValue, debouncedSearch } = useDebouncedSearch();
  const [reading, setReading] = useState<EmailMessage | null>(null);
  const emails = useEmails(debouncedSearch);
  const resend = useResendEmail();
  const messages = emails.data?.pages.flatMap((page) => page.messages);
  const unwritten = emails.data?.pages[0]?.unwritten ?? 0;
  return (
    <StaffPage title="Mail" subtitle="Every email this site sends, and whether it arrived.">
      <div className={styles.bar}>
        <SearchInput label="Address or subject" value={inputValue} onChange={setInputValue} />
        <Button
          variant="secondary"
          size="small"
          busy={emails.isFetching}
          onClick={() => void emails.refetch()}
        >
          Refresh
        </Button>
      </div>
      <div className={styles.notices}>
        {site?.sendsEmail === false && (
          <Alert tone="warn">
            This site can't send email yet. You can read each message here and pass it on yourself.
            To turn on email, ask the person who runs the server to set SMTP_URL.
          </Alert>
        )}
        {unwritten > 0 && (
          <Alert>
            {unwritten === 1 ? 'One message is' : `${unwritten} messages are`} being prepared.
          </Alert>
        )}
        {resend.error && <ErrorMessage error={resend.error} />}
        {resend.isSuccess && (
          <Alert tone="ok">
            <span role="status">“{resend.variables.subject}” is being sent again.</span>
          </Alert>
        )}
        <QueryError query={emails} />
      </div>
      {emails.isPending && <RowsSkeleton label="Loading messages..." height="4.6rem" />}
      {messages?.length === 0 && (
        <EmptyState title={debouncedSearch ? 'Nothing found' : 'No messages yet'} seed={5}>
          {debouncedSearch && <p>No messages match “{debouncedSearch}”.</p>}
        </EmptyState>
      )}
      {messages && messages.length > 0 && (
        <ul className={styles.messages} aria-label="Messages">
          {messages.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              busy={resend.isPending && resend.variables.id === message.id}
              onRead={() => setReading(message)}
              onResend={
                site?.sendsEmail && message.canResend ? () => resend.mutate(message) : undefined
              }
            />
          ))}
        </ul>
      )}
      {emails.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            busy={emails.isFetchingNextPage}
            onClick={() => void emails.fetchNextPage()}
          >
            Show older messages
          </Button>
        </div>
      )}
      <MessageDialog message={reading} onClose={() => setReading(null)} />
    </StaffPage>
  );
}

/** The text of an email that wasn't sent, with links to follow or copy. */
export function MessageDialog({
  message,
  onClose,
}: {
  message: EmailMessage | null;
  onClose: () => void;
}) {
  return (
    <Dialog title={message?.subject ?? ''} opened={message !== null} onClose={onClose} width={720}>
      <p className={styles.facts}>to {message?.to}</p>
      <div className={styles.text}>{withLinks(message?.text ?? '')}</div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, place) =>
    place % 2 === 1 ? (
      <a key={place} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );

type MessageRowProps = {
  message: EmailMessage;
  busy: boolean;
  onRead: () => void;
  /** Undefined while the site can't send email, and for a message whose link was removed. */
  onResend: (() => void) | undefined;
};

/** One email: state, subject, recipient and actions. */
function MessageRow({ message, busy, onRead, onResend }: MessageRowProps) {
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
        {message.state === 'failed' && <p>{describeRejection(message.rejectionCode)}</p>}
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
