import {
  getPracticeCode,
  practiceKinds,
  type PracticeKind,
} from '#features/door/contract/rules/practice.ts';
import { QrPicture } from '#ui/data/QrPicture.tsx';
import { practiceLabels } from './practice-lists.ts';
import styles from './Practice.module.css';

type PracticeTicketsProps = {
  /** Without the QR codes, to read and type. */
  compact?: boolean;
};

/** Every practice ticket, marked as such. */
export const PracticeTickets = ({ compact = false }: PracticeTicketsProps) => (
  <ul className={compact ? styles.codes : styles.tickets} aria-label="Practice tickets">
    {practiceKinds.map((kind) => (
      <li key={kind} className={compact ? undefined : styles.ticket}>
        <PracticeTicket kind={kind} compact={compact} />
      </li>
    ))}
  </ul>
);

function PracticeTicket({ kind, compact }: { kind: PracticeKind; compact: boolean }) {
  const { title, hint } = practiceLabels[kind];
  const code = getPracticeCode(kind);
  if (compact)
    return (
      <>
        <span>{title}</span> <b className={styles.code}>{code}</b>
      </>
    );
  return (
    <>
      <p className={styles.mark}>PRACTICE</p>
      <h2>{title}</h2>
      <QrPicture text={code} label={`QR code of ${code}`} />
      <p className={styles.code}>{code}</p>
      <p className={styles.hint}>{hint}</p>
      <p className={styles.warning}>Not a ticket. It lets no one in.</p>
    </>
  );
}
