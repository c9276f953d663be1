import type { Account } from '@namugongo/contract/accounts';
import { CloudOff, Send } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../site.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { momentInWords } from '../../ui/moments.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Door.module.css';
import { adopt } from './door-memory.ts';
import type { Errand } from './kept-tickets.ts';
import type { Door } from './useDoor.ts';

type DoorStateProps = {
  door: Door;
  account: Pick<Account, 'id' | 'name'>;
  onSignIn: () => void;
};

const scans = (count: number) => (count === 1 ? '1 scan waits' : `${count} scans wait`);

/** Whether the server knows all that this device knows, and what to do where it does not. */
export function DoorState({ door: { list, sending }, account, onSignIn }: DoorStateProps) {
  const { own, foreign, keeps } = sending;
  const trouble = sending.trouble ?? list.trouble;
  return (
    <div className={styles.state}>
      {!keeps && (
        <Notice tone="warn">
          This browser keeps nothing, as in a private window: here the door works only with a
          network.
        </Notice>
      )}
      <div role="status">
        {trouble === 'offline' && (
          <Notice tone="warn" icon={<CloudOff size={24} aria-hidden="true" />}>
            <b>No network.</b> The door goes on with the list of this device
            {own.length > 0 ? (
              <>: {scans(own.length)} here and will be sent by itself.</>
            ) : (
              '; what it receives is sent later by itself.'
            )}{' '}
            <ListAge door={list} />
          </Notice>
        )}
        {trouble === 'signed out' && (
          <Notice tone="warn">
            <b>You are signed out.</b> The door goes on, and{' '}
            {own.length > 0 ? `${scans(own.length)} on this device` : 'scans stay on this device'}{' '}
            until you sign in.{' '}
            <Button size="small" look="quiet" onClick={onSignIn}>
              Sign in
            </Button>
          </Notice>
        )}
        {trouble === 'not allowed' && (
          <Notice tone="danger">
            Your account may no longer receive guests. {own.length > 0 && `${scans(own.length)}: `}
            Ask an administrator for the role usher.
          </Notice>
        )}
        {!trouble && own.length > 0 && (
          <p className={styles.sending}>
            <Send size={20} aria-hidden="true" /> {scans(own.length)} to be sent.
          </p>
        )}
      </div>
      {own.length > 0 && trouble && <Waiting errands={own} door={list} />}
      {foreign.length > 0 && <Foreign errands={foreign} account={account} />}
    </div>
  );
}

function ListAge({ door }: { door: Door['list'] }) {
  const { data: site } = useSite();
  if (!door.list) return 'It has not been fetched yet: connect once to fetch it.';
  return `The list is of ${momentInWords(door.list.fetchedAt, 'time', site?.timeZone)}.`;
}

function Waiting({ errands, door }: { errands: readonly Errand[]; door: Door['list'] }) {
  const { data: site } = useSite();
  const [open, setOpen] = useState(false);
  // Drawn only where somebody looks: each scan without a network adds to it.
  const looked = open ? errands : [];
  const byId = new Map(open ? door.tickets?.map((ticket) => [ticket.id, ticket]) : []);
  return (
    <details
      className={styles.waiting}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>What waits on this device</summary>
      <ul>
        {looked.map(({ number, kind, ticketId, barCode, scannedAt }) => {
          const ticket = byId.get(ticketId);
          const who = ticket
            ? `${ticket.userName}, ${ticket.tableName}, ${ticket.chairName}`
            : barCode;
          return (
            <li key={number}>
              {momentInWords(scannedAt, 'time', site?.timeZone)} · {who}
              {kind === 'undo' && ' · undone'}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

type ForeignProps = { errands: readonly Errand[]; account: Pick<Account, 'id' | 'name'> };

/** Another person's scans are never sent under this one's name without being asked for. */
function Foreign({ errands, account }: ForeignProps) {
  const [asking, setAsking] = useState(false);
  const names = [...new Set(errands.map(({ whoName }) => whoName))].join(', ');
  return (
    <Notice tone="warn">
      <b>
        {scans(errands.length)} here from {names}.
      </b>{' '}
      Sent as soon as {names} signs in on this device, or now under your name.{' '}
      <Button size="small" look="quiet" onClick={() => setAsking(true)}>
        Send under my name
      </Button>
      <ConfirmDialog
        question={`Send the scans of ${names} as ${account.name}?`}
        opened={asking}
        yes="Send under my name"
        onYes={() => {
          setAsking(false);
          void adopt(errands, account);
        }}
        onNo={() => setAsking(false)}
      >
        <p>The record of who received these guests will then name you.</p>
      </ConfirmDialog>
    </Notice>
  );
}
