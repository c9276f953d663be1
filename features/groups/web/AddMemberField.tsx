import { useMemo, useState } from 'react';
import { createSearch } from '#contract/rules/search-people.ts';
import type { GroupMember } from '#features/groups/contract/groups.ts';
import { useMembers } from '#features/directory/web/queries.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { ComboboxField, type ComboboxOption } from '#ui/forms/ComboboxField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useAddMember } from './queries.ts';

const maxOptions = 12;

/** Adds a person of the directory, found by name. */
export function AddMemberField({ id, members }: { id: number; members: readonly GroupMember[] }) {
  const { data: entries } = useMembers();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const add = useAddMember(id);
  const find = useMemo(() => {
    const present = new Set(members.map(({ memberId }) => memberId));
    const others = (entries ?? []).filter(
      (entry) => entry.status === 'present' && !present.has(entry.id),
    );
    return createSearch(others, (entry) => `${entry.name} ${entry.household?.name ?? ''}`);
  }, [entries, members]);
  const options = find(name)
    .slice(0, maxOptions)
    .map((entry) => ({
      id: String(entry.id),
      label: entry.name,
      detail: entry.household?.name ?? entry.kabondo ?? undefined,
    }));
  const submit = () => {
    if (!chosen || add.isPending) return;
    add.mutate(Number(chosen.id), {
      onSuccess: () => {
        setName('');
        setChosen(null);
      },
    });
  };
  return (
    <Form onSubmit={submit}>
      <ComboboxField
        label="Add a person of the directory"
        hint="Type a part of the name and choose."
        value={name}
        maxLength={200}
        options={chosen ? [] : options}
        optionsLabel="People of the directory"
        onType={(text) => {
          setName(text);
          setChosen(null);
        }}
        onChoose={(option) => {
          setName(option.label);
          setChosen(option);
        }}
      />
      {add.error && <ErrorMessage error={add.error} />}
      <div>
        <Button type="submit" variant="secondary" disabled={!chosen} busy={add.isPending}>
          Add to group
        </Button>
      </div>
    </Form>
  );
}
