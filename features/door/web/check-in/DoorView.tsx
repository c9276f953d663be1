import type { Account } from '#contract/account.ts';
import type { DoorTicket } from '#features/door/contract/check-in.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { CameraView } from './CameraView.tsx';
import styles from './Door.module.css';
import { EntryForm } from './EntryForm.tsx';
import { GuestSearch } from './GuestSearch.tsx';
import { PartyDialog } from './PartyDialog.tsx';
import { initAudio } from './signals.ts';
import { OfflineBar, ScanQueue, SyncSummary } from './SyncStatus.tsx';
import { UndoElsewhere } from './UndoElsewhere.tsx';
import { useCamera } from './useCamera.ts';
import type { CheckIn } from './useCheckIn.ts';
import { useOfflineFiles } from './useOfflineFiles.ts';
import { useScannerKeys } from './useScannerKeys.ts';
import { VerdictScreen } from './VerdictScreen.tsx';

type DoorViewProps = {
  door: CheckIn;
  /** The name of the door; empty for none. */
  name: string;
  /** Whose scans are sent from here. */
  account: Pick<Account, 'id' | 'name'>;
  /** The input at the top of the screen. */
  first: 'camera' | 'entry';
  head: (count?: string) => ReactNode;
  /** What whoever scans must know first. */
  state?: ReactNode;
  /** Above a verdict instead of the name: that it is practice. */
  banner?: string;
  /** Below the search. */
  children: ReactNode;
};

/** Reads codes by camera, scanner and typing, and shows what the door says to them. */
export function DoorView(props: DoorViewProps) {
  const { door, name, account, first, head, state, banner, children } = props;
  const [party, setParty] = useState<number | null>(null);
  const camera = useCamera(first === 'camera');
  const { list } = door;
  const scan = (code: string) => {
    setParty(null);
    door.receive(code);
  };
  useScannerKeys(scan);
  useWakeLock();
  useSoundAfterTouch();
  useOfflineFiles();
  const tickets = list.tickets ?? [];
  const count = list.list
    ? `${tickets.filter(({ received }) => received === 'Yes').length} of ${tickets.length} received`
    : '';
  const openParty = ({ orderId }: DoorTicket) => {
    door.dismiss();
    setParty(orderId);
  };
  const receive = ({ barCode }: DoorTicket) => door.receive(barCode);
  const entry = <EntryForm first={first === 'entry'} onCode={scan} />;
  return (
    <>
      {head(count)}
      <OfflineBar door={door} />
      {state}
      <div className={styles.layout}>
        <div className={styles.reading}>
          {first === 'entry' && entry}
          <CameraView camera={camera} onCode={scan} />
          {first === 'camera' && entry}
        </div>
        <div className={styles.aside}>
          <ScanQueue door={door} account={account} />
          {list.error !== null && list.trouble === 'refused' && (
            <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />
          )}
          <GuestSearch tickets={tickets} onReceive={receive} onParty={openParty} />
          {children}
        </div>
      </div>
      <DoorVerdict
        door={door}
        name={banner ?? name}
        count={count}
        camera={camera.stream}
        onParty={openParty}
      />
      {party !== null && (
        <PartyDialog
          party={listParty(door, party)}
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

const listParty = ({ list }: CheckIn, orderId: number | undefined) =>
  (list.tickets ?? []).filter((ticket) => ticket.orderId === orderId);

type DoorVerdictProps = Pick<DoorViewProps, 'door' | 'name'> & {
  count: string;
  camera: MediaStream | null;
  onParty: (ticket: DoorTicket) => void;
};

/** The verdict on the last scan, and the question before the receipt of another door is undone. */
function DoorVerdict({ door, name, ...rest }: DoorVerdictProps) {
  const [elsewhere, setElsewhere] = useState<readonly DoorTicket[]>([]);
  const { current, dismiss } = door;
  const party = listParty(door, current?.guests[0]?.orderId);
  return (
    <>
      <VerdictScreen
        {...rest}
        current={current}
        door={name}
        notice={<SyncSummary door={door} />}
        partyLeft={party.filter(({ received }) => received === 'No').length}
        onUndo={(guests) =>
          void door.undo(guests).then((others) => {
            if (others.length < guests.length) showNotice('Undone. The ticket can be used again.');
            setElsewhere(others);
          })
        }
        onClose={dismiss}
      />
      {elsewhere.length > 0 && (
        <UndoElsewhere
          undo={door.undoElsewhere}
          tickets={elsewhere}
          onClose={() => setElsewhere([])}
        />
      )}
    </>
  );
}

function useSoundAfterTouch(): void {
  useEffect(() => {
    initAudio();
    addEventListener('pointerdown', initAudio);
    addEventListener('keydown', initAudio);
    return () => {
      removeEventListener('pointerdown', initAudio);
      removeEventListener('keydown', initAudio);
    };
  }, []);
}

/** Keeps the screen on while check-in is open, if the browser supports it. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const keepLit = () => {
      if (document.visibilityState === 'visible')
        void navigator.wakeLock?.request('screen').then(
          (sentinel) => (lock = sentinel),
          // Rejected when the battery is low.
          () => undefined,
        );
    };
    keepLit();
    document.addEventListener('visibilitychange', keepLit);
    return () => {
      document.removeEventListener('visibilitychange', keepLit);
      void lock?.release();
    };
  }, []);
}
