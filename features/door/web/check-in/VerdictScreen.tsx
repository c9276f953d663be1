import { formatSeat } from '#contract/rules/names.ts';
import type { DoorTicket } from '#features/door/contract/check-in.ts';
import type { VerdictName } from '#features/door/contract/rules/check-in.ts';
import { Users } from '#ui/icons.ts';
import { ModalWindow } from '#ui/dialogs/ModalWindow.tsx';
import { VideoPicture } from './VideoPicture.tsx';
import type { DisplayedVerdict } from './useVerdictDisplay.ts';
import styles from './Verdict.module.css';
import { SeatLabel } from '#features/tickets/web/SeatLabel.tsx';
import { getSeatNumber } from '#features/tickets/web/seat-numbers.ts';
import { formatNote } from '#features/tickets/contract/rules/notes.ts';
import { compareBySeat } from './stored-tickets.ts';
import { memo } from 'react';

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

/** Why a ticket is not valid, in large letters. */
const reasons: Partial<Record<VerdictName, string>> = {
  cancelled: 'Ticket was canceled',
  'another event': 'Ticket is for another event',
  unknown: 'Unknown code',
};

type VerdictScreenProps = {
  current: DisplayedVerdict | null;
  door: string;
  /** '218 of 463 received' */
  count: string;
  /** Why the verdict is this device's alone, or nothing. */
  notice: React.ReactNode;
  camera: MediaStream | null;
  /** Guests of the same order who are not received yet. */
  partyLeft: number;
  onParty: (item: DoorTicket) => void;
  onUndo: (guests: readonly DoorTicket[]) => void;
  onClose: () => void;
};

/** The verdict on a scan, full screen. The next scan replaces it without a tap. */
export function VerdictScreen(props: VerdictScreenProps) {
  const { current, onClose } = props;
  if (!current) return null;
  return (
    <ModalWindow
      name={{ label: 'Scan result' }}
      onClose={onClose}
      isFullScreen
      className={styles.content}
    >
      <Verdict {...props} current={current} />
    </ModalWindow>
  );
}

function Verdict({
  current,
  door,
  count,
  notice,
  ...rest
}: VerdictScreenProps & { current: DisplayedVerdict }) {
  const { verdict, reason, guests, detail, corrected, movedTo } = current;
  const tone = tones[verdict];
  const [first] = guests;
  const name = tone === 'red' ? (reason ?? reasons[verdict]) : first?.userName;
  return (
    <div className={`${styles.door} ${styles[tone]}`} data-verdict={verdict}>
      <VerdictRings />
      <div className={styles.top}>
        <span>{door || 'This door'}</span>
        <span>{count}</span>
        <p className={styles.notice}>{notice}</p>
      </div>
      <section className={styles.middle} role="alert" key={`${current.scan} ${verdict}`}>
        <VerdictIcon tone={tone} />
        <div className={styles.text}>
          {/* Not a heading: the screen beneath has the page's heading. */}
          <p className={styles.title}>{reason ? 'Not checked in' : titles[tone]}</p>
          {name && <p className={styles.name}>{name}</p>}
          {tone !== 'red' && movedTo && <p className={styles.moved}>Moved to</p>}
          {tone !== 'red' && first && <VerdictSeats guests={guests} />}
          {tone !== 'red' && <VerdictNotes guests={guests} />}
          {tone === 'red' && first && (
            <p className={styles.detail}>
              {first.userName}, {formatSeat(first)}
            </p>
          )}
          {tone !== 'green' && <p className={styles.detail}>{detail}</p>}
          {corrected && <p className={styles.detail}>Updated just now from the main list.</p>}
        </div>
      </section>
      <VerdictFoot current={current} {...rest} />
    </div>
  );
}

type FootProps = Omit<VerdictScreenProps, 'door' | 'count' | 'notice'> & {
  current: DisplayedVerdict;
};

