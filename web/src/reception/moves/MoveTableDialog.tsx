import type { Event } from '@namugongo/contract/reception/events';
import { chairs } from '@namugongo/contract/reception/chairs';
import { moves } from '@namugongo/contract/reception/moves';
import type { SoldChair } from '@namugongo/contract/reception/reports';
import { compareNames } from '@namugongo/contract/rules/names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, queryOf } from '../../api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import styles from './Moves.module.css';
import { useMove } from './useMove.ts';

type MoveTableDialogProps = { event: Event; sold: readonly SoldChair[]; onEnd: () => void };

type TableRoom = { name: string; tickets: number; free: number; chairs: number };

/** The tables of the event, with who sits there and how many chairs are free. */
function useTables(event: number, sold: readonly SoldChair[]): TableRoom[] {
  const { data = [] } = useQuery(queryOf(chairs.list, { query: { event } }));
  const byTable = Map.groupBy(data, ({ tableName }) => tableName);
  return [...byTable]
    .map(([name, all]) => ({
      name,
      tickets: sold.filter(({ tableName }) => tableName === name).length,
      free: all.filter(({ taken }) => !taken).length,
      chairs: all.length,
    }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}

const tickets = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`);

const ways = [
  { value: 'free', label: 'To free chairs' },
  { value: 'swap', label: 'The two tables change places' },
] as const;
type Way = (typeof ways)[number]['value'];

/** Why the tables as they are do not fit, or null; the server has the last word. */
function misfit(from: TableRoom, to: TableRoom, way: Way): string | null {
  if (way === 'free' && from.tickets > to.free)
    return `${to.name} has ${to.free} free chairs for ${tickets(from.tickets)}: let the two tables change places, or choose another one.`;
  if (way === 'swap' && (from.tickets > to.chairs || to.tickets > from.chairs))
    return `One of the two tables has too few chairs for the guests of the other.`;
  return null;
}

type TableWish = { event: number; from: string; to: string; swap: boolean };

function useTableMove(wish: TableWish, onDone: () => void) {
  const { from, to, swap } = wish;
  return useMove(
    null,
    async () => {
      const moved = await ask(moves.moveTable, { body: wish });
      const ids = moved.tickets.filter(({ tableName }) => tableName === to).map(({ id }) => id);
      const back = { ...wish, from: to, to: from, ...(swap ? {} : { tickets: ids }) };
      return {
        words: swap
          ? `${from} and ${to} changed places.`
          : `${tickets(ids.length)} moved from ${from} to ${to}.`,
        back: () => ask(moves.moveTable, { body: back }),
      };
    },
    onDone,
  );
}

/** Everybody of a table at once, also in a hall that is sold out: then two tables change places. */
export function MoveTableDialog({ event, sold, onEnd }: MoveTableDialogProps) {
  const tables = useTables(event.id, sold);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [way, setWay] = useState<Way>('free');
  const move = useTableMove({ event: event.id, from, to, swap: way === 'swap' }, onEnd);
  const [here, there] = [
    tables.find(({ name }) => name === from),
    tables.find(({ name }) => name === to),
  ];
  const problem = here && there ? misfit(here, there, way) : null;
  const ready = here && there && !problem;
  return (
    <ConfirmDialog
      question={ready ? `Move ${from} to ${to}?` : 'Move a table'}
      opened
      yes="Move"
      busy={move.isPending}
      disabled={!ready}
      onYes={() => ready && move.mutate()}
      onNo={onEnd}
    >
      <TableFields tables={tables} from={from} to={to} onFrom={setFrom} onTo={setTo} />
      <ChoiceField id="move-way" label="How" value={way} onChange={setWay} choices={ways} />
      {problem && <Notice tone="warn">{problem}</Notice>}
      <p>
        Each ticket gets a new bar code and is sent to whoever has an e-mail address; the codes
        before open no door. What was paid stays with the tickets.
      </p>
      {move.error && <ProblemMessage error={move.error} />}
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
          .filter((one) => one.tickets > 0)
          .map((one) => ({ value: one.name, label: `${one.name}, ${tickets(one.tickets)}` }))}
      />
      <SelectField
        id="move-to"
        label="To"
        placeholder="Choose a table"
        value={to}
        onChange={({ currentTarget }) => onTo(currentTarget.value)}
        options={tables
          .filter(({ name }) => name !== from)
          .map((one) => ({
            value: one.name,
            label: `${one.name}, ${one.free} free, ${tickets(one.tickets)}`,
          }))}
      />
    </div>
  );
}
