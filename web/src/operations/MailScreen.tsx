import { type Message, operations } from '@namugongo/contract/operations';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../api.ts';
import { useSite } from '../site.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { SearchInput } from '../ui/SearchInput.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import { useSearchedText } from '../ui/useSearchedText.ts';
import styles from './Mail.module.css';
import { MessageDialog } from './MessageDialog.tsx';
import { MessageRow } from './MessageRow.tsx';

function useMail(search: string) {
  return useInfiniteQuery({
    queryKey: [operations.mail.path, search],
    queryFn: ({ pageParam, signal }) =>
      ask(
        operations.mail,
        { query: { ...(search && { search }), ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // What waits may have gone out meanwhile.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ messages }) => messages.some((one) => one.state === 'waiting'))
        ? 5_000
        : false,
  });
}

function useSendAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Message) => ask(operations.sendMailAgain, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [operations.mail.path] }),
  });
}

/** /mail: what the site wrote, and what became of it. */
export function MailScreen() {
  const { data: site } = useSite();
  const { typed, setTyped, searched } = useSearchedText();
  const [reading, setReading] = useState<Message | null>(null);
  const mail = useMail(searched);
  const again = useSendAgain();
  const messages = mail.data?.pages.flatMap((page) => page.messages);
  const unwritten = mail.data?.pages[0]?.unwritten ?? 0;
  return (
    <TeamPage title="Mail" subtitle="Every message of the site, and what became of it.">
      <div className={styles.bar}>
        <SearchInput label="Address or subject" value={typed} onChange={setTyped} />
        <Button
          look="quiet"
          size="small"
          busy={mail.isFetching}
          onClick={() => void mail.refetch()}
        >
          Refresh
        </Button>
      </div>
      <div className={styles.notices}>
        {site?.sendsMail === false && (
          <Notice tone="warn">
            This site has no mail server, so nothing is sent: messages are kept, and you can read
            them here and pass on what is in them. Whoever runs the server sets SMTP_URL.
          </Notice>
        )}
        {unwritten > 0 && (
          <Notice>
            {unwritten === 1 ? 'One message is' : `${unwritten} messages are`} about to be written.
          </Notice>
        )}
        {again.error && <ProblemMessage error={again.error} />}
        {again.isSuccess && (
          <Notice tone="ok">
            <span role="status">“{again.variables.subject}” is on its way again.</span>
          </Notice>
        )}
        <QueryProblem query={mail} />
      </div>
      {mail.isPending && <RowsSkeleton words="Loading messages..." height="4.6rem" />}
      {messages?.length === 0 && (
        <EmptyState title={searched ? 'Nothing found' : 'No message yet'} seed={5}>
          {searched && <p>No message has “{searched}” in its address or subject.</p>}
        </EmptyState>
      )}
      {messages && messages.length > 0 && (
        <ul className={styles.messages} aria-label="Messages">
          {messages.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              busy={again.isPending && again.variables.id === message.id}
              onRead={() => setReading(message)}
              onAgain={site?.sendsMail ? () => again.mutate(message) : undefined}
            />
          ))}
        </ul>
      )}
      {mail.hasNextPage && (
        <div className={styles.more}>
          <Button
            look="quiet"
            busy={mail.isFetchingNextPage}
            onClick={() => void mail.fetchNextPage()}
          >
            Show older messages
          </Button>
        </div>
      )}
      <MessageDialog message={reading} onClose={() => setReading(null)} />
    </TeamPage>
  );
}
