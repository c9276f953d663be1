import { type AuditLine, people } from '@namugongo/contract/people';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { useSite } from '../site.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { momentInWords } from '../ui/moments.ts';
import { MomentText } from '../ui/MomentText.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { SearchInput } from '../ui/SearchInput.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import { useSearchedText } from '../ui/useSearchedText.ts';
import { changedFields } from './audit-words.ts';
import styles from './People.module.css';

function useAudit(search: string) {
  return useInfiniteQuery({
    queryKey: [people.audit.path, search],
    queryFn: ({ pageParam, signal }) =>
      ask(
        people.audit,
        { query: { ...(search && { search }), ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** /audit: who changed what, the newest first. */
export function AuditScreen() {
  const { typed, setTyped, searched } = useSearchedText();
  const audit = useAudit(searched);
  const entries = audit.data?.pages.flatMap((page) => page.entries);
  return (
    <TeamPage
      title="Audit log"
      subtitle="Every change by the parish team: who, what, when, and what it was before."
    >
      <div className={styles.bar}>
        <SearchInput label="Name, action or value" value={typed} onChange={setTyped} />
        <Button
          look="quiet"
          size="small"
          busy={audit.isFetching}
          onClick={() => void audit.refetch()}
        >
          Refresh
        </Button>
      </div>
      <QueryProblem query={audit} />
      {audit.isPending && <RowsSkeleton words="Loading the audit log..." height="6.5rem" />}
      {entries?.length === 0 && (
        <EmptyState title={searched ? 'Nothing found' : 'Nothing has been changed yet'} seed={3}>
          {searched && <p>No entry has “{searched}” in it.</p>}
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
                look="quiet"
                busy={audit.isFetchingNextPage}
                onClick={() => void audit.fetchNextPage()}
              >
                Show older changes
              </Button>
            </div>
          )}
        </>
      )}
    </TeamPage>
  );
}

function Entry({ entry }: { entry: AuditLine }) {
  const { data: site } = useSite();
  const { whoName, action, at, before, after } = entry;
  const changes = changedFields(before, after, (moment) =>
    momentInWords(moment, 'short', site?.timeZone),
  );
  const isNew = changes.every((change) => change.before === '');
  return (
    <Card as="li" className={styles.entry}>
      <div className={styles.entryHead}>
        <h2>
          {capital(action)}: {subjectWords(entry)}
        </h2>
        <p>
          {whoName}, <MomentText moment={at} shape="short" timeZone={site?.timeZone} />
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

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** 'account of Sample Person'; other subjects as they are. */
const subjectWords = ({ subject, about }: AuditLine) => {
  if (about) return `account of ${about}`;
  return subject.startsWith('account ') ? 'an account that is gone' : subject;
};
