import {
  type AudienceKey,
  getAudienceLabel,
  type Curator,
  standingAudiences,
} from '#features/audiences/contract/rules/item-audiences.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Audience.module.css';
import { useNamedAudiences } from './queries.ts';

const hints: Record<Curator, string> = {
  editor: 'Editors can always see it. If you choose no one, only they can.',
  secretary: 'The secretary can always see it. If you choose no one, only the secretary can.',
};

type AudienceFieldsetProps = {
  curator: Curator;
  value: readonly AudienceKey[];
  onChange: (value: AudienceKey[]) => void;
  /** What else to know. */
  hint?: string;
};

/** Chooses who can see an item besides those who look after it, who are not listed: roles and groups. */
export function AudienceFieldset({ curator, value, onChange, hint = '' }: AudienceFieldsetProps) {
  const named = useNamedAudiences();
  const standing = standingAudiences.filter((key) => key !== curator && key !== 'admin');
  // A group that was deleted stays until it is taken out.
  const groups = new Set([...named.map(({ key }) => key), ...value]);
  const keys = [...new Set<AudienceKey>([...standing, ...groups])];
  const isOpen = value.includes('everybody');
  return (
    <fieldset className={styles.audience}>
      <legend>Who can see it</legend>
      <p className={layout.hint}>
        {hints[curator]} {hint}
      </p>
      <div className={styles.choices}>
        {keys.map((key) => (
          <CheckboxField
            key={key}
            label={getAudienceLabel(key, named)}
            checked={value.includes(key)}
            disabled={isOpen && key !== 'everybody'}
            onChange={(checked) =>
              onChange(checked ? [...value, key] : value.filter((item) => item !== key))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
