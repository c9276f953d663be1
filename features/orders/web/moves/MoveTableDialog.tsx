import { hasProblemCode } from '#contract/client.ts';
import { PromisedChairs } from '../PromisedChairs.tsx';
import { formatCount } from '#contract/rules/counts.ts';
import { isOpenToStaff } from '#features/event/contract/rules/chair-states.ts';
import type { Event } from '#contract/event.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { undoTableMove } from '#features/tickets/contract/rules/undo-moves.ts';
import type { SoldChair } from '#features/tickets/contract/reports.ts';
import { compareNames } from '#contract/rules/names.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '#ui/api.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { useSendsEmail } from '#features/site/web/site.ts';
import { chairsQueryOptions } from '#features/hall/web/chairs/store/chair-queries.ts';
import { describeOldCodes } from './describe-old-codes.ts';
import styles from './Moves.module.css';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import { useTicketAction } from '../useTicketAction.ts';

type MoveTableDialogProps = { event: Event; sold: readonly SoldChair[]; onEnd: () => void };

type TableRoom = { name: string; tickets: number; free: number; chairs: number };

/** The event's tables with their numbers of tickets, free chairs and chairs. */
function useTables(event: number, sold: readonly SoldChair[]): TableRoom[] {
  const { data = [] } = useQuery(chairsQueryOptions(event));
  const byTable = Map.groupBy(data, ({ tableName }) => tableName);
  return [...byTable]
    .map(([name, all]) => ({
      name,
      tickets: sold.filter(({ tableName }) => tableName === name).length,
      free: all.filter(isOpenToStaff).length,
      chairs: all.length,
    }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}

const tickets = (count: number) => formatCount(count, 'ticket');

const ways = [
  { value: 'free', label: 'To free chairs' },
  { value: 'swap', label: 'Swap the two tables' },
] as const;
type Way = (typeof ways)[number]['value'];

/** Why the tickets of `from` don't fit at `to`, or null. The server checks again. */
function findMisfit(from: TableRoom, to: TableRoom, way: Way): string | null {
  if (way === 'free' && from.tickets > to.free)
    return `${to.name} has ${to.free} free ${to.free === 1 ? 'chair' : 'chairs'} for ${tickets(from.tickets)}: swap the two tables, or choose another one.`;
  if (way === 'swap' && (from.tickets > to.chairs || to.tickets > from.chairs))
    return "One of these tables doesn't have enough chairs for the other's guests.";
  return null;
}

const listTicketsAt = (sold: readonly SoldChair[], tables: readonly string[]): number[] =>
  sold.flatMap(({ id, tableName }) => (tables.includes(tableName) ? [id] : []));

type TableMove = { event: number; from: string; to: string; swap: boolean };

function useTableMove(input: TableMove, sold: readonly SoldChair[], onDone: () => void) {
  const { from, to, swap } = input;
  const tableNames = swap ? [from, to] : [from];
  const { seen, onError } = useSeenRecord(useMemo(() => ({ sold }), [sold]));
  return useTicketAction(
    null,
    async (takesPromised: boolean) => {
      const moved = await callApi(moves.moveTable, {
        body: { ...input, takesPromised, seen: listTicketsAt(seen.sold, tableNames) },
      });
      const ids = moved.tickets.map(({ id }) => id);
      return {
        message: swap
          ? `${from} and ${to} are swapped.`
          : `${tickets(ids.length)} moved from ${from} to ${to}.`,
        undo: () => callApi(moves.moveTable, undoTableMove(input, ids)),
      };
    },
    { onDone, onError },
  );
}

/** Moves all guests of a table to free chairs of another one, or swaps the two tables. */
export function MoveTableDialog({ event, sold, onEnd }: MoveTableDialogProps) {
  const tables = useTables(event.id, sold);
  const sendsEmail = useSendsEmail();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [way, setWay] = useState<Way>('free');
  const move = useTableMove({ event: event.id, from, to, swap: way === 'swap' }, sold, onEnd);
  const [here, there] = [
    tables.find(({ name }) => name === from),
    tables.find(({ name }) => name === to),
  ];
  const problem = here && there ? findMisfit(here, there, way) : null;
  const ready = here && there && !problem;
  const isPromised = hasProblemCode(move.error, 'chair-promised');
  const choose = (set: (name: string) => void) => (name: string) => {
    move.reset();
    set(name);
  };
  return (
    <ConfirmDialog
      title={ready ? `Move ${from} to ${to}?` : 'Move a table'}
      opened
      confirmLabel={isPromised ? 'Move anyway' : 'Move'}
      mutation={isPromised ? { ...move, error: null } : move}
      disabled={!ready}
      onConfirm={() => ready && move.mutate(isPromised)}
      onCancel={onEnd}
    >
      <TableFields
        tables={tables}
        from={from}
        to={to}
        onFrom={choose(setFrom)}
        onTo={choose(setTo)}
      />
      <RadioGroupField id="move-way" label="How" value={way} onChange={setWay} choices={ways} />
      {problem && <Alert tone="warn">{problem}</Alert>}
      <PromisedChairs error={move.error} />
      <p>
        Each ticket gets a new barcode
        {sendsEmail
          ? ", and we'll email it to guests who have an email address"
          : ". This site can't send email yet, so print the tickets for the guests"}
        . {describeOldCodes(2)} Prices don't change.
      </p>
    </ConfirmDialog>
  );
}

type TableFieldsProps = {
  tables: readonly TableRoom[];
  from: string;
  to: string;
  onFrom: (name: string) => void;
  onTo: (name: string) => void;
};

function TableFields({ tables, from, to, onFrom, onTo }: TableFieldsProps) {
  return (
    <div className={styles.tables}>
      <SelectField
        id="move-from"
        label="From"
        placeholder="Choose a table"
        value={from}
        onChange={({ currentTarget }) => onFrom(currentTarget.value)}
        options={tables
          .filter((item) => item.tickets > 0)
          .map((item) => ({ value: item.name, label: `${item.name}, ${tickets(item.tickets)}` }))}
      />
      <SelectField
        id="move-to"
        label="To"
        placeholder="Choose a table"
        value={to}
        onChange={({ currentTarget }) => onTo(currentTarget.value)}
        options={tables
          .filter(({ name }) => name !== from)
          .map((item) => ({
            value: item.name,
            label: `${item.name}, ${item.free} free, ${tickets(item.tickets)}`,
          }))}
      />
    </div>
  );
}
