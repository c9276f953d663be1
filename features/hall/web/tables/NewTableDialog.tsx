import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { chairs, TableName, tableNames } from '#features/hall/contract/chairs.ts';
import type { Event } from '#contract/event.ts';
import { getAlsoAdmitted } from '#features/event/contract/rules/chair-states.ts';
import { type ChairType, chairTypes } from '#contract/chairs.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { changedByChairs } from '#features/hall/web/chairs/store/chair-queries.ts';
import { TableGuestsFields, useTableGuestsFields } from './TableGuestsDialog.tsx';

type FormValues = { tableName: string; chairType: ChairType; chairCount: string };
type Props = { event: Event; existingNames: readonly string[]; onClose: () => void };

/** The first unused table name of the series. */
const findNextName = (existingNames: readonly string[]) =>
  tableNames.find((name) => !existingNames.includes(name)) ?? '';

function useNewTable({ event, existingNames, onClose }: Props) {
  const [values, setValues] = useState<FormValues>({
    tableName: findNextName(existingNames),
    chairType: 'adult',
    chairCount: '10',
  });
  const guests = useTableGuestsFields({ isFamily: false, maxChildren: null });
  const isShareable = getAlsoAdmitted(values.chairType, chairTypes).length > 0;
  const count = Number(values.chairCount);
  const create = useApiMutation({
    call: () =>
      callApi(chairs.createTable, {
        body: {
          tableName: values.tableName.trim(),
          chairType: values.chairType,
          chairCount: count,
          ...(isShareable && { admits: guests.admits, maxChildren: guests.maxChildren }),
          event: event.id,
        },
      }),
    changes: changedByChairs,
    notice: `${values.tableName.trim()} created.`,
    onSuccess: onClose,
  });
  const [tried, setTried] = useState(false);
  const nameError = TableName.safeParse(values.tableName).error?.issues[0]?.message;
  const countError =
    Number.isInteger(count) && count >= 1 && count <= 20 ? undefined : 'A table has 1 to 20 chairs';
  const errors: Record<string, string | undefined> = {
    ...getFieldErrors(create.error),
    ...(nameError && { tableName: nameError }),
    ...(countError && { chairCount: countError }),
  };
  const fieldErrors = tried ? errors : {};
  const submit = () => {
    setTried(true);
    // An error of the server does not prevent another try.
    const isValid = !nameError && !countError && (guests.isValid || !isShareable);
    if (isValid) create.mutate();
  };
  return { values, setValues, errors: fieldErrors, guests, isShareable, tried, create, submit };
}

/** Creates a table with chairs numbered from 1. */
export function NewTableDialog(props: Props) {
  const { event, onClose } = props;
  const { values, setValues, errors: fieldErrors, create, submit, ...table } = useNewTable(props);
  return (
    <FormDialog
      title="Create a table"
      submit="Create table"
      mutation={create}
      onSubmit={submit}
      onClose={onClose}
      width={520}
    >
      <TextField
        id="new-table-name"
        label="Table Name"
        value={values.tableName}
        error={fieldErrors['tableName']}
        maxLength={40}
        onChange={({ currentTarget: { value } }) => setValues({ ...values, tableName: value })}
      />
      <SelectField
        id="new-table-type"
        label="Chair Type"
        options={event.prices.map(({ chairType }) => ({
          value: chairType,
          label: chairTypeLabels[chairType],
        }))}
        value={values.chairType}
        onChange={({ currentTarget: { value } }) =>
          setValues({
            ...values,
            chairType: chairTypes.find((type) => type === value) ?? values.chairType,
          })
        }
      />
      <TextField
        id="new-table-count"
        label="Number of chairs"
        inputMode="numeric"
        value={values.chairCount}
        error={fieldErrors['chairCount']}
        onChange={({ currentTarget: { value } }) => setValues({ ...values, chairCount: value })}
      />
      {table.isShareable && <TableGuestsFields fields={table.guests.fields} tried={table.tried} />}
    </FormDialog>
  );
}
