import type { ReactNode } from 'react';
import type { Role } from '#contract/roles.ts';
import { roleDescriptions } from '#features/accounts/contract/rules/role-descriptions.ts';
import { CheckboxGroupField } from '#ui/forms/CheckboxGroupField.tsx';

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
export const RolesField = <R extends Role>({
  legend = 'Roles',
  roles,
  ...field
}: RolesFieldProps<R>) => (
  <CheckboxGroupField
    {...field}
    legend={legend}
    choices={roles.map((role) => ({
      value: role,
      label: roleDescriptions[role].name,
      description: roleDescriptions[role].description,
    }))}
  />
);
