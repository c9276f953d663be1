import { people } from '@namugongo/contract/people';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MomentText } from '../../ui/MomentText.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { deviceName } from './device-name.ts';
import styles from './Profile.module.css';
import { useOwnChange, useSessions } from './queries.ts';

/** Every browser that is signed in as this person. */
export function Sessions() {
  const { data: sessions, error, isFetching, refetch } = useSessions();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const end = useOwnChange((id: string) => ask(people.endSession, { params: { id } }));
  const endAll = useOwnChange(() => ask(people.endSessions, {}));
  if (!sessions)
    return error ? (
      <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={3} />
    );
  return (
    <>
      <ul className={styles.rows}>
        {sessions.map(({ id, userAgent, ipAddress, lastSeenAt, current }) => (
          <li key={id}>
            <p className={styles.words}>
              <b>{deviceName(userAgent)}</b> {current && <Badge tone="ok">This device</Badge>}
              <span className={styles.detail}>
                last seen <MomentText moment={lastSeenAt} shape="short" />
                {ipAddress && `, from ${ipAddress}`}
              </span>
            </p>
            {!current && (
              <Button
                look="quiet"
                size="small"
                busy={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {end.error && <ProblemMessage error={end.error} />}
      <div>
        <Button look="soft" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        question="Sign out everywhere?"
        opened={asking}
        yes="Sign out everywhere"
        busy={endAll.isPending}
        onYes={() =>
          endAll.mutate(undefined, { onSuccess: () => router.history.push('/sign-out') })
        }
        onNo={() => setAsking(false)}
      >
        <p>You are signed out on all devices, here too. Do this when one of them was lost.</p>
        {endAll.error && <ProblemMessage error={endAll.error} />}
      </ConfirmDialog>
    </>
  );
}
