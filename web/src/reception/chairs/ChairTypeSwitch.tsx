import type { Event } from '@namugongo/contract/reception/events';
import { type ChairType, chairTypes } from '@namugongo/contract/rules/chair-states';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { chairTypeLabels, priceWords } from './chair-types.ts';
import styles from './ChairTypeSwitch.module.css';

/** The four kinds of chairs with their prices; on a phone the chosen one, and the others behind 'Change'. */
export function ChairTypeSwitch({
  event,
  chairType,
}: {
  event: Event;
  chairType: ChairType | null;
}) {
  const [opened, setOpened] = useState(chairType === null);
  return (
    <nav className={styles.types} aria-label="Ticket type">
      {chairType && (
        <button
          type="button"
          className={styles.change}
          aria-expanded={opened}
          aria-controls="chair-types"
          onClick={() => setOpened(!opened)}
        >
          {chairTypeLabels[chairType]}, {priceWords(event, chairType)}
          <span>Change</span>
        </button>
      )}
      <ul id="chair-types" className={opened ? styles.opened : undefined}>
        {chairTypes.map((type) => (
          <li key={type}>
            <Link
              to={`/reception/${type}`}
              className={type === chairType ? styles.chosen : undefined}
              aria-current={type === chairType ? 'page' : undefined}
              onClick={() => setOpened(false)}
            >
              <b>{chairTypeLabels[type]}</b>
              <span>{priceWords(event, type)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
