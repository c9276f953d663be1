import type { Letter, Letters } from '@namugongo/contract/letters';
import { Clock, MailCheck, MailOpen } from 'lucide-react';
import { useSite } from '../../site.ts';
import { MomentText } from '../../ui/MomentText.tsx';
import styles from './Staff.module.css';

const words: Record<Letter['state'], string> = {
  sent: 'sent',
  kept: 'kept: there is no mail server',
  waiting: 'on its way',
  failed: 'refused by the mail server of that address',
};

/** What was written to people about something, the newest first. */
export function LetterList({ letters: { made, waiting } }: { letters: Letters }) {
  const { data: site } = useSite();
  if (made.length === 0 && waiting === 0) return null;
  return (
    <ul className={styles.letters} aria-label="Messages">
      {waiting > 0 && (
        <li>
          <Clock aria-hidden="true" />
          <span>
            {waiting === 1 ? 'A message is on its way' : `${waiting} messages are on their way`}
          </span>
        </li>
      )}
      {made.map(({ to, subject, at, state }, index) => (
        <li key={index}>
          {state === 'sent' ? <MailCheck aria-hidden="true" /> : <MailOpen aria-hidden="true" />}
          <span>
            “{subject}” to {to}, <MomentText moment={at} shape="short" timeZone={site?.timeZone} />,{' '}
            {words[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}
