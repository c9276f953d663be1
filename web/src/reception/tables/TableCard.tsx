import type { Chair } from '@namugongo/contract/reception/chairs';
import { compareNames } from '@namugongo/contract/rules/names';
import { Pencil } from 'lucide-react';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Money } from '../../ui/data/Money.tsx';
import { chairTypeLabels } from '../chairs/store/chair-types.ts';
import styles from './Tables.module.css';

type TableCardProps = {
  name: string;
  chairs: readonly Chair[];
  onChange: (chair: Chair) => void;
  onGuestsChange: (tableName: string) => void;
};

/** A table that expands to its chairs. */
export function TableCard({ name, chairs, onChange, onGuestsChange }: TableCardProps) {
  const sold = chairs.filter(({ chairStatus }) => chairStatus === 'Sold').length;
  const isFamily = chairs.some(({ admits }) => admits.length > 1);
  const types = [...new Set(chairs.map(({ chairType }) => chairTypeLabels[chairType]))];
  return (
    <Card as="article" className={styles.table}>
      <details>
        <summary>
          <h2>{name}</h2>
          <span>
            {chairs.length} {chairs.length === 1 ? 'chair' : 'chairs'}, {sold} sold
          </span>
          <small>{isFamily ? 'Families' : types.join(', ')}</small>
        </summary>
        <Button variant="link" size="small" onClick={() => onGuestsChange(name)}>
          Who may sit at {name}
        </Button>
        <ul>
          {chairs
            .toSorted((a, b) => compareNames(a.chairName, b.chairName))
            .map((chair) => (
              <li key={chair.id}>
                <span>
                  <b>{chair.chairName}</b>
                  <small>
                    {chairTypeLabels[chair.chairType]}, <Money cents={chair.amount} />,{' '}
                    {chair.chairStatus}
                    {chair.accessible && ', wheelchair place'}
                  </small>
                </span>
                <IconButton
                  label={`Change ${chair.tableName}, ${chair.chairName}`}
                  icon={<Pencil aria-hidden="true" />}
                  onClick={() => onChange(chair)}
                />
              </li>
            ))}
        </ul>
      </details>
    </Card>
  );
}
