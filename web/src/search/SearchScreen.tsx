import { type Found, search, type SnippetPart } from '@namugongo/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { queryOf } from '../api.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Page } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { momentInWords } from '../ui/moments.ts';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import { LiveRegion } from '../ui/VisuallyHidden.tsx';
import styles from './Search.module.css';

const Words = z.object({ q: z.coerce.string().max(100).default('') });
const pauseMilliseconds = 250;
const kinds = { page: 'Page', announcement: 'Announcement', reading: 'Reading' } as const;

/** /search: pages, announcements and readings by their words. The words stand in the address, so that a search can be sent on. */
export function SearchScreen() {
  const { q } = Words.catch({ q: '' }).parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped(q), [q]);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const words = typed.trim();
    if (words === q) return;
    const timer = setTimeout(
      () => void navigate({ to: '/search', search: words ? { q: words } : {}, replace: true }),
      pauseMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [typed, q, navigate]);
  return (
    <>
      <BarkHeader title="Search" />
      <Page className={styles.page}>
        <form
          role="search"
          className={styles.form}
          onKeyDown={focusNeighbour}
          onSubmit={(event) => {
            event.preventDefault();
            void navigate({ to: '/search', search: { q: typed.trim() }, replace: true });
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
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
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
    Pages, announcements and readings are found by any of their words; the beginning of a word is
    enough.
  </EmptyState>
);

function Results({ q }: { q: string }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(search.find, { query: { q } }),
    placeholderData: keepPreviousData,
  });
  if (error)
    return <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const count = data.results.length;
  const told = `${data.more ? 'More than ' : ''}${count} ${count === 1 ? 'result' : 'results'} for “${q}”`;
  return (
    <>
      <LiveRegion>{isPlaceholderData ? '' : told}</LiveRegion>
      {count === 0 ? (
        <EmptyState title={`Nothing found for “${q}”`} seed={5}>
          Try fewer words, or only the beginning of one.
        </EmptyState>
      ) : (
        <>
          <p className={styles.count} aria-hidden="true">
            {told}
          </p>
          <ol
            className={styles.results}
            aria-label="Results"
            data-stale={isPlaceholderData || undefined}
            onKeyDown={focusNeighbour}
          >
            {data.results.map((found) => (
              <Result key={`${found.kind} ${found.path}`} found={found} />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function Result({ found: { kind, title, path, snippet, day } }: { found: Found }) {
  const date = day && momentInWords(new Date(`${day}T12:00:00Z`), 'day', 'UTC');
  return (
    <li>
      <h2>
        <Link to={path}>
          <Marked parts={title} />
        </Link>
      </h2>
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
  parts.map(({ text, found }, index) =>
    found ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );

const Waiting = () => (
  <div className={styles.results}>
    <Loading words="Searching..." />
    {[1, 2, 3].map((line) => (
      <div key={line} className={styles.waiting}>
        <Skeleton width="min(20rem, 70%)" height="1.8rem" />
        <SkeletonLines lines={2} />
      </div>
    ))}
  </div>
);

/** Down goes from the field to the first result and on, up goes back. */
function focusNeighbour(event: KeyboardEvent) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [
    ...document.querySelectorAll<HTMLElement>('main input[type=search], main ol h2 a'),
  ];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
