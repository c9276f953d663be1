import { describeStatus, type StatusItem } from '#features/status/contract/rules/site-status.ts';
import { type SiteStatus, status } from '#features/status/contract/status.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from '#ui/icons.ts';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ErrorMessage, QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import styles from './Status.module.css';

/** /status: administrators see whether email, payments, backups and storage work, and what to do. */
export function StatusScreen() {
  const query = useQuery({
    ...apiQueryOptions(status.get, {}),
    staleTime: 0,
    refetchInterval: 30_000,
  });
  const items = query.data && describeStatus(query.data);
  const open = items?.filter(({ level }) => level !== 'ok').length;
  return (
    <StaffPage
      title="Status"
      subtitle={
        open === undefined
          ? 'What works, and what needs you.'
          : open === 0
            ? 'Everything works.'
            : open === 1
              ? 'One thing needs you.'
              : `${open} things need you.`
      }
    >
      {query.isPending && <RowsSkeleton rows={6} />}
      <QueryError query={query} />
      {query.data && (
        <ul className={styles.items} aria-label="Parts of the site">
          {items?.map((item) => (
            <StatusCard key={item.title} item={item} status={query.data} />
          ))}
        </ul>
      )}
    </StaffPage>
  );
}

const levels = {
  ok: { icon: CircleCheck, label: 'Works' },
  attention: { icon: CircleAlert, label: 'Needs a look' },
  problem: { icon: TriangleAlert, label: 'Needs you now' },
} as const;

function StatusCard({ item, status: facts }: { item: StatusItem; status: SiteStatus }) {
  const { icon: Icon, label } = levels[item.level];
  return (
    <Card as="li" className={styles.item}>
      <span className={styles.level} data-level={item.level}>
        <Icon size={26} strokeWidth={2.2} aria-hidden="true" />
        {label}
      </span>
      <div>
        <h2>{item.title}</h2>
        <p>{item.text}</p>
        {item.advice && <p className={styles.advice}>{item.advice}</p>}
        <Actions title={item.title} status={facts} />
      </div>
    </Card>
  );
}

function Actions({ title, status: facts }: { title: string; status: SiteStatus }) {
  if (title === 'Email') return <EmailActions canSend={facts.email.server !== null} />;
  if (title !== 'Card payments') return null;
  return (
    <div className={styles.actions}>
      <LinkButton to="/treasury" variant="secondary" size="small">
        Treasurer’s board
      </LinkButton>
      <LinkButton to="/reception" variant="secondary" size="small">
        Buy a ticket as a test
      </LinkButton>
    </div>
  );
}

function EmailActions({ canSend }: { canSend: boolean }) {
  const send = useApiMutation({
    call: () => callApi(status.sendTestEmail, {}),
    changes: [status.get],
    notice: ({ to }) => `We'll email a test to ${to}.`,
  });
  return (
    <>
      <div className={styles.actions}>
        {canSend && (
          <Button
            variant="secondary"
            size="small"
            busy={send.isPending}
            onClick={() => send.mutate()}
          >
            Send a test to yourself
          </Button>
        )}
        <LinkButton to="/mail" variant="secondary" size="small">
          Mail
        </LinkButton>
      </div>
      {send.error && <ErrorMessage error={send.error} />}
    </>
  );
}
