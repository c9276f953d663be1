import { useLocalStorage } from '@mantine/hooks';
import { usualHeadings } from '@namugongo/contract/reading-settings';
import { type ReadingPage, readings } from '@namugongo/contract/readings';
import { dayInWords } from '@namugongo/contract/rules/days';
import { idInText } from '@namugongo/contract/wire';
import { isProblem } from '@namugongo/contract/call';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '../api.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { PartLinks } from './PartLinks.tsx';
import { partsOf } from './reading-parts.ts';
import { ReadingHead } from './ReadingHead.tsx';
import { ReadingSide } from './ReadingSide.tsx';
import { ReadingText } from './ReadingText.tsx';
import styles from './Reading.module.css';
import { TextSize, textSizes, type TextSizeValue } from './TextSize.tsx';

/** /daily-reading/{id}: the readings of a day (specification, 'Daily reading detail'). */
export function ReadingScreen() {
  const params: { id?: string } = useParams({ strict: false });
  const id = idInText.safeParse(params.id).data;
  const asked = useQuery({
    ...queryOf(readings.read, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  const knownTitle = useKnownTitle();
  if (id === undefined || isProblem(asked.error, 'reading-not-found'))
    return (
      <Page>
        <EmptyState
          title="There is no reading here"
          level="h1"
          actions={<LinkButton to="/readings">All readings</LinkButton>}
        >
          <p>It may have been taken away, or the link is not whole.</p>
        </EmptyState>
      </Page>
    );
  if (asked.data) return <Reading reading={asked.data} />;
  return (
    <>
      <ReadingHead above={'\u00A0'} title={<Title words={knownTitle} />} below={'\u00A0'} />
      <Page className={styles.grid}>
        {asked.error ? <QueryProblem query={asked} /> : <ReadingSkeleton />}
      </Page>
    </>
  );
}

const Title = ({ words }: { words: string }) => <span lang="lg">{words}</span>;

/** The title before its reading is there: as on the reading that was shown before, so that it does not change under the eye. */
function useKnownTitle(): string {
  const known = useQueryClient().getQueriesData<ReadingPage>({ queryKey: [readings.read.path] });
  const shown = known.findLast(([, reading]) => reading)?.[1];
  return shown?.headings.title ?? usualHeadings.title;
}

function Reading({ reading }: { reading: ReadingPage }) {
  const { liturgicalDay, readingDate, saintOfTheDay, headings } = reading;
  const [size, setSize] = useLocalStorage<TextSizeValue>({
    key: 'reading-size',
    defaultValue: '1',
    getInitialValueInEffect: false,
    deserialize: (kept) => textSizes.find((each) => each === kept) ?? '1',
    serialize: String,
  });
  const parts = partsOf(reading, headings, liturgicalDay.season);
  usePageTitle(`${saintOfTheDay}, ${dayInWords(readingDate, 'MMM Do YY')}`);
  return (
    <>
      <ReadingHead
        above={
          <>
            <time dateTime={readingDate}>{dayInWords(readingDate, 'MMM Do YY')}</time>,{' '}
            {dayInWords(readingDate, 'dddd')}
          </>
        }
        title={<Title words={headings.title} />}
        below={saintOfTheDay}
        day={liturgicalDay}
        lectionary={reading.lectionary}
      />
      <Page className={styles.grid}>
        <PartLinks parts={parts} />
        <ReadingText parts={parts} size={size} />
        <ReadingSide reading={reading}>
          <TextSize value={size} onChange={setSize} />
        </ReadingSide>
      </Page>
    </>
  );
}

function ReadingSkeleton() {
  return (
    <>
      <Loading words="Loading the reading" />
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
