import { type ComponentProps, useState } from 'react';
import { LinkButton } from '#ui/controls/Button.tsx';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';

type StateTableProps<Row extends { state: string }> = Omit<
  ComponentProps<typeof DataTable<Row>>,
  'empty'
> & {
  states: readonly Row['state'][];
  formatState: (state: Row['state']) => string;
  emptyTitle: string;
};

const allStates = 'all';

/** A list of people of the directory, all or those of one state, each with its number. */
export function StateTable<Row extends { state: string }>({
  rows,
  states,
  formatState,
  emptyTitle,
  ...table
}: StateTableProps<Row>) {
  const [visible, setVisible] = useState<string>(allStates);
  const listRows = (state: string) => rows.filter((row) => row.state === state);
  const options = [
    { value: allStates, label: `All (${rows.length})` },
    ...states.map((value) => ({
      value,
      label: `${formatState(value)} (${listRows(value).length})`,
    })),
  ];
  return (
    <>
      <div>
        <InlineSelect label="Show" options={options} value={visible} onChange={setVisible} />
      </div>
      <DataTable
        key={visible}
        {...table}
        rows={visible === allStates ? rows : listRows(visible)}
        empty={
          <EmptyState
            title={emptyTitle}
            actions={<LinkButton to="/directory">Open the directory</LinkButton>}
          />
        }
      />
    </>
  );
}
