import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { DoorTicket } from '@namugongo/contract/reception/check-in';
import type { VerdictName } from '@namugongo/contract/rules/door';
import { Users } from 'lucide-react';
import { VideoPicture } from './VideoPicture.tsx';
import type { Shown } from './useShown.ts';
import { VerdictRings, VerdictSign } from './VerdictSign.tsx';
import { VerdictSeats } from './VerdictSeats.tsx';
import styles from './Verdict.module.css';

const tones = {
  received: 'green',
  'already received': 'amber',
  cancelled: 'red',
  'another event': 'red',
  unknown: 'red',
} as const satisfies Record<VerdictName, string>;

const titles: Record<(typeof tones)[VerdictName], string> = {
  green: 'Welcome',
  amber: 'Already received',
  red: 'Not valid',
};

/** What is wrong with a ticket, in letters as large as a name. */
const reasons: Partial<Record<VerdictName, string>> = {
  cancelled: 'Ticket was cancelled',
  'another event': 'Ticket is for another event',
  unknown: 'Code is unknown',
};

type VerdictScreenProps = {
  shown: Shown | null;
  door: string;
  /** '218 of 463 received' */
  count: string;
  camera: MediaStream | null;
  /** How many more of the same order are still to come. */
  partyLeft: number;
  onParty: (one: DoorTicket) => void;
  onUndo: (guests: readonly DoorTicket[]) => void;
  onClose: () => void;
};

/** The answer to a scan on the whole screen: shape, colour and words say the same. The next scan replaces it without a tap. */
export function VerdictScreen(props: VerdictScreenProps) {
  const { shown, onClose } = props;
  return (
    <Modal.Root
      opened={shown !== null}
      onClose={onClose}
      fullScreen
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.content ?? '' }}
    >
      <Modal.Content aria-label="Answer to the scan">
        {shown && <Verdict {...props} shown={shown} />}
      </Modal.Content>
    </Modal.Root>
  );
}

function Verdict({ shown, door, count, ...rest }: VerdictScreenProps & { shown: Shown }) {
  const { verdict, guests, detail, corrected } = shown;
  const tone = tones[verdict];
  const [first] = guests;
  const name = tone === 'red' ? reasons[verdict] : first?.userName;
  return (
    <div className={`${styles.door} ${styles[tone]}`} data-verdict={verdict}>
      <VerdictRings />
      <div className={styles.top}>
        <span>{door || 'This door'}</span>
        <span>{count}</span>
      </div>
      <section className={styles.middle} role="alert" key={`${shown.scan} ${verdict}`}>
        <VerdictSign tone={tone} />
        <div className={styles.words}>
          {/* The screen beneath has the page's heading. */}
          <p className={styles.title}>{titles[tone]}</p>
          {name && <p className={styles.name}>{name}</p>}
          {tone !== 'red' && first && <VerdictSeats guests={guests} />}
          {tone === 'red' && first && (
            <p className={styles.detail}>
              {first.userName}, {first.tableName}, {first.chairName}
            </p>
          )}
          {tone !== 'green' && <p className={styles.detail}>{detail}</p>}
          {corrected && (
            <p className={styles.detail}>The server has just said so: this device knew less.</p>
          )}
        </div>
      </section>
      <VerdictFoot shown={shown} {...rest} />
    </div>
  );
}

type FootProps = Omit<VerdictScreenProps, 'door' | 'count'> & { shown: Shown };

function VerdictFoot({ shown, camera, partyLeft, onParty, onUndo, onClose }: FootProps) {
  const { verdict, guests } = shown;
  const [first] = guests;
  const mayUndo = tones[verdict] !== 'red' && first !== undefined;
  return (
    <div className={styles.foot}>
      {camera && <VideoPicture stream={camera} className={styles.camera} />}
      <p className={styles.ready}>
        <b>Ready for the next ticket</b>
        <small>{camera ? 'Just hold it to the camera' : 'Just scan it'}</small>
      </p>
      <div className={styles.buttons}>
        {partyLeft > 0 && first && (
          <button type="button" onClick={() => onParty(first)}>
            <Users size={22} aria-hidden="true" /> {partyLeft} more of the party
          </button>
        )}
        <button type="button" data-autofocus onClick={onClose}>
          Close
        </button>
        {mayUndo && (
          <button type="button" onClick={() => onUndo(guests)}>
            Undo
          </button>
        )}
      </div>
    </div>
  );
}
