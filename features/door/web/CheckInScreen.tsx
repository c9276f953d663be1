import type { Account } from '#contract/account.ts';
import { linkTo } from '#contract/screens.ts';
import { useEffect, useState } from 'react';
import { saveDoorAccount } from '#features/accounts/web/door-account.ts';
import { useAccountQuery } from '#features/accounts/web/account.ts';
import { Page } from '#ui/layout/Card.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPageHeader } from '#ui/layout/StaffPage.tsx';
import { EventBanner } from '#features/event/web/staff/EventBanner.tsx';
import { EventSelect } from '#features/event/web/staff/EventSelect.tsx';
import staff from '#features/event/web/staff/Staff.module.css';
import { LinkButton } from '#ui/controls/Button.tsx';
import layout from '#ui/layout/layout.module.css';
import { DoorDevices } from './devices/DoorDevices.tsx';
import { ConflictList } from './check-in/ConflictList.tsx';
import styles from './check-in/Door.module.css';
import { DoorSettings } from './check-in/DoorSettings.tsx';
import { DoorView } from './check-in/DoorView.tsx';
import { SyncProblemNotice } from './check-in/SyncStatus.tsx';
import { useCheckIn, useCheckInEvent, useDoorName } from './check-in/useCheckIn.ts';

/** /checkin: opens with the camera scanning. */
export function CheckInScreen() {
  return <CheckInView title="Check-in" first="camera" />;
}

/** /receipt_seating: barcode entry and 'Receive Guest' (specification, section 2). */
export function ReceiptSeatingScreen() {
  return <CheckInView title="Receive guests" first="entry" />;
}

type DoorScreenProps = {
  title: string;
  /** The input at the top of the screen. */
  first: 'camera' | 'entry';
};

/** Check-in at a door by camera, scanner or typing, online and offline. */
export function CheckInView({ title, first }: DoorScreenProps) {
  const { staffEvent, event, error } = useCheckInEvent();
  const { state, refetch } = useAccountQuery();
  const [usher, setUsher] = useState<Account | null>(null);
  // Check-in continues after the session ends; another usher takes over by signing in.
  if (state.is === 'signed-in' && state.account.id !== usher?.id) setUsher(state.account);
  const head = (count?: string) => (
    <StaffPageHeader
      title={title}
      // Reserves the space until the count is loaded.
      subtitle={<b className={styles.count}>{count || '\u00a0'}</b>}
      select={
        event && !staffEvent.event ? (
          <span className={layout.soft}>{event.title}</span>
        ) : (
          <EventSelect staffEvent={staffEvent} />
        )
      }
    />
  );
  return (
    <Page wide className={staff.page}>
      <EventBanner staffEvent={staffEvent} />
      {event && usher ? (
        <OpenDoor
          key={`${event.id} ${usher.id}`}
          event={event.id}
          usher={usher}
          signedIn={state.is === 'signed-in'}
          onSignIn={() => void refetch()}
          first={first}
          head={head}
        />
      ) : (
        <>
          {head()}
          {error ? (
            <ErrorMessage error={error} busy={staffEvent.isFetching} onRetry={staffEvent.refetch} />
          ) : (
            <RowsSkeleton />
          )}
        </>
      )}
    </Page>
  );
}

type OpenDoorProps = {
  event: number;
  usher: Account;
  signedIn: boolean;
  /** Called after a sign-in. */
  onSignIn: () => void;
  first: DoorScreenProps['first'];
  head: (count?: string) => React.ReactNode;
};

function OpenDoor({ event, usher, signedIn, onSignIn, first, head }: OpenDoorProps) {
  const [name, rename] = useDoorName();
  const door = useCheckIn({ event, door: name.trim(), usher, signedIn });
  useEffect(() => void saveDoorAccount(usher), [usher]);
  return (
    <DoorView
      door={door}
      name={name.trim()}
      account={usher}
      first={first}
      head={head}
      state={<SyncProblemNotice door={door} onSignIn={onSignIn} />}
    >
      <ConflictList account={usher} event={event} list={door.list} />
      <DoorSettings name={name} onName={rename} />
      <DoorDevices event={event} />
      <section className={styles.block} aria-labelledby="practice">
        <h2 id="practice">Practice</h2>
        <p>Try every kind of ticket with codes that count nothing.</p>
        <LinkButton to={linkTo('/door-practice')} variant="secondary" size="small">
          Open practice
        </LinkButton>
      </section>
    </DoorView>
  );
}
