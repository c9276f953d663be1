import {
  type DocumentAudienceRole,
  documentAudiences,
} from '#features/documents/contract/documents.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Documents.module.css';

const labels: Record<DocumentAudienceRole, string> = {
  everybody: 'Everyone, even without an account',
  member: 'Members',
  editor: 'Editors',
  secretary: 'Secretaries',
  usher: 'Ushers',
  reception: 'Reception team',
  treasurer: 'Treasurers',
  admin: 'Administrators',
};

/** The audiences of a document. The secretary and administrators see every document, so they are not listed. */
const audienceOptions = documentAudiences
  .filter((audience) => audience !== 'secretary' && audience !== 'admin')
  .map((audience) => ({ audience, label: labels[audience] }));

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

/** 'Members, Ushers'; 'Secretary only' */
export function formatAudience(audience: readonly DocumentAudienceRole[]): string {
  if (audience.includes('everybody')) return 'Everyone';
  const named = audienceOptions.filter((choice) => audience.includes(choice.audience));
  return named.length > 0 ? named.map(({ label }) => label).join(', ') : 'Secretary only';
}
