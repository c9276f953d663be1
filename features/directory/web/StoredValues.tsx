import { householdRole } from '#features/directory/contract/households.ts';
import { householdRoleLabels } from '#features/directory/contract/rules/household-roles.ts';
import { decapitalize } from '#contract/rules/capitals.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './Directory.module.css';
import type { FamilyFieldsForm } from './family-form-values.ts';

type Stored = {
  /** The field of the form. */
  path: string;
  label: string;
  stored: string;
  value: string;
  format?: (text: string) => string;
};

/** What the directory has where the form says something else, each with a button to keep it. */
function StoredValues({ form, rows }: { form: FamilyFieldsForm; rows: readonly Stored[] }) {
  const differences = rows.filter(({ stored, value }) => stored.trim() !== value.trim());
  if (differences.length === 0) return null;
  return (
    <ul className={styles.stored} aria-label="What the directory has">
      {differences.map(({ path, label, stored, format }) => (
        <li key={path}>
          <span>
            {label} in the directory: <b>{(format ? format(stored) : stored) || 'empty'}</b>
          </span>
          <Button
            variant="link"
            size="small"
            aria-label={`Keep the ${decapitalize(label)} of the directory: ${stored || 'empty'}`}
            onClick={() => form.setFieldValue(path, stored)}
          >
            Keep this
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Of a person who has an entry. */
export function PersonDifferences({ form, index }: { form: FamilyFieldsForm; index: number }) {
  const { people, seen } = form.values;
  const person = people[index];
  const stored = seen?.people.find(({ id }) => id === person?.id);
  if (!person?.entry) return null;
  const { entry } = person;
  const path = (field: string) => `people.${index}.${field}`;
  const roleLabel = (role: string) => householdRoleLabels[householdRole.catch('').parse(role)];
  const rows: Stored[] = [
    ...(stored
      ? [
          { path: path('name'), label: 'Name', stored: stored.name, value: person.name },
          {
            path: path('householdRole'),
            label: 'Role',
            stored: stored.householdRole,
            value: person.householdRole,
            format: roleLabel,
          },
        ]
      : []),
    {
      path: path('telephone'),
      label: 'Telephone',
      stored: entry.telephone,
      value: person.telephone,
      format: formatTelephone,
    },
    { path: path('email'), label: 'Email', stored: entry.email, value: person.email },
    { path: path('birthday'), label: 'Birthday', stored: entry.birthday, value: person.birthday },
  ];
  return <StoredValues form={form} rows={rows} />;
}

/** Of the household itself. */
export function PlaceDifferences({ form }: { form: FamilyFieldsForm }) {
  const { name, address, seen } = form.values;
  if (!seen) return null;
  return (
    <StoredValues
      form={form}
      rows={[
        { path: 'name', label: 'Household', stored: seen.name, value: name },
        { path: 'address', label: 'Address', stored: seen.address, value: address },
      ]}
    />
  );
}
