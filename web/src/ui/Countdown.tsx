import { useNow } from './clock.ts';
import { countdownParts } from './countdown-parts.ts';
import styles from './Countdown.module.css';
import { Dial } from './Dial.tsx';

const units = [
  { name: 'days', of: 366 },
  { name: 'hours', of: 24 },
  { name: 'minutes', of: 60 },
  { name: 'seconds', of: 60 },
] as const;

type CountdownProps = { to: Date; on?: 'paper' | 'bark'; size?: 'small' | 'medium' };

/** Days, hours, minutes and seconds to a moment. Not a live region: a voice that counts each second would drown the page. */
export function Countdown({ to, on = 'paper', size = 'medium' }: CountdownProps) {
  const parts = countdownParts(to.getTime() - useNow());
  const tone = on === 'bark' ? styles.onBark : '';
  if (!parts) return <p className={`${styles.finished} ${tone}`}>Countdown has finished!</p>;
  return (
    <div role="timer" aria-live="off">
      <ul className={`${styles.dials} ${tone} ${size === 'small' ? styles.small : ''}`}>
        {units.map(({ name, of }) => (
          <li key={name} className={styles.part}>
            <Dial value={Number(parts[name])} of={of} />
            <b className={styles.number}>{parts[name]}</b>
            <span className={styles.unit}>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
