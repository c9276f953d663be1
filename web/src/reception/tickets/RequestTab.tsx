import type { Event } from '@namugongo/contract/reception/events';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { priceWords } from '../chairs/chair-types.ts';
import { ticketTypes } from './ticket-types.ts';
import styles from './TicketPageScreen.module.css';

/** Which tickets? 'Submit' waits for an answer and goes to /reception/{type} (specification, 'Ticket page'). */
export function RequestTab({ event }: { event: Event }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ChairType>();
  return (
    <Form
      className={styles.form}
      onSubmit={() => chosen && void navigate({ to: `/reception/${chosen}` })}
    >
      {!event.salesOpen && <Notice tone="warn">The sale of this event is closed.</Notice>}
      <fieldset className={styles.types}>
        <legend>Which tickets would you like?</legend>
        {ticketTypes.map(({ type, label }) => (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              name="ticket-type"
              value={type}
              checked={chosen === type}
              onChange={() => setChosen(type)}
            />
            <span className={styles.typeName}>{label}</span>
            <span className={styles.price}>{priceWords(event, type)}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" disabled={!chosen} wide="onPhone">
        Submit
      </Button>
    </Form>
  );
}
