import { roles as allRoles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { roleDescriptions } from '#features/accounts/contract/rules/role-descriptions.ts';
import styles from './People.module.css';

type RolesFieldProps = { value: readonly Role[]; onChange: (roles: Role[]) => void };

/** A check box with a description for each role. */
export function RolesField({ value, onChange }: RolesFieldProps) {
  return (
    <fieldset className={styles.roles}>
      <legend>Roles</legend>
      {allRoles.map((role) => (
        <label key={role} className={styles.role}>
          <input
            type="checkbox"
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
    </fieldset>
  );
}
