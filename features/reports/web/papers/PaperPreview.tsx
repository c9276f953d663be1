import type { Event } from '#contract/event.ts';
import { linkTo } from '#contract/screens.ts';
import { useCanAccess } from '#features/event/web/staff/useCanAccess.ts';
import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import type { PaperPreview as Preview } from '#features/reports/contract/papers.ts';
import type { PaperKind } from '#features/reports/contract/rules/paper.ts';
import { describeUnnamed } from '#features/tickets/contract/rules/guest-names.ts';
import { useState } from 'react';
import { LinkButton } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ChevronLeft, ChevronRight } from '#ui/icons.ts';
import { Link } from '#ui/router/Link.tsx';
import { PaperPageDrawing } from './PaperPageDrawing.tsx';
import styles from './Papers.module.css';

type PaperPreviewProps = {
  event: Event;
  kind: PaperKind;
  /** Whether tables are chosen one by one. */
  hasChoice: boolean;
  preview: Preview;
  busy: boolean;
};

/** The pages as they are printed, one at a time. */
export function PaperPreview({ event, kind, hasChoice, preview, busy }: PaperPreviewProps) {
  const { pages, tables, unnamedGuests } = preview;
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, pages.length - 1);
  const page = pages[at];
  if (kind === 'sponsors-list' && !page) return <NoSponsors />;
  if (kind !== 'sponsors-list' && tables.length === 0) return <NoTables kind={kind} />;
  return (
    <section className={styles.preview} aria-label="Preview" aria-busy={busy}>
      {unnamedGuests > 0 && hasGuestNames(kind) && (
        <UnnamedNote event={event} count={unnamedGuests} />
      )}
      {page ? (
        <>
          <div className={styles.pages}>
            <IconButton
              label="Previous page"
              icon={<ChevronLeft aria-hidden="true" />}
              disabled={at === 0}
              onClick={() => setChosen(at - 1)}
            />
            <p role="status">
              Page {at + 1} of {pages.length}
            </p>
            <IconButton
              label="Next page"
              icon={<ChevronRight aria-hidden="true" />}
              disabled={at === pages.length - 1}
              onClick={() => setChosen(at + 1)}
            />
          </div>
          <PaperPageDrawing
            page={page}
            width={preview.width}
            height={preview.height}
            label={`Page ${at + 1}`}
          />
        </>
      ) : (
        <EmptyState title="Nothing to print">
          {hasChoice
            ? 'Choose at least one table with guests.'
            : 'No guest has a name yet. Choose what their cards show.'}
        </EmptyState>
      )}
    </section>
  );
}

/** Whether guests are on it by name. */
const hasGuestNames = (kind: PaperKind): boolean =>
  kind !== 'caterer-list' && kind !== 'sponsors-list';

const NoSponsors = () => (
  <EmptyState title="No sponsors yet" actions={<LinkButton to="/extras">Extras</LinkButton>}>
    Who buys an extra that you mark “Its buyers are on the sponsors’ list” appears here, once it is
    paid.
  </EmptyState>
);

function NoTables({ kind }: { kind: PaperKind }) {
  if (kind === 'table-signs')
    return (
      <EmptyState title="No tables yet">
        Signs appear here once the reception has tables.
      </EmptyState>
    );
  return (
    <EmptyState title="No guests yet">
      Cards and lists appear here once tickets are sold. You can print table signs now.
    </EmptyState>
  );
}

function UnnamedNote({ event, count }: { event: Event; count: number }) {
  const canAccess = useCanAccess();
  return (
    <Alert>
      {describeUnnamed(count)} <Link to="/tickets">Correct a name on its ticket</Link>
      {canAccess(guestMessages.create) && (
        <>
          {' '}
          or{' '}
          <Link to={linkTo('/new-guest-message/$event', { event: event.id })}>
            ask for names by email
          </Link>
        </>
      )}
      .
    </Alert>
  );
}
