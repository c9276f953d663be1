import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { type Code, codes } from '#features/seats/contract/codes.ts';
import type { Event } from '#contract/event.ts';
import { type CodeState, describeCodePrice } from '#features/seats/contract/rules/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { Money } from '#ui/data/Money.tsx';
import type { Tone } from '#ui/feedback/Alert.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { copyLink } from '#ui/feedback/share-link.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Codes.module.css';

/** /codes: the organizers' codes of an event, with their uses and what they gave away. */
export function CodesScreen() {
  return (
    <StaffScreen
      title="Codes"
      subtitle="Prices, closed types and reserved chairs for those who have a code"
    >
      {(event, head) => <Codes key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

type CodesProps = { event: Event; head: (actions?: ReactNode) => ReactNode };
/** The id of the code in the dialog; 'new' for one that does not exist yet. */
type Edited = number | 'new' | null;

function Codes({ event, head }: CodesProps) {
  const { data: site } = useSite();
  const list = useQuery(apiQueryOptions(codes.list, { query: { event: event.id } }));
  const [edited, setEdited] = useState<Edited>(null);
  const close = useApiMutation({
    call: (code: Code) =>
      callApi(codes.update, {
        params: { id: code.id },
        body: { ...code, closed: !code.closed, seen: code },
      }),
    changes: [codes.list],
    notice: ({ closed }) => (closed ? 'Code closed.' : 'Code open again.'),
  });
  const toggle = close.mutate;
  const columns = useMemo(
    () => getColumns({ onEdit: ({ id }) => setEdited(id), onToggle: toggle }),
    [toggle],
  );
  const create = <Button onClick={() => setEdited('new')}>New code</Button>;
  return (
    <>
      {head(list.data && list.data.length > 0 && create)}
      {close.error && <ErrorMessage error={close.error} />}
      <Loaded
        query={list}
        message="The codes couldn’t be loaded."
        skeleton={<RowsSkeleton rows={4} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <div className={styles.empty}>
              <EmptyState title="No codes yet" actions={create}>
                A code gives a price, opens a closed type, or keeps chairs for those who have it.
              </EmptyState>
            </div>
          ) : (
            <DataTable
              label="Codes"
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              empty="No codes yet"
            />
          )
        }
      </Loaded>
      {edited && site && (
        <CodeDialog
          event={event}
          code={list.data?.find(({ id }) => id === edited) ?? null}
          timeZone={site.timeZone}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const states: Record<CodeState, { word: string; tone: Tone }> = {
  open: { word: 'Open', tone: 'ok' },
  'not-yet': { word: 'Not yet', tone: 'plain' },
  over: { word: 'Over', tone: 'plain' },
  'used-up': { word: 'Used up', tone: 'warn' },
};

type Actions = { onEdit: (code: Code) => void; onToggle: (code: Code) => void };

const getColumns = ({ onEdit, onToggle }: Actions): readonly Column<Code>[] => [
  {
    key: 'code',
    header: 'Code',
    sort: ({ code }) => code,
    cell: ({ code, label }) => (
      <span>
        <b>{code}</b>
        <span className={styles.label}>{label}</span>
      </span>
    ),
  },
  { key: 'gives', header: 'Gives', cell: (code) => describeBenefit(code) },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, closed }) => (
      <Badge tone={states[state].tone}>{closed ? 'Closed' : states[state].word}</Badge>
    ),
  },
  {
    key: 'uses',
    header: 'Uses',
    sort: ({ soldChairs, heldChairs }) => soldChairs + heldChairs,
    cell: ({ soldChairs, heldChairs, maxChairs }) =>
      `${soldChairs} sold${heldChairs > 0 ? `, ${heldChairs} in carts` : ''}${maxChairs === null ? '' : ` of ${maxChairs}`}`,
  },
  {
    key: 'discountCents',
    header: 'Given away',
    alignRight: true,
    sort: ({ discountCents }) => discountCents,
    cell: ({ discountCents }) => <Money cents={discountCents} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (code) => (
      <div className={layout.row}>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Edit ${code.code}`}
          onClick={() => onEdit(code)}
        >
          Edit
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Copy link of ${code.code}`}
          onClick={() => {
            const url = buildScreenUrl(window.location.origin, '/reception', { code: code.code });
            void copyLink({ url, failed: `The link could not be copied. It is ${url}` });
          }}
        >
          Copy link
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-label={code.closed ? `Open ${code.code} again` : `Close ${code.code}`}
          onClick={() => onToggle(code)}
        >
          {code.closed ? 'Open again' : 'Close'}
        </Button>
      </div>
    ),
  },
];

/** '25% off, Invited Guest seats, 2 chairs kept'. */
function describeBenefit(code: Code): string {
  const { opensChairType, chairIds } = code;
  const reserved = chairIds.length === 1 ? '1 chair kept' : `${chairIds.length} chairs kept`;
  return [
    describeCodePrice(code) || 'Normal prices',
    opensChairType && `${chairTypeLabels[opensChairType]} seats`,
    chairIds.length > 0 && reserved,
  ]
    .filter(Boolean)
    .join(', ');
}