function VerdictFoot({ current, camera, partyLeft, onParty, onUndo, onClose }: FootProps) {
  const { verdict, guests } = current;
  const [first] = guests;
  const canUndo = tones[verdict] !== 'red' && first !== undefined;
  return (
    <div className={styles.foot}>
      {camera && <VideoPicture stream={camera} className={styles.camera} />}
      <p className={styles.ready}>
        <b>Ready for the next ticket</b>
        <small>{camera ? 'Hold it up to the camera' : 'Scan it'}</small>
      </p>
      <div className={styles.buttons}>
        {partyLeft > 0 && first && (
          <button type="button" onClick={() => onParty(first)}>
            <Users size={22} aria-hidden="true" /> {partyLeft} more in this party
          </button>
        )}
        <button type="button" data-autofocus onClick={onClose}>
          Close
        </button>
        {canUndo && (
          <button type="button" onClick={() => onUndo(guests)}>
            Undo
          </button>
        )}
      </div>
    </div>
  );
}

/** Table and chair in large numbers; for a party its tables with their chairs. */
function VerdictSeats({ guests }: { guests: readonly DoorTicket[] }) {
  const [only, ...others] = guests;
  if (!only) return null;
  if (others.length === 0)
    return (
      <dl className={styles.seats}>
        <SeatLabel name={only.tableName} word="Table" longClassName={styles.long} />
        <SeatLabel name={only.chairName} word="Chair" longClassName={styles.long} />
      </dl>
    );
  const tables = Map.groupBy(guests.toSorted(compareBySeat), ({ tableName }) => tableName);
  return (
    <>
      <p className={styles.party}>Party of {guests.length}</p>
      <dl className={styles.tables}>
        {[...tables].map(([tableName, seated]) => (
          <div key={tableName}>
            <dt>{tableName}</dt>
            <dd>
              {seated.length === 1 ? 'Chair' : 'Chairs'}{' '}
              {seated.map(({ chairName }) => getSeatNumber(chairName, 'Chair').large).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What the door has to know of the guests, and what their order has beside chairs: in a party with whose note it is, and what is noted on all of them once. */
function VerdictNotes({ guests }: { guests: readonly DoorTicket[] }) {
  const lines = guests.flatMap(({ userName, notes = [] }) =>
    notes.map((note) => ({ userName, text: formatNote(note) })),
  );
  const byText = [...Map.groupBy(lines, ({ text }) => text)];
  const extras = [...new Set(guests.map((guest) => guest.extras ?? ''))].filter(Boolean);
  if (byText.length + extras.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Notes">
      {byText.map(([text, items]) => (
        <li key={text}>
          {items.length < guests.length && (
            <b>{[...new Set(items.map(({ userName }) => userName))].join(', ')}: </b>
          )}
          {text}
        </li>
      ))}
      {extras.map((text) => (
        <li key={text}>
          <b>With this order: </b>
          {text}
        </li>
      ))}
    </ul>
  );
}

type Tone = 'green' | 'amber' | 'red';

/** A disc with a check, a triangle or an octagon with a cross: distinct without color. */
function VerdictIcon({ tone }: { tone: Tone }) {
  return (
    <svg className={styles.sign} viewBox="-60 -60 120 120" aria-hidden="true">
      {tone === 'green' && (
        <>
          <circle r="56" />
          <path className={styles.stroke} d="M-27 2L-8 22L29-21" />
        </>
      )}
      {tone === 'amber' && (
        <>
          <path className={styles.rounded} d="M0-50L56 46H-56Z" />
          <path className={styles.stroke} d="M0-20V14M0 33V33.1" />
        </>
      )}
      {tone === 'red' && (
        <>
          <path d="M-24-57H24L57-24V24L24 57H-24L-57 24V-24Z" />
          <path className={styles.stroke} d="M-23-23L23 23M23-23L-23 23" />
        </>
      )}
    </svg>
  );
}

const coils = Array.from({ length: 26 }, (_, index) => index + 1);

/** Faint basket coils in the background. */
const VerdictRings = memo(function VerdictRings() {
  return (
    <svg className={styles.rings} viewBox="-600 -600 1200 1200" aria-hidden="true">
      {coils.map((coil) => (
        <circle
          key={coil}
          r={coil * 22}
          pathLength={Math.round(coil * 4.1)}
          strokeDasharray={coil % 3 === 0 ? '.44 .56' : '.82 .18'}
        />
      ))}
    </svg>
  );
});
