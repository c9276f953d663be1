import type { Audience } from '@namugongo/contract/documents';
import { CheckField } from '../ui/fields/CheckField.tsx';
import { audienceChoices } from './audience-words.ts';
import styles from './Documents.module.css';

type AudienceFieldsProps = { value: readonly Audience[]; onChange: (value: Audience[]) => void };

/** Who may see and load a document beside the secretary. */
export function AudienceFields({ value, onChange }: AudienceFieldsProps) {
  const open = value.includes('everybody');
  return (
    <fieldset className={styles.audience}>
      <legend>Who may see it</legend>
      <p className={styles.hint}>The secretary always may. Nobody else, while nothing is chosen.</p>
      <div className={styles.choices}>
        {audienceChoices.map(({ audience, label }) => (
          <CheckField
            key={audience}
            label={label}
            checked={value.includes(audience)}
            disabled={open && audience !== 'everybody'}
            onChange={(checked) =>
              onChange(checked ? [...value, audience] : value.filter((one) => one !== audience))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
