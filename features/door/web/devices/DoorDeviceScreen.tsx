import type { OwnDoorDevice } from '#features/door/contract/devices.ts';
import { doorDevices } from '#features/door/contract/devices.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { useEffect, useState } from 'react';
import { useHasRole } from '#features/accounts/web/account.ts';
import { useSite } from '#features/site/web/site.ts';
import { callApi } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Page } from '#ui/layout/Card.tsx';
import { StaffPageHeader } from '#ui/layout/StaffPage.tsx';
import { ConflictList } from '../check-in/ConflictList.tsx';
import styles from '../check-in/Door.module.css';
import { SoundButton } from '../check-in/DoorSettings.tsx';
import { DoorView } from '../check-in/DoorView.tsx';
import { SyncProblemNotice } from '../check-in/SyncStatus.tsx';
import { useCheckIn } from '../check-in/useCheckIn.ts';
import { Manifest } from '../manifest/ManifestScreen.tsx';
import { PracticeDoor } from '../practice/PracticeDoor.tsx';
import { JoinDoor } from './JoinDoor.tsx';
import { useOwnDevice } from './useOwnDevice.ts';

/** /door-device: a phone without an account joins a door, and then is one. */
export function DoorDeviceScreen() {
  const own = useOwnDevice();
  const [view, setView] = useState<'door' | 'practice' | 'manifest'>('door');
  const isDoorStaff = useHasRole('usher', 'reception');
  const device = own.data?.device ?? null;
  if (device?.state === 'active')
    return (
      <Page wide className={styles.public}>
        {view === 'practice' && (
          <PracticeDoor
            name={device.name}
            usher={device.actor}
            leave={
              <Button variant="secondary" size="small" onClick={() => setView('door')}>
                Leave practice
              </Button>
            }
          />
        )}
        {view === 'manifest' && (
          <Manifest
            event={{ id: device.event, title: device.eventTitle }}
            head={() => (
              <StaffPageHeader
                title="Seating manifest"
                subtitle={device.eventTitle}
                actions={
                  <Button variant="secondary" size="small" onClick={() => setView('door')}>
                    Back to the door
                  </Button>
                }
              />
            )}
          />
        )}
        {view === 'door' && (
          <DeviceDoor
            key={device.id}
            device={device}
            onEnd={() => void own.refetch()}
            onView={setView}
          />
        )}
      </Page>
    );
  return (
    <Page className={styles.public}>
      {own.error ? (
        <>
          <h1 tabIndex={-1}>Help at the door</h1>
          <QueryError query={own} />
        </>
      ) : own.isPending || isDoorStaff === undefined ? (
        <RowsSkeleton rows={3} />
      ) : isDoorStaff ? (
        <EmptyState
          level="h1"
          title="You can check in guests already"
          actions={<LinkButton to="/checkin">Open Check-in</LinkButton>}
        >
          You're signed in on this phone with a role at the door, so it doesn't have to join.
        </EmptyState>
      ) : (
        <JoinDoor ended={device} />
      )}
    </Page>
  );
}

type DeviceDoorProps = {
  device: OwnDoorDevice;
  /** Called when the site doesn't know the device anymore. */
  onEnd: () => void;
  onView: (view: 'practice' | 'manifest') => void;
};

function DeviceDoor({ device, onEnd, onView }: DeviceDoorProps) {
  const { data: site } = useSite();
  const { name, actor, event, eventTitle, endsAt } = device;
  const door = useCheckIn({ event, door: name, usher: actor, signedIn: true });
  const problem = door.sending.trouble ?? door.list.trouble;
  const hasEnded = problem === 'signed out' || problem === 'not allowed';
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded, onEnd]);
  if (hasEnded) return <RowsSkeleton rows={3} />;
  return (
    <DoorView
      door={door}
      name={name}
      account={actor}
      first="camera"
      head={(count) => (
        <StaffPageHeader
          title={name}
          subtitle={
            <>
              {eventTitle}
              <br />
              <b className={styles.count}>{count || '\u00a0'}</b>
            </>
          }
        />
      )}
      state={<SyncProblemNotice door={door} onSignIn={onEnd} />}
    >
      <ConflictList account={{ roles: [] }} event={event} list={door.list} />
      <section className={styles.block} aria-labelledby="this-device">
        <h2 id="this-device">This device</h2>
        <p>
          It checks in guests as {actor.name}, until{' '}
          {formatTimestamp(endsAt, 'short', site?.timeZone)}.
        </p>
        <div className={styles.guestActions}>
          <SoundButton />
          <Button variant="secondary" size="small" onClick={() => onView('manifest')}>
            Seating manifest
          </Button>
          <Button variant="secondary" size="small" onClick={() => onView('practice')}>
            Practice
          </Button>
          <LeaveButton unsent={door.sending.own.length} onLeave={onEnd} />
        </div>
      </section>
    </DoorView>
  );
}

function LeaveButton({ unsent, onLeave }: { unsent: number; onLeave: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const leave = useApiMutation({
    call: () => callApi(doorDevices.leave, { body: {} }),
    notice: 'This phone has left the door.',
    onSuccess: onLeave,
  });
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setConfirming(true)}>
        Leave the door
      </Button>
      <ConfirmDialog
        title="Leave the door?"
        opened={isConfirming}
        confirmLabel="Leave the door"
        mutation={leave}
        onConfirm={() => leave.mutate()}
        onCancel={() => setConfirming(false)}
      >
        <p>
          The guest list is removed from this phone. To help again, you need a new code.{' '}
          {unsent > 0 && 'Some scans here haven’t been sent yet. Wait until they are.'}
        </p>
      </ConfirmDialog>
    </>
  );
}
