import { formatSeat } from '#contract/rules/names.ts';
import type { Account } from '#contract/account.ts';
import { CloudOff, Send } from '#ui/icons.ts';
import { useState } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import styles from './Door.module.css';
import { showNotice } from '#ui/feedback/notices.ts';
import { reassignOperations } from './door-store.ts';
import type { QueuedOperation } from './stored-tickets.ts';
import type { CheckIn } from './useCheckIn.ts';

const formatScanCount = (count: number) => (count === 1 ? '1 scan' : `${count} scans`);

/** '2 scans are saved' */
const formatSavedScans = (count: number) =>
  `${formatScanCount(count)} ${count === 1 ? 'is' : 'are'} saved`;

/** Why this device is not in touch with the server; null if it is. */
const getSyncProblem = ({ list, sending }: CheckIn): CheckIn['list']['trouble'] =>
  sending.trouble ?? list.trouble;

/** In a few words why the verdict is this device's alone, for whoever sees nothing but the verdict; nothing while in touch. */
export function SyncSummary({ door }: { door: CheckIn }) {
  const problem = getSyncProblem(door);
  if (problem === 'offline')
    return (
      <>
        <b>You're offline.</b> <ListAge door={door.list} />
      </>
    );
  if (problem === 'signed out') return <b>You're signed out.</b>;
  return problem === 'not allowed' && <b>Your account can't check in guests anymore.</b>;
}

/** What keeps this device from working with the server, and what to do. */
export function SyncProblemNotice({ door, onSignIn }: { door: CheckIn; onSignIn: () => void }) {
  const { sending } = door;
  const { own, hasStorage } = sending;
  const syncProblem = getSyncProblem(door);
  return (
    <div className={styles.state}>
      {!hasStorage && (
        <Alert tone="warn">
          Private window: check-in here needs a connection at all times. Open it in a normal window
          instead.
        </Alert>
      )}
      <div role="status">
        {syncProblem === 'offline' && (
          <p className={styles.offlineHint}>
            You can keep checking in guests from this device's list.{' '}
            {own.length > 0
              ? `${formatSavedScans(own.length)} here. We'll send ${own.length === 1 ? 'it' : 'them'} when you're back online.`
              : "We'll send what you scan later."}
          </p>
        )}
        {syncProblem === 'signed out' && (
          <Alert tone="warn">
            <b>You're signed out.</b> The guest list was removed from this device.{' '}
            {own.length > 0 &&
              `${formatSavedScans(own.length)} here. We'll send ${own.length === 1 ? 'it' : 'them'} when you sign in. `}
            Sign in to check in guests.{' '}
            <Button size="small" variant="secondary" onClick={onSignIn}>
              Sign in
            </Button>
          </Alert>
        )}
        {syncProblem === 'not allowed' && (
          <Alert tone="danger">
            Your account can't check in guests anymore.{' '}
            {own.length > 0 && `${formatSavedScans(own.length)} here. `}Ask an administrator for the
            Usher role.
          </Alert>
        )}
      </div>
    </div>
  );
}

/** Stays at the top of the window, wherever the screen is scrolled to. */
export function OfflineBar({ door }: { door: CheckIn }) {
  return (
    <div role="status" className={styles.offline}>
      {getSyncProblem(door) === 'offline' && (
        <Alert tone="warn" icon={<CloudOff size={24} aria-hidden="true" />}>
          <SyncSummary door={door} />
        </Alert>
      )}
    </div>
  );
}

type ScanQueueProps = { door: CheckIn; account: Pick<Account, 'id' | 'name'> };

/** The scans of this device that are not sent yet. */
export function ScanQueue({ door, account }: ScanQueueProps) {
  const { list, sending } = door;
  const { own, foreign } = sending;
  const syncProblem = getSyncProblem(door);
  return (
    <div className={styles.state}>
      <div role="status">
        {!syncProblem && own.length > 0 && (
          <p className={styles.sending}>
            <Send size={20} aria-hidden="true" /> Sending {formatScanCount(own.length)}…
          </p>
        )}
      </div>
      {own.length > 0 && syncProblem && <Waiting operations={own} door={list} />}
      {foreign.length > 0 && <Foreign operations={foreign} account={account} />}
    </div>
  );
}

function ListAge({ door }: { door: CheckIn['list'] }) {
  const { data: site } = useSite();
  if (!door.list) return "The guest list isn't on this device yet. Connect once to download it.";
  return `Guest list from ${formatTimestamp(door.list.fetchedAt, 'time', site?.timeZone)}.`;
}

function Waiting({
  operations,
  door,
}: {
  operations: readonly QueuedOperation[];
  door: CheckIn['list'];
}) {
  const { data: site } = useSite();
  const [open, setOpen] = useState(false);
  // Renders the list only while it is open; each offline scan adds to it.
  const visibleOperations = open ? operations : [];
  const byId = new Map(open ? door.tickets?.map((ticket) => [ticket.id, ticket]) : []);
  return (
    <details
      className={styles.waiting}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Scans waiting to be sent</summary>
      <ul>
        {visibleOperations.map(({ number, kind, ticketId, barCode, scannedAt }) => {
          const ticket = byId.get(ticketId);
          const guest = ticket ? `${ticket.userName}, ${formatSeat(ticket)}` : barCode;
          return (
            <li key={number}>
              {formatTimestamp(scannedAt, 'time', site?.timeZone)} · {guest}
              {kind === 'undo' && ' · undone'}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

type ForeignProps = {
  operations: readonly QueuedOperation[];
  account: Pick<Account, 'id' | 'name'>;
};

/** Another usher's scans are sent under this account only on request. */
function Foreign({ operations, account }: ForeignProps) {
  const [confirming, setConfirming] = useState(false);
  const names = [...new Set(operations.map(({ usherName }) => usherName))].join(', ');
  return (
    <Alert tone="warn">
      <b>
        {formatScanCount(operations.length)} from {names} {operations.length === 1 ? 'is' : 'are'}{' '}
        saved here.
      </b>{' '}
      They'll be sent when {names} signs in here, or you can send them now under your name.{' '}
      <Button size="small" variant="secondary" onClick={() => setConfirming(true)}>
        Send under my name
      </Button>
      <ConfirmDialog
        title={`Send the scans from ${names} under your name?`}
        opened={confirming}
        confirmLabel="Send under my name"
        onConfirm={() => {
          setConfirming(false);
          void reassignOperations(operations, account).then(() =>
            showNotice('Sending the scans under your name.'),
          );
        }}
        onCancel={() => setConfirming(false)}
      >
        <p>The log will show that you received these guests.</p>
      </ConfirmDialog>
    </Alert>
  );
}
