import type { DocumentAudienceRole } from '#features/documents/contract/documents.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { audienceOptions } from './audience-options.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Documents.module.css';

type AudienceFieldsProps = {
  value: readonly DocumentAudienceRole[];
  onChange: (value: DocumentAudienceRole[]) => void;
};

/** Chooses who can see and download a document besides the secretary. */
export function AudienceFields({ value, onChange }: AudienceFieldsProps) {
  const open = value.includes('everybody');
  return (
    <fieldset className={styles.audience}>
      <legend>Who can see it</legend>
      <p className={layout.hint}>
        The secretary can always see it. If you choose no one, only the secretary can.
      </p>
      <div className={styles.choices}>
        {audienceOptions.map(({ audience, label }) => (
          <CheckboxField
            key={audience}
            label={label}
            checked={value.includes(audience)}
            disabled={open && audience !== 'everybody'}
            onChange={(checked) =>
              onChange(checked ? [...value, audience] : value.filter((item) => item !== audience))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
