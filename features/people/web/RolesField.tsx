import type { ReactNode } from 'react';
import type { Role } from '#contract/roles.ts';
import { roleDescriptions } from '#features/accounts/contract/rules/role-descriptions.ts';
import { TriangleAlert } from '#ui/icons.ts';
import fieldStyles from '#ui/forms/Field.module.css';
import styles from './People.module.css';

type RolesFieldProps<R extends Role> = {
  /** Of the first check box, the target of the error summary. */
  id?: string;
  legend?: string;
  roles: readonly R[];
  value: readonly R[];
  error?: ReactNode;
  onChange: (roles: R[]) => void;
};

/** A check box with a description for each role. */
export function RolesField<R extends Role>({
  id,
  legend = 'Roles',
  roles,
  value,
  error,
  onChange,
}: RolesFieldProps<R>) {
  return (
    <fieldset className={styles.roles}>
      <legend>{legend}</legend>
      {roles.map((role, index) => (
        <label key={role} className={styles.role}>
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            aria-describedby={error && index === 0 ? `${id}-error` : undefined}
            checked={value.includes(role)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked
                  ? [...value, role]
                  : value.filter((current) => current !== role),
              )
            }
          />
          <span>
            <b>{roleDescriptions[role].name}</b> {roleDescriptions[role].description}
          </span>
        </label>
      ))}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={fieldStyles.error}>
            <TriangleAlert size={20} strokeWidth={2.2} aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
