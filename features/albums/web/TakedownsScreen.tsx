import { linkTo } from '#contract/screens.ts';
import { albums, type Takedown } from '#features/albums/contract/albums.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#ui/router/Link.tsx';
import { useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useSendsEmail, useSite } from '#features/site/web/site.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { LongText } from '#ui/data/LongText.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Picture } from '#ui/media/Picture.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Albums.module.css';

/** /take-downs: the take-down requests for editors, open ones first. */
export function TakedownsScreen() {
  const list = useQuery(apiQueryOptions(albums.listTakedowns, {}));
  return (
    <StaffPage
      wide={false}
      title="Take-down requests"
      actions={
        <LinkButton to="/albums" variant="secondary" size="small">
          All albums
        </LinkButton>
      }
    >
      <Loaded query={list} loading="Loading the requests..." skeleton={<Skeleton height="10rem" />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No requests">
              When someone asks not to be in a picture, you'll see their request here.
            </EmptyState>
          ) : (
            <ul className={styles.requests}>
              {rows.map((request) => (
                <li key={request.id}>
                  <Request request={request} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </StaffPage>
  );
}

function getStateBadge(state: Takedown['state']) {
  if (state === 'open') return { label: 'Open', tone: 'warn' } as const;
  if (state === 'removed') return { label: 'Taken down', tone: 'ok' } as const;
  return { label: 'Kept', tone: 'plain' } as const;
}

function Request({ request }: { request: Takedown }) {
  const { id, album, albumTitle, picture, name, email, reason, state, requestedAt } = request;
  const { data: site } = useSite();
  const sendsEmail = useSendsEmail();
  const badge = getStateBadge(state);
  const [isConfirming, setIsConfirming] = useState(false);
  const resolve = useApiMutation({
    call: (decision: 'removed' | 'kept') =>
      callApi(albums.resolveTakedown, { params: { id }, body: { decision } }),
    changes: [albums],
    notice: (_, decision) => (decision === 'removed' ? 'Taken down.' : 'Picture kept.'),
    onSuccess: () => setIsConfirming(false),
  });
  return (
    <Card as="article" className={styles.request}>
      {picture && <Picture picture={picture} sizes="200px" className={styles.requested} />}
      <div className={styles.text}>
        <h2>
          <Link to={linkTo('/albums/$slug', { slug: album })}>{albumTitle}</Link>:{' '}
          {picture ? 'one picture' : 'the whole album'}
        </h2>
        <p className={styles.soft}>
          <Badge tone={badge.tone}>{badge.label}</Badge> {name},{' '}
          <a href={`mailto:${email}`}>{email}</a>,{' '}
          {site && <Timestamp date={requestedAt} timeZone={site.timeZone} />}
        </p>
        <div className={styles.reason}>
          <LongText>{reason}</LongText>
        </div>
        {resolve.error && <ErrorMessage error={resolve.error} />}
        {state === 'open' && (
          <div className={layout.row}>
            <Button size="small" onClick={() => setIsConfirming(true)}>
              Take down
            </Button>
            <Button
              size="small"
              variant="secondary"
              busy={resolve.isPending && !isConfirming}
              onClick={() => resolve.mutate('kept')}
            >
              Keep picture
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        title={picture ? 'Take down this picture?' : `Take down every picture of “${albumTitle}”?`}
        opened={isConfirming}
        confirmLabel="Take down"
        busy={resolve.isPending}
        onConfirm={() => resolve.mutate('removed')}
        onCancel={() => setIsConfirming(false)}
      >
        <p>
          {sendsEmail
            ? `We'll email ${name} that it's done.`
            : `This site can't send email yet. Please tell ${name} yourself.`}
        </p>
      </ConfirmDialog>
    </Card>
  );
}
