import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { linkTo } from '#contract/screens.ts';
import type { Event } from '#contract/event.ts';
import { type ChairType, chairTypes } from '#contract/chairs.ts';
import { Link } from '#ui/router/Link.tsx';
import { useState } from 'react';
import { useSale } from '#features/event/web/useSale.ts';
import { formatOffer } from '#features/event/web/chair-types.ts';
import styles from './ChairTypeSwitch.module.css';

/** The four chair types with their prices; on small screens the chosen one, with the others behind 'Change'. */
export function ChairTypeSwitch({
  event,
  chairType,
}: {
  event: Event;
  chairType: ChairType | null;
}) {
  const [isOpen, setIsOpen] = useState(chairType === null);
  const { byType } = useSale(event);
  return (
    <nav className={styles.types} aria-label="Ticket type">
      {chairType && (
        <button
          type="button"
          className={styles.change}
          aria-expanded={isOpen}
          aria-controls="chair-types"
          onClick={() => setIsOpen(!isOpen)}
        >
          {[chairTypeLabels[chairType], formatOffer(event, chairType, byType[chairType])]
            .filter(Boolean)
            .join(', ')}
          <span>Change</span>
        </button>
      )}
      <ul id="chair-types" className={isOpen ? styles.opened : undefined}>
        {chairTypes.map((type) => (
          <li key={type}>
            <Link
              to={linkTo('/reception/$chairType', { chairType: type })}
              className={type === chairType ? styles.chosen : undefined}
              aria-current={type === chairType ? 'page' : undefined}
              onClick={() => setIsOpen(false)}
            >
              <b>{chairTypeLabels[type]}</b>
              <span>{formatOffer(event, type, byType[type])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
