import { announcementTexts } from '#features/announcements/contract/announcements.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { type AuditEntry, people } from '#features/people/contract/people.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { apiPagesQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { SearchInput } from '#ui/table/SearchInput.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useDebouncedSearch } from '#ui/browser/useDebouncedSearch.ts';
import {
  formatAction,
  formatSubject,
  listChangedFields,
} from '#features/people/web/audit-labels.ts';
import styles from '#features/people/web/People.module.css';

const textLabels = mapFields(announcementTexts, ({ label }) => label);

function useAudit(search: string) {
  return useInfiniteQuery({
    ...apiPagesQueryOptions(
      people.listAuditEntries,
      (before) => ({
        query: { ...(search && { search }), ...(before && { before }) },
      }),
      ({ next }) => next,
    ),
    placeholderData: keepPreviousData,
  });
}

/** /audit: the audit log, newest first. */
export function AuditScreen() {
  const { inputValue, setInputValue, debouncedSearch } = useDebouncedSearch();
  const audit = useAudit(debouncedSearch);
  const entries = audit.data?.pages.flatMap((page) => page.entries);
  return (
    <StaffPage
      title="Audit log"
      subtitle="Every change the parish team makes: who, what, when, and what it was before."
    >
      <div className={styles.bar}>
        <SearchInput label="Name, action or value" value={inputValue} onChange={setInputValue} />
        <Button
          variant="secondary"
          size="small"
          busy={audit.isFetching}
          onClick={() => void audit.refetch()}
        >
          Refresh
        </Button>
      </div>
      <QueryError query={audit} />
      {audit.isPending && <RowsSkeleton label="Loading the audit log..." height="6.5rem" />}
      {entries?.length === 0 && (
        <EmptyState title={debouncedSearch ? 'Nothing found' : 'No changes yet'} seed={3}>
          {debouncedSearch && <p>No changes match “{debouncedSearch}”.</p>}
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <>
          <ul className={styles.entries} aria-label="Changes">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
          {audit.hasNextPage && (
            <div className={styles.more}>
              <Button
                variant="secondary"
                busy={audit.isFetchingNextPage}
                onClick={() => void audit.fetchNextPage()}
              >
                Show older changes
              </Button>
            </div>
          )}
        </>
      )}
    </StaffPage>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { data: site } = useSite();
  const { actorName, action, at, before, after } = entry;
  const formatDate = (date: Date) => formatTimestamp(date, 'short', site?.timeZone);
  const changes = listChangedFields(before, after, formatDate, textLabels);
  const isNew = changes.every((change) => change.before === '');
  return (
    <Card as="li" className={styles.entry}>
      <div className={styles.entryHead}>
        <h2>
          {formatAction(action)}: {formatSubject(entry)}
        </h2>
        <p>
          {actorName}, <Timestamp date={at} format="short" timeZone={site?.timeZone} />
        </p>
      </div>
      {changes.length > 0 && isNew && (
        <dl className={styles.facts}>
          {changes.map((change) => (
            <div key={change.field} style={{ display: 'contents' }}>
              <dt>{change.field}</dt>
              <dd>{change.after}</dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length > 0 && !isNew && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{change.field}</th>
                <td>{change.before && <del>{change.before}</del>}</td>
                <td>{change.after && <ins>{change.after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
