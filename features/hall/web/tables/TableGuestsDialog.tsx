import { type Chair, chairs } from '#features/hall/contract/chairs.ts';
import type { Event } from '#contract/event.ts';
import { getAlsoAdmitted } from '#features/event/contract/rules/chair-states.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import { planQueryOptions } from '#features/event/web/queries.ts';
import { changedByChairs } from '#features/hall/web/chairs/store/chair-queries.ts';
import type { ChairType } from '#contract/chairs.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

const choices: readonly { value: string; label: string; admits: ChairType[] }[] = [
  { value: 'own', label: 'Guests of the chair’s type', admits: [] },
  { value: 'families', label: 'Families: adults and children', admits: ['adult', 'children'] },
];

const getAdmits = (choice: string): ChairType[] =>
  choices.find(({ value }) => value === choice)?.admits ?? [];

const isForFamilies = (members: readonly Chair[]): boolean =>
  members.some(({ admits }) => admits.length > 1);

const isSameTypes = (a: readonly ChairType[], b: readonly ChairType[]): boolean =>
  a.join() === b.join();

const countMessage = 'Enter 1 to 40, or leave it empty';

type Props = { event: Event; tableName: string; members: readonly Chair[]; onClose: () => void };

/** Who may sit at a table: guests of its chairs' type, or families with at most so many children. */
export function TableGuestsDialog(props: Props) {
  const plan = useQuery(planQueryOptions(props.event.id));
  // A plan from before the last change is fetched again first.
  const [isReady, setReady] = useState(false);
  if (!isReady && plan.data && !plan.isFetching) setReady(true);
  if (!isReady || !plan.data) return null;
  const table = plan.data.tables.find((each) => each.tableName === props.tableName);
  return <TableGuestsForm {...props} maxChildren={table?.maxChildren ?? null} />;
}

type FormProps = Props & { maxChildren: number | null };

function TableGuestsForm({ event, tableName, members, maxChildren, onClose }: FormProps) {
  const isFamily = isForFamilies(members);
  const guests = useTableGuestsFields({ isFamily, maxChildren });
  const [tried, setTried] = useState(false);
  const current = useMemo(() => ({ families: isFamily, maxChildren }), [isFamily, maxChildren]);
  const { seen, onError } = useSeenRecord(current);
  const update = (next: Pick<typeof guests, 'admits' | 'maxChildren'>, from: typeof current) =>
    callApi(chairs.updateTable, {
      body: {
        tableName,
        admits: next.admits,
        maxChildren: next.maxChildren,
        event: event.id,
        seen: from,
      },
    });
  const admitsBefore = getAdmits(seen.families ? 'families' : 'own');
  const canUndo = members.every(({ chairType, admits }) =>
    isSameTypes(getAlsoAdmitted(chairType, admits), getAlsoAdmitted(chairType, admitsBefore)),
  );
  const save = useApiMutation({
    call: () => update(guests, seen),
    changes: changedByChairs,
    onError,
    notice({ chairs: after }) {
      const isShared = guests.admits.length > 1;
      const unchanged = after.filter(({ admits }) => admits.length > 1 !== isShared);
      return unchanged.length > 0
        ? `Saved. ${unchanged.length} chairs stay as they are: they are in use, or their type can’t be shared.`
        : `${tableName} saved.`;
    },
    // Chairs of one table that differed can't be made so again.
    undo: canUndo
      ? (saved) =>
          update(
            { admits: admitsBefore, maxChildren: seen.maxChildren },
            { families: isForFamilies(saved.chairs), maxChildren: saved.maxChildren },
          )
      : null,
    onSuccess: onClose,
  });
  const submit = () => {
    setTried(true);
    if (guests.isValid) save.mutate();
  };
  return (
    <FormDialog
      title={`Who may sit at ${tableName}`}
      submit="Save"
      mutation={save}
      onSubmit={submit}
      onClose={onClose}
      width={520}
    >
      <TableGuestsFields fields={guests.fields} tried={tried} />
    </FormDialog>
  );
}

/** The choice who may sit at a table: guests of its chairs' type, or families with at most so many children. */
export function useTableGuestsFields(initial: { isFamily: boolean; maxChildren: number | null }) {
  const { isFamily, maxChildren } = initial;
  const [choice, setChoice] = useState(isFamily ? 'families' : 'own');
  const [countText, setCountText] = useState(maxChildren === null ? '' : String(maxChildren));
  const isShared = choice === 'families';
  const limit = countText.trim() === '' ? null : Number(countText);
  const isValid =
    !isShared || limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= 40);
  return {
    admits: getAdmits(choice),
    maxChildren: isShared ? limit : null,
    isValid,
    fields: { choice, setChoice, countText, setCountText, isValid },
  };
}

type TableGuestsFieldsProps = {
  fields: ReturnType<typeof useTableGuestsFields>['fields'];
  /** Whether the form was submitted, so that errors are shown. */
  tried: boolean;
};

export function TableGuestsFields({ fields, tried }: TableGuestsFieldsProps) {
  const { choice, setChoice, countText, setCountText, isValid } = fields;
  return (
    <>
      <SelectField
        id="table-guests"
        label="Who may sit here"
        options={choices}
        value={choice}
        onChange={({ currentTarget: { value } }) => setChoice(value)}
      />
      {choice === 'families' && (
        <TextField
          id="table-children"
          label="Maximum number of children at this table"
          hint="Empty for any number. A child pays the price for children."
          inputMode="numeric"
          value={countText}
          error={tried && !isValid ? countMessage : undefined}
          onChange={({ currentTarget: { value } }) => setCountText(value)}
        />
      )}
    </>
  );
}
