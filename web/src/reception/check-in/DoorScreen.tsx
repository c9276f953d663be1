import type { Account } from '@namugongo/contract/accounts';
import type { DoorTicket } from '@namugongo/contract/reception/check-in';
import { useEffect, useState } from 'react';
import { keepDoorAccount } from '../../door-account.ts';
import { doorIsOpen } from '../../kept-answers.ts';
import { useAccount } from '../../signed-in.ts';
import { Page } from '../../ui/Card.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { TeamHead } from '../../ui/TeamPage.tsx';
import { EventSelect } from '../staff/EventSelect.tsx';
import staff from '../staff/Staff.module.css';
import { CameraView } from './CameraView.tsx';
import { Differences } from './Differences.tsx';
import { DoorSettings } from './DoorSettings.tsx';
import { DoorState } from './DoorState.tsx';
import styles from './Door.module.css';
import { EntryForm } from './EntryForm.tsx';
import { GuestSearch } from './GuestSearch.tsx';
import { PartyDialog } from './PartyDialog.tsx';
import { openSound } from './signals.ts';
import { UndoElsewhere } from './UndoElsewhere.tsx';
import { useCamera } from './useCamera.ts';
import { useDoor } from './useDoor.ts';
import { useDoorEvent } from './useDoorEvent.ts';
import { useDoorName } from './useDoorName.ts';
import { useScannerKeys } from './useScannerKeys.ts';
import { useWakeLock } from './useWakeLock.ts';
import { VerdictScreen } from './VerdictScreen.tsx';

type DoorScreenProps = {
  title: string;
  /** What the screen begins with; the other one is a step away. */
  first: 'camera' | 'entry';
};

/** A door: reads tickets by camera, scanner or typing, with a network and without. */
export function DoorScreen({ title, first }: DoorScreenProps) {
  const { staffEvent, event, error } = useDoorEvent();
  const { data: account, refetch } = useAccount();
  const [usher, setUsher] = useState<Account | null>(null);
  // Whoever is signed out in the middle of work goes on at the door; another person takes it over by signing in.
  if (account && account.id !== usher?.id) setUsher(account);
  const head = (count?: string) => (
    <TeamHead
      title={title}
      // Its place is kept until the guests are known.
      subtitle={<b className={styles.count}>{count || '\u00a0'}</b>}
      select={
        event && !staffEvent.event ? (
          <span className={styles.soft}>{event.title}</span>
        ) : (
          <EventSelect staffEvent={staffEvent} />
        )
      }
    />
  );
  return (
    <Page wide className={staff.page}>
      {event && usher ? (
        <OpenDoor
          key={`${event.id} ${usher.id}`}
          event={event.id}
          usher={usher}
          signedIn={Boolean(account)}
          onSignIn={() => void refetch()}
          first={first}
          head={head}
        />
      ) : (
        <>
          {head()}
          {error ? (
            <ProblemMessage
              error={error}
              busy={staffEvent.isFetching}
              onRetry={staffEvent.refetch}
            />
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
  /** Somebody signed in meanwhile. */
  onSignIn: () => void;
  first: DoorScreenProps['first'];
  head: (count?: string) => React.ReactNode;
};

function OpenDoor({ event, usher, signedIn, onSignIn, first, head }: OpenDoorProps) {
  const [name, rename] = useDoorName();
  const [party, setParty] = useState<number | null>(null);
  const [elsewhere, setElsewhere] = useState<readonly DoorTicket[]>([]);
  const door = useDoor({ event, door: name.trim(), usher, signedIn });
  const camera = useCamera(first === 'camera');
  const { list, shown, dismiss } = door;
  const scan = (code: string) => {
    setParty(null);
    door.receive(code);
  };
  useScannerKeys(scan);
  useWakeLock();
  useSoundAfterTouch();
  useKeptFiles();
  useEffect(() => void keepDoorAccount(usher), [usher]);
  const tickets = list.tickets ?? [];
  const count = list.list
    ? `${tickets.filter(({ received }) => received === 'Yes').length} of ${tickets.length} received`
    : '';
  const ofParty = (orderId: number | undefined) =>
    tickets.filter((ticket) => ticket.orderId === orderId);
  const openParty = ({ orderId }: DoorTicket) => {
    dismiss();
    setParty(orderId);
  };
  const receive = ({ barCode }: DoorTicket) => door.receive(barCode);
  const entry = <EntryForm first={first === 'entry'} onCode={scan} />;
  return (
    <>
      {head(count)}
      <div className={styles.layout}>
        <div className={styles.reading}>
          {first === 'entry' && entry}
          <CameraView camera={camera} onCode={scan} />
          {first === 'camera' && entry}
        </div>
        <div className={styles.aside}>
          <DoorState door={door} account={usher} onSignIn={onSignIn} />
          {list.error !== null && list.trouble === 'refused' && (
            <ProblemMessage error={list.error} onRetry={() => void list.refetch()} />
          )}
          <GuestSearch tickets={tickets} onReceive={receive} onParty={openParty} />
          <Differences event={event} list={list} />
          <DoorSettings name={name} onName={rename} />
        </div>
      </div>
      <VerdictScreen
        shown={shown}
        door={name.trim()}
        count={count}
        camera={camera.stream}
        partyLeft={
          ofParty(shown?.guests[0]?.orderId).filter(({ received }) => received === 'No').length
        }
        onParty={openParty}
        onUndo={(guests) => void door.undo(guests).then(setElsewhere)}
        onClose={dismiss}
      />
      {elsewhere.length > 0 && (
        <UndoElsewhere event={event} tickets={elsewhere} onClose={() => setElsewhere([])} />
      )}
      {party !== null && (
        <PartyDialog
          party={ofParty(party)}
          onReceive={(chosen) => {
            setParty(null);
            door.receiveParty(chosen);
          }}
          onClose={() => setParty(null)}
        />
      )}
    </>
  );
}

function useSoundAfterTouch(): void {
  useEffect(() => {
    openSound();
    addEventListener('pointerdown', openSound);
    addEventListener('keydown', openSound);
    return () => {
      removeEventListener('pointerdown', openSound);
      removeEventListener('keydown', openSound);
    };
  }, []);
}

/** From now on this device opens the door without a network too. */
function useKeptFiles(): void {
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(doorIsOpen));
  }, []);
}
