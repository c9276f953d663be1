import { linkTo } from '#contract/screens.ts';
import { people } from '#features/people/contract/people.ts';
import { useRouter } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { getDeviceName } from './device-name.ts';
import styles from './Profile.module.css';
import { useProfileMutation, useSessions } from './queries.ts';

/** Devices that are signed in to the account. */
export function Sessions() {
  const query = useSessions();
  const router = useRouter();
  const [isConfirming, setConfirming] = useState(false);
  const end = useProfileMutation(
    (id: string) => callApi(people.endSession, { params: { id } }),
    'Device signed out.',
  );
  const endAll = useProfileMutation(() => callApi(people.endSessions, {}));
  return (
    <Loaded query={query} skeleton={<SkeletonLines lines={3} />}>
      {(sessions) => (
        <>
          <ul className={styles.rows}>
            {sessions.map(({ id, userAgent, ipAddress, lastSeenAt, current }) => (
              <li key={id}>
                <p className={styles.details}>
                  <b>{getDeviceName(userAgent)}</b>{' '}
                  {current && <Badge tone="ok">This device</Badge>}
                  <span className={styles.detail}>
                    last seen <Timestamp date={lastSeenAt} format="short" />
                    {ipAddress && `, from ${ipAddress}`}
                  </span>
                </p>
                {!current && (
                  <Button
                    variant="secondary"
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
          {end.error && <ErrorMessage error={end.error} />}
          <div>
            <Button variant="outline" onClick={() => setConfirming(true)}>
              Sign out everywhere
            </Button>
          </div>
          <ConfirmDialog
            title="Sign out everywhere?"
            opened={isConfirming}
            confirmLabel="Sign out everywhere"
            mutation={endAll}
            onConfirm={() =>
              endAll.mutate(undefined, {
                onSuccess: () => router.history.push(linkTo('/sign-out')),
              })
            }
            onCancel={() => setConfirming(false)}
          >
            <p>This signs you out on every device, including this one. Do it if you lost one.</p>
          </ConfirmDialog>
        </>
      )}
    </Loaded>
  );
}
