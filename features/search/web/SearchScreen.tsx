import { isSiteLink } from '#contract/rules/links.ts';
import { linkTo } from '#contract/screens.ts';
import {
  type RecordGroup,
  type SearchResult,
  type SnippetPart,
} from '#features/search/contract/search.ts';
import { Link } from '#ui/router/Link.tsx';
import { useNavigate, useSearch } from '#ui/router/use-router.ts';
import { Search } from '#ui/icons.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { LiveRegion } from '#ui/feedback/VisuallyHidden.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Search.module.css';
import { recordGroupLabels, usePublicSearch, useRecordSearch } from './useRecordSearch.ts';

const SearchParams = z.object({ q: z.coerce.string().max(100).default('') });
const debounceMs = 250;
const kinds: Record<SearchResult['kind'], string> = {
  screen: 'Part of this site',
  page: 'Page',
  announcement: 'Announcement',
  reading: 'Reading',
  album: 'Pictures',
  video: 'Video',
  document: 'Document',
  group: 'Group',
  campaign: 'Campaign',
  letter: 'Letter',
  gathering: 'Gathering',
  prayer: 'Prayer request',
};

/** /search: searches whatever the reader may see. The query is in the URL, so that a search can be shared. */
export function SearchScreen() {
  const { q } = SearchParams.catch({ q: '' }).parse(useSearch());
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [inputValue, setInputValue] = useState(q);
  useEffect(() => setInputValue(q), [q]);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const query = inputValue.trim();
    if (query === q) return;
    const timer = setTimeout(
      () => void navigate({ to: linkTo('/search', query ? { q: query } : {}), replace: true }),
      debounceMs,
    );
    return () => clearTimeout(timer);
  }, [inputValue, q, navigate]);
  return (
    <>
      <PageHeader title="Search" />
      <Page className={styles.page}>
        <form
          role="search"
          className={styles.form}
          onKeyDown={focusNextResult}
          onSubmit={(event) => {
            event.preventDefault();
            void navigate({ to: linkTo('/search', { q: inputValue.trim() }), replace: true });
          }}
        >
          <label className={styles.field}>
            <Search size={26} strokeWidth={2.2} aria-hidden="true" />
            <input
              ref={field}
              type="search"
              aria-label="Search this site"
              placeholder="Search this site"
              maxLength={100}
              value={inputValue}
              onChange={({ currentTarget }) => setInputValue(currentTarget.value)}
            />
          </label>
        </form>
        {q ? <Results q={q} /> : <Hint />}
      </Page>
    </>
  );
}

const Hint = () => (
  <EmptyState title="What are you looking for?" seed={3}>
    Search all that you may see: pages, readings, pictures, documents, and people and records if you
    are signed in. The first few letters are enough.
  </EmptyState>
);

function Results({ q }: { q: string }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = usePublicSearch(q);
  const own = useRecordSearch(q);
  if (error) return <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <ResultsSkeleton />;
  const groups = own.data?.groups ?? [];
  const hasMore = data.more || groups.some((group) => group.hasMore);
  const count = groups.reduce((sum, { records }) => sum + records.length, data.results.length);
  const message = `${hasMore ? 'More than ' : ''}${count} ${count === 1 ? 'result' : 'results'} for “${q}”`;
  const isStale = isPlaceholderData || own.isPlaceholderData || own.isLoading;
  return (
    <>
      <LiveRegion>{isStale ? '' : message}</LiveRegion>
      {own.error && (
        <ErrorMessage error={own.error} busy={own.isFetching} onRetry={() => void own.refetch()} />
      )}
      {count === 0 ? (
        !own.isLoading && (
          <EmptyState title={`Nothing found for “${q}”`} seed={5}>
            Try fewer words, or just the first few letters.
          </EmptyState>
        )
      ) : (
        <div
          className={styles.groups}
          data-stale={isStale || undefined}
          onKeyDown={focusNextResult}
        >
          <p className={layout.soft} aria-hidden="true">
            {message}
          </p>
          {groups.map((group) => (
            <RecordResults key={group.kind} group={group} />
          ))}
          {data.results.length > 0 && (
            <section>
              <h2>On this website</h2>
              <ol className={styles.results} aria-label="Results">
                {data.results.map((result) => (
                  <Result key={`${result.kind} ${result.path} ${result.day}`} result={result} />
                ))}
              </ol>
            </section>
          )}
        </div>
      )}
    </>
  );
}

/** People and records of one kind, for those who may open them. */
function RecordResults({ group: { kind, records, hasMore } }: { group: RecordGroup }) {
  const label = recordGroupLabels[kind];
  return (
    <section>
      <h2>{label}</h2>
      <ol className={styles.records} aria-label={label}>
        {records.map(({ title, detail, path }) =>
          isSiteLink(path) ? (
            <li key={path}>
              <Link to={path}>{title}</Link>
              {detail && <small>{detail}</small>}
            </li>
          ) : null,
        )}
      </ol>
      {hasMore && <p className={layout.soft}>There are more. Add a word to see fewer.</p>}
    </section>
  );
}

function Result({ result: { kind, title, path, snippet, day } }: { result: SearchResult }) {
  if (!isSiteLink(path)) return null;
  const date = day && formatTimestamp(new Date(`${day}T12:00:00Z`), 'day', 'UTC');
  return (
    <li>
      <h3>
        <Link to={path}>
          <Marked parts={title} />
        </Link>
      </h3>
      <p className={styles.kind}>
        {kinds[kind]}
        {date && `, ${date}`}
      </p>
      <p>
        <Marked parts={snippet} />
      </p>
    </li>
  );
}

const Marked = ({ parts }: { parts: readonly SnippetPart[] }) =>
  parts.map(({ text, isMatch }, index) =>
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );

const ResultsSkeleton = () => (
  <div className={styles.results}>
    <Loading label="Searching..." />
    {[1, 2, 3].map((line) => (
      <div key={line} className={layout.stack}>
        <Skeleton width="min(20rem, 70%)" height="1.8rem" />
        <SkeletonLines lines={2} />
      </div>
    ))}
  </div>
);

/** Arrow keys move the focus between the field and the results. */
function focusNextResult(event: KeyboardEvent) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...document.querySelectorAll<HTMLElement>('main input[type=search], main ol a')];
  const index = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[index + step];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
