import { albums, type TakeDown } from '@namugongo/contract/albums';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ask, queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MomentText } from '../ui/MomentText.tsx';
import { Picture } from '../ui/pictures/Picture.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import styles from './Albums.module.css';

/** /take-downs: who asks for which picture to be taken down, the open requests first. */
export function TakeDownsScreen() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(albums.takeDowns, {}));
  return (
    <TeamPage
      wide={false}
      title="Take-down requests"
      actions={
        <LinkButton to="/albums" look="quiet" size="small">
          All albums
        </LinkButton>
      }
    >
      {error && !data && (
        <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <>
          <Loading words="Loading the requests..." />
          <Skeleton height="10rem" />
        </>
      )}
      {data?.length === 0 && (
        <EmptyState title="Nobody has asked">
          When somebody would rather not be in a picture, their request stands here.
        </EmptyState>
      )}
      <ul className={styles.requests}>
        {data?.map((request) => (
          <li key={request.id}>
            <Request request={request} />
          </li>
        ))}
      </ul>
    </TeamPage>
  );
}

const states = {
  open: { words: 'Open', tone: 'warn' },
  removed: { words: 'Taken down', tone: 'ok' },
  kept: { words: 'Kept', tone: 'plain' },
} as const;

function Request({ request }: { request: TakeDown }) {
  const { id, album, albumTitle, picture, name, email, reason, state, askedAt } = request;
  const client = useQueryClient();
  const { data: site } = useSite();
  const [asked, setAsked] = useState(false);
  const answer = useMutation({
    mutationFn: (word: 'removed' | 'kept') =>
      ask(albums.answerTakeDown, { params: { id }, body: { answer: word } }),
    onSuccess: () => {
      setAsked(false);
      for (const path of [albums.takeDowns.path, albums.read.path, albums.list.path])
        void client.invalidateQueries({ queryKey: [path] });
    },
  });
  return (
    <Card as="article" className={styles.request}>
      {picture && <Picture picture={picture} sizes="200px" className={styles.requested} />}
      <div className={styles.words}>
        <h2>
          <Link to="/albums/$slug" params={{ slug: album }}>
            {albumTitle}
          </Link>
          : {picture ? 'one picture' : 'the whole album'}
        </h2>
        <p className={styles.soft}>
          <Badge tone={states[state].tone}>{states[state].words}</Badge> {name},{' '}
          <a href={`mailto:${email}`}>{email}</a>,{' '}
          {site && <MomentText moment={askedAt} timeZone={site.timeZone} />}
        </p>
        <p className={styles.reason}>{reason}</p>
        {answer.error && <ProblemMessage error={answer.error} />}
        {state === 'open' && (
          <div className={styles.answers}>
            <Button size="small" onClick={() => setAsked(true)}>
              Take it down
            </Button>
            <Button
              size="small"
              look="quiet"
              busy={answer.isPending && !asked}
              onClick={() => answer.mutate('kept')}
            >
              Keep it
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        question={
          picture ? 'Take this picture down?' : `Take down every picture of “${albumTitle}”?`
        }
        opened={asked}
        yes="Take down"
        busy={answer.isPending}
        onYes={() => answer.mutate('removed')}
        onNo={() => setAsked(false)}
      >
        <p>{name} gets a message that it is done.</p>
      </ConfirmDialog>
    </Card>
  );
}
