import type { Event } from '#contract/event.ts';
import { type CountedExtra, extras, maxExtras } from '#features/event/contract/extras.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useReorder } from '#ui/feedback/useReorder.ts';
import { ListTodo, Plus } from '#ui/icons.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import { moveUp } from '../staff/move-up.ts';
import { StaffScreen } from '../staff/StaffScreen.tsx';
import { useCanAccess } from '../staff/useCanAccess.ts';
import { ExtraCard } from './ExtraCard.tsx';
import styles from './Extras.module.css';
import { changedByExtras } from './queries.ts';
import { RemoveExtra } from './RemoveExtra.tsx';

const ExtraDialog = lazyPart(() => import('./ExtraDialog.tsx').then((file) => file.ExtraDialog));

/** /extras: what is sold beside the chairs of an event, and how much of it. */
export function ExtrasScreen() {
  return (
    <StaffScreen title="Extras" subtitle="Sold with the tickets: a bus seat, a program, a donation">
      {(event, head) => <EventExtras key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

type EventExtrasProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function EventExtras({ event, head }: EventExtrasProps) {
  const canEdit = useCanAccess()(extras.create);
  const list = useQuery(apiQueryOptions(extras.list, { query: { event: event.id } }));
  const [dialog, setDialog] = useState<{ extra: CountedExtra | null } | null>(null);
  const all = list.data ?? [];
  const add = canEdit && all.length < maxExtras && (
    <Button
      size="small"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setDialog({ extra: null })}
    >
      Add extra
    </Button>
  );
  return (
    <>
      {head(
        all.length > 0 && (
          <>
            <LinkButton
              to="/extras/buyers"
              variant="secondary"
              size="small"
              icon={<ListTodo aria-hidden="true" />}
            >
              Who has what
            </LinkButton>
            {add}
          </>
        ),
      )}
      <QueryError query={list} />
      {list.isPending && <RowsSkeleton rows={4} />}
      {list.data?.length === 0 && (
        <EmptyState title="No extras yet" actions={add}>
          Buyers choose your extras before they pay, and you sell them at the box office, too.
        </EmptyState>
      )}
      <ExtraList
        event={event}
        all={all}
        onEdit={canEdit ? (extra) => setDialog({ extra }) : null}
      />
      {dialog && (
        <ExtraDialog
          event={event}
          extra={dialog.extra && (all.find(({ id }) => id === dialog.extra?.id) ?? dialog.extra)}
          onEnd={() => setDialog(null)}
        />
      )}
    </>
  );
}

type ExtraListProps = {
  event: Event;
  all: readonly CountedExtra[];
  /** Null when the account may only read. */
  onEdit: ((extra: CountedExtra) => void) | null;
};

function ExtraList({ event, all, onEdit }: ExtraListProps) {
  const reorder = useReorder({
    rows: all,
    getKey: ({ id }) => id,
    call: (ids, seen) => callApi(extras.reorder, { body: { event: event.id, ids, seen } }),
    changes: changedByExtras,
    notice: 'Extras moved.',
  });
  const [removal, setRemoval] = useState<CountedExtra | null>(null);
  return (
    <>
      <ol className={styles.list}>
        {all.map((extra, index) => (
          <ExtraCard
            key={extra.id}
            extra={extra}
            actions={
              onEdit && {
                edit: () => onEdit(extra),
                remove: () => setRemoval(extra),
                moveUp: index > 0 ? () => reorder(moveUp(all, index)) : null,
                moveDown: index < all.length - 1 ? () => reorder(moveUp(all, index + 1)) : null,
              }
            }
          />
        ))}
      </ol>
      {removal && <RemoveExtra extra={removal} onEnd={() => setRemoval(null)} />}
    </>
  );
}
