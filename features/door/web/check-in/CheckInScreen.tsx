import type { Account } from '#contract/account.ts';
import { type DoorTicket, Scan } from '#features/door/contract/check-in.ts';
import { useEffect, useState } from 'react';
import { saveDoorAccount } from '#features/accounts/web/door-account.ts';
import { doorOpenedMessage } from '#ui/offline-cache.ts';
import { useAccountQuery } from '#features/accounts/web/account.ts';
import { Page } from '#ui/layout/Card.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPageHeader } from '#ui/layout/StaffPage.tsx';
import { EventBanner } from '#features/event/web/staff/EventBanner.tsx';
import { EventSelect } from '#features/event/web/staff/EventSelect.tsx';
import staff from '#features/event/web/staff/Staff.module.css';
import { CameraView } from './CameraView.tsx';
import { ConflictList } from './ConflictList.tsx';
import { OfflineBar, ScanQueue, SyncProblemNotice, SyncSummary } from './SyncStatus.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Door.module.css';
import { GuestSearch } from './GuestSearch.tsx';
import { initAudio, isSoundEnabled, playVerdict, setSoundEnabled } from './signals.ts';
import { UndoElsewhere } from './UndoElsewhere.tsx';
import { useCamera } from './useCamera.ts';
import { useCheckIn, useCheckInEvent, useDoorName } from './useCheckIn.ts';
import { useScannerKeys } from './useScannerKeys.ts';
import { showNotice } from '#ui/feedback/notices.ts';
import { VerdictScreen } from './VerdictScreen.tsx';
import { Volume2, VolumeX } from '#ui/icons.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { schemaResolver, useForm } from '@mantine/form';
import { Form } from '#ui/forms/Form.tsx';
import { PartyDialog } from './PartyDialog.tsx';

const Entry = Scan.pick({ barCode: true });

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
  const [party, setParty] = useState<number | null>(null);
  const [elsewhere, setElsewhere] = useState<readonly DoorTicket[]>([]);
  const door = useCheckIn({ event, door: name.trim(), usher, signedIn });
  const camera = useCamera(first === 'camera');
  const { list, current, dismiss } = door;
  const scan = (code: string) => {
    setParty(null);
    door.receive(code);
  };
  useScannerKeys(scan);
  useWakeLock();
  useSoundAfterTouch();
  useOfflineFiles();
  useEffect(() => void saveDoorAccount(usher), [usher]);
  const tickets = list.tickets ?? [];
  const count = list.list
    ? `${tickets.filter(({ received }) => received === 'Yes').length} of ${tickets.length} received`
    : '';
  const listParty = (orderId: number | undefined) =>
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
      <OfflineBar door={door} />
      <SyncProblemNotice door={door} onSignIn={onSignIn} />
      <div className={styles.layout}>
        <div className={styles.reading}>
          {first === 'entry' && entry}
          <CameraView camera={camera} onCode={scan} />
          {first === 'camera' && entry}
        </div>
        <div className={styles.aside}>
          <ScanQueue door={door} account={usher} />
          {list.error !== null && list.trouble === 'refused' && (
            <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />
          )}
          <GuestSearch tickets={tickets} onReceive={receive} onParty={openParty} />
          <ConflictList account={usher} event={event} list={list} />
          <DoorSettings name={name} onName={rename} />
        </div>
      </div>
      <VerdictScreen
        current={current}
        door={name.trim()}
        count={count}
        notice={<SyncSummary door={door} />}
        camera={camera.stream}
        partyLeft={
          listParty(current?.guests[0]?.orderId).filter(({ received }) => received === 'No').length
        }
        onParty={openParty}
        onUndo={(guests) =>
          void door.undo(guests).then((others) => {
            if (others.length < guests.length) showNotice('Undone. The ticket can be used again.');
            setElsewhere(others);
          })
        }
        onClose={dismiss}
      />
      {elsewhere.length > 0 && (
        <UndoElsewhere event={event} tickets={elsewhere} onClose={() => setElsewhere([])} />
      )}
      {party !== null && (
        <PartyDialog
          party={listParty(party)}
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
    initAudio();
    addEventListener('pointerdown', initAudio);
    addEventListener('keydown', initAudio);
    return () => {
      removeEventListener('pointerdown', initAudio);
      removeEventListener('keydown', initAudio);
    };
  }, []);
}

/** Lets the service worker cache the files of check-in for offline use. */
function useOfflineFiles(): void {
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(({ active }) =>
      active?.postMessage(doorOpenedMessage),
    );
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

type DoorSettingsProps = { name: string; onName: (name: string) => void };

/** Settings of this device: name of the door and sound. */
function DoorSettings({ name, onName }: DoorSettingsProps) {
  const [sound, setSound] = useState(isSoundEnabled);
  const toggle = () => {
    setSoundEnabled(!sound);
    setSound(!sound);
    if (sound) return;
    initAudio();
    playVerdict('received');
  };
  return (
    <section className={styles.block} aria-labelledby="this-device">
      <h2 id="this-device">This device</h2>
      <TextField
        id="door"
        label="Name of this door"
        hint="Other ushers see it when a ticket is used twice. For example: Main door."
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      <Button
        variant="secondary"
        size="small"
        aria-pressed={sound}
        icon={sound ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
        onClick={toggle}
      >
        {sound ? 'Sound is on' : 'Sound is off'}
      </Button>
    </section>
  );
}

type EntryFormProps = {
  /** The field has the focus when the screen opens. */
  first?: boolean;
  onCode: (code: string) => void;
};

/** Barcode entry and 'Receive Guest' (specification, section 2), for codes that the camera can't read. */
function EntryForm({ first = false, onCode }: EntryFormProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { barCode: '' },
    validate: schemaResolver(Entry, { sync: true }),
  });
  return (
    <Form
      className={styles.entry ?? ''}
      aria-label="Type a code"
      onSubmit={form.onSubmit(
        ({ barCode }) => {
          form.reset();
          onCode(barCode);
        },
        () => document.getElementById('barCode')?.focus(),
      )}
    >
      <TextField
        id="barCode"
        label="Barcode"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        autoFocus={first}
        {...form.getInputProps('barCode')}
      />
      <Button
        type="submit"
        variant={first ? 'primary' : 'outline'}
        size={first ? 'large' : 'medium'}
      >
        Receive Guest
      </Button>
    </Form>
  );
}
