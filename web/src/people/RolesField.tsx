import type { Role } from '@namugongo/contract/endpoint';
import { roles as allRoles } from '@namugongo/contract/endpoint';
import { roleWords } from '@namugongo/contract/rules/roles';
import styles from './People.module.css';

type RolesFieldProps = { value: readonly Role[]; onChange: (roles: Role[]) => void };

/** What a person may, several at a time, each in plain words. */
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
                currentTarget.checked ? [...value, role] : value.filter((held) => held !== role),
              )
            }
          />
          <span>
            <b>{roleWords[role].name}</b> {roleWords[role].may}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
