import { useNow } from '../browser/useNow.ts';
import styles from './Countdown.module.css';
import { ProgressRing } from '../controls/ProgressRing.tsx';

const units = [
  { name: 'days', of: 366 },
  { name: 'hours', of: 24 },
  { name: 'minutes', of: 60 },
  { name: 'seconds', of: 60 },
] as const;

type CountdownProps = { target: Date; surface?: 'paper' | 'bark'; size?: 'small' | 'medium' };

/** Days, hours, minutes and seconds until `target`. Not a live region, because a screen reader would announce every second. */
export function Countdown({ target, surface = 'paper', size = 'medium' }: CountdownProps) {
  const parts = getCountdownParts(target.getTime() - useNow());
  const tone = surface === 'bark' ? styles.onBark : '';
  if (!parts) return <p className={`${styles.finished} ${tone}`}>Countdown has finished!</p>;
  return (
    <div role="timer" aria-live="off">
      <ul className={`${styles.dials} ${tone} ${size === 'small' ? styles.small : ''}`}>
        {units.map(({ name, of }) => (
          <li key={name} className={styles.part}>
            <ProgressRing value={Number(parts[name])} of={of} />
            <b className={styles.number}>{parts[name]}</b>
            <span className={styles.unit}>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
export type CountdownParts = { days: string; hours: string; minutes: string; seconds: string };

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The remaining time, each part with at least two digits; null when finished (specification, 'Countdown component'). */
export function getCountdownParts(millisecondsLeft: number): CountdownParts | null {
  if (!(millisecondsLeft > 0)) return null;
  const seconds = Math.floor(millisecondsLeft / 1000);
  return {
    days: twoDigits(Math.floor(seconds / 86_400)),
    hours: twoDigits(Math.floor(seconds / 3600) % 24),
    minutes: twoDigits(Math.floor(seconds / 60) % 60),
    seconds: twoDigits(seconds % 60),
  };
}

/** '7:42'; '0:00' when the time is up. */
export function formatMinutesSeconds(millisecondsLeft: number): string {
  const seconds = Math.max(0, Math.ceil(millisecondsLeft / 1000));
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}
