import { useLocalStorage } from '@mantine/hooks';
import { defaultHeadings } from '#features/readings/contract/reading-settings.ts';
import { type ReadingPage, readings } from '#features/readings/contract/readings.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { parseId } from '#contract/rules/ids.ts';
import { hasProblemCode } from '#contract/client.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { apiQueryOptions, listApiData } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { NotFound } from '#ui/feedback/NotFound.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { type ReadingSection, getReadingSections, splitParagraphs } from './reading-sections.ts';
import { ReadingHeader } from './ReadingHeader.tsx';
import { ReadingSidebar } from './ReadingSidebar.tsx';
import styles from './Reading.module.css';
import { useEffect, useState, type CSSProperties } from 'react';

const textSizes = ['1', '1.15', '1.3'] as const;

const labels: Record<TextSizeValue, string> = {
  '1': 'Normal text',
  '1.15': 'Larger text',
  '1.3': 'Largest text',
};

/** /daily-reading/{id}: the readings of a day (specification, 'Daily reading detail'). */
export function ReadingScreen() {
  const params = useParams();
  const id = parseId(params.id);
  const requested = useQuery({
    ...apiQueryOptions(readings.get, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  const cachedTitle = useCachedTitle();
  if (id === undefined || hasProblemCode(requested.error, 'reading-not-found'))
    return (
      <NotFound
        title="We couldn't find this reading"
        actions={<LinkButton to="/readings">All readings</LinkButton>}
      >
        <p>It may have been removed, or the link is incomplete.</p>
      </NotFound>
    );
  if (requested.data) return <Reading reading={requested.data} />;
  return (
    <>
      <ReadingHeader above={'\u00A0'} title={<Title text={cachedTitle} />} below={'\u00A0'} />
      <Page className={styles.grid}>
        {requested.error ? <QueryError query={requested} /> : <ReadingSkeleton />}
      </Page>
    </>
  );
}

const Title = ({ text }: { text: string }) => <span lang="lg">{text}</span>;

/** The title of a cached reading, shown while this one loads. */
function useCachedTitle(): string {
  const latest = listApiData(useQueryClient(), readings.get).at(-1);
  return latest?.headings.title ?? defaultHeadings.title;
}

function Reading({ reading }: { reading: ReadingPage }) {
  const { liturgicalDay, readingDate, saintOfTheDay, headings } = reading;
  const [size, setSize] = useLocalStorage<TextSizeValue>({
    key: 'reading-size',
    defaultValue: '1',
    getInitialValueInEffect: false,
    deserialize: (stored) => textSizes.find((each) => each === stored) ?? '1',
    serialize: String,
  });
  const parts = getReadingSections(reading, headings, liturgicalDay.season);
  usePageTitle(`${saintOfTheDay}, ${formatDay(readingDate, 'MMM Do YY')}`);
  return (
    <>
      <ReadingHeader
        above={
          <>
            <time dateTime={readingDate}>{formatDay(readingDate, 'MMM Do YY')}</time>,{' '}
            {formatDay(readingDate, 'dddd')}
          </>
        }
        title={<Title text={headings.title} />}
        below={saintOfTheDay}
        day={liturgicalDay}
        lectionary={reading.lectionary}
      />
      <Page className={styles.grid}>
        <SectionLinks parts={parts} />
        <ReadingText parts={parts} size={size} bishopsUrl={liturgicalDay.bishopsPage} />
        <ReadingSidebar reading={reading}>
          <TextSize value={size} onChange={setSize} />
        </ReadingSidebar>
      </Page>
    </>
  );
}

function ReadingSkeleton() {
  return (
    <>
      <Loading label="Loading the reading" />
      <div />
      <div className={styles.text}>
        {[0, 1, 2].map((part) => (
          <section key={part}>
            <Skeleton width="60%" height="2.4rem" />
            <SkeletonLines lines={6} />
          </section>
        ))}
      </div>
    </>
  );
}

/** Links to each part on desktop, with the part in view marked. */
function SectionLinks({ parts }: { parts: readonly ReadingSection[] }) {
  const current = usePartInView(parts);
  return (
    <nav className={styles.contents} aria-label="On this page">
      {parts.map(({ id, heading }) => (
        <button
          key={id}
          type="button"
          aria-current={id === current ? 'true' : undefined}
          onClick={() => {
            document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' });
            document.getElementById(`${id}-heading`)?.focus({ preventScroll: true });
          }}
        >
          {heading}
        </button>
      ))}
    </nav>
  );
}

/** The id of the part in view. */
function usePartInView(parts: readonly ReadingSection[]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen) setCurrent(seen.target.id);
      },
      { rootMargin: '0px 0px -70% 0px' },
    );
    for (const { id } of parts) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [parts]);
  return current;
}

type ReadingTextProps = {
  parts: readonly ReadingSection[];
  size: string;
  /** The day's page on the bishops' site, linked while a text isn't posted yet. */
  bishopsUrl: string;
};

/** The texts of a Mass, each with its citation. */
function ReadingText({ parts, size, bishopsUrl }: ReadingTextProps) {
  return (
    <article className={styles.text} style={{ '--reading-size': size } as CSSProperties}>
      {parts.some(({ text }) => !text) && (
        <p className={styles.paragraph}>
          You can read it on the{' '}
          <a href={bishopsUrl} target="_blank" rel="noreferrer">
            U.S. bishops’ site
          </a>
          .
        </p>
      )}
      {parts.map(({ id, heading, luganda, verse, response, text }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`} tabIndex={-1}>
            <span lang="lg">{luganda}</span> <small>{heading}</small>
          </h2>
          <p className={styles.verse}>{verse}</p>
          {response?.text && (
            <p className={styles.response}>
              <b>{response.sign}</b> {response.text}
            </p>
          )}
          {splitParagraphs(text).map((paragraph, index) => (
            <p key={index} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}

type TextSizeValue = (typeof textSizes)[number];

type TextSizeProps = { value: TextSizeValue; onChange: (value: TextSizeValue) => void };

/** Three buttons that set the text size of a reading. */
function TextSize({ value, onChange }: TextSizeProps) {
  return (
    <div className={styles.size} role="group" aria-label="Text size">
      {textSizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === value}
          aria-label={labels[size]}
          title={labels[size]}
          onClick={() => onChange(size)}
        >
          A
        </button>
      ))}
    </div>
  );
}
