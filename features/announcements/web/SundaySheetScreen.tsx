import { linkTo } from '#contract/screens.ts';
import { announcements, type SundaySheet } from '#features/announcements/contract/announcements.ts';
import { day } from '#contract/codecs.ts';
import { addDays, formatDay, getComingSunday, getNextSunday } from '#contract/rules/dates.ts';
import { formatEntryFacts } from '#features/calendar/contract/rules/format-entry.ts';
import { EntryLink } from '#features/calendar/web/EntryLink.tsx';
import { listSheetReadings } from '#features/readings/contract/rules/citations.ts';
import type { Site } from '#features/site/contract/site.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { Link } from '#ui/router/Link.tsx';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { ChevronLeft, ChevronRight, Copy, Download } from '#ui/icons.ts';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { Paragraphs } from './AnnouncementText.tsx';
import styles from './SundaySheet.module.css';
import { formatSundaySheet } from '#features/announcements/contract/rules/sunday-sheet.ts';
import { useNowValue } from '#ui/browser/useNow.ts';
import { Button, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';

/** /sunday-sheet, /sunday-sheet/{date}: a Sunday's readings and announcements, to read, print and share. */
export function SundaySheetScreen() {
  const params = useParams();
  const navigate = useNavigate();
  const { data: site } = useSite();
  const dateParam = day.safeParse(params.date).data;
  const comingSunday = useNowValue((now) =>
    site ? getComingSunday(new Date(now), site.timeZone) : '',
  );
  const date = dateParam ?? (comingSunday || undefined);
  const requested = useQuery({
    ...apiQueryOptions(announcements.getSundaySheet, { params: { date: date ?? '' } }),
    enabled: date !== undefined,
  });
  const goTo = (day: string) => void navigate({ to: linkTo('/sunday-sheet/$date', { date: day }) });
  return (
    <>
      <PageHeader title="Sunday sheet" />
      <Page className={styles.page}>
        <div className={styles.tools}>
          <div className={styles.weeks}>
            <IconButton
              label="Previous Sunday"
              icon={<ChevronLeft aria-hidden="true" />}
              onClick={() => date && goTo(addDays(getNextSunday(date), -7))}
            />
            <span>{date && formatDay(date, 'MMM Do YYYY')}</span>
            <IconButton
              label="Next Sunday"
              icon={<ChevronRight aria-hidden="true" />}
              onClick={() => date && goTo(getNextSunday(addDays(date, 1)))}
            />
          </div>
          {requested.data && site && <SheetActions sheet={requested.data} site={site} />}
        </div>
        <QueryError query={requested} />
        {requested.data && site && <Sheet sheet={requested.data} site={site} />}
        {!requested.data && !requested.error && (
          <Card className={styles.sheet ?? ''}>
            <Loading label="Loading the sheet" />
            <Skeleton width="70%" height="2.6rem" />
            <SkeletonLines lines={9} />
          </Card>
        )}
      </Page>
    </>
  );
}

function Sheet({ sheet, site }: { sheet: SundaySheet; site: Site }) {
  const { liturgicalDay: day, announcements: news, coming } = sheet;
  return (
    <Card as="article" className={styles.sheet ?? ''}>
      <header className={styles.head}>
        <p>{site.name}</p>
        <h2>{day.name}</h2>
        <p>
          <time dateTime={day.date}>{formatDay(day.date, 'dddd, MMMM D, YYYY')}</time>
        </p>
      </header>
      <section>
        <h3>Readings</h3>
        <Readings sheet={sheet} />
      </section>
      <section>
        <h3>Announcements</h3>
        {news.length === 0 && <p>No announcements this week.</p>}
        {news.map(({ id, announcementTitle, announcementDetail }) => (
          <article key={id}>
            <h4>{announcementTitle}</h4>
            <Paragraphs text={announcementDetail} />
          </article>
        ))}
      </section>
      <Intentions sheet={sheet} />
      {coming.length > 0 && (
        <section>
          <h3>Coming up</h3>
          <ul className={styles.coming}>
            {coming.map((entry) => (
              <li key={entry.id}>
                <EntryLink entry={entry} />
                <p>{formatEntryFacts(entry, site.timeZone)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className={styles.foot}>
        <p>{site.meetingTimes.map(({ day: on, time }) => `${on} ${time}`).join(' · ')}</p>
        {site.email && <p>{site.email}</p>}
      </footer>
    </Card>
  );
}

/** Whom the Masses of the week are for, and what everyone is asked to pray for; nothing without any. */
function Intentions({ sheet: { intentions, prayers } }: { sheet: SundaySheet }) {
  return (
    <>
      {intentions.length > 0 && (
        <section>
          <h3>Mass intentions</h3>
          <dl className={styles.verses}>
            {intentions.map(({ day, time, text }, index) => (
              <div key={index}>
                <dt>{`${formatDay(day, 'dddd')}, ${time}`}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {prayers.length > 0 && (
        <section>
          <h3>Please pray</h3>
          <ul className={styles.prayers}>
            {prayers.map((text, index) => (
              <li key={index}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Readings({ sheet: { reading, liturgicalDay } }: { sheet: SundaySheet }) {
  const readings = listSheetReadings(reading ?? liturgicalDay.citations);
  return (
    <>
      {readings.length > 0 && (
        <dl className={styles.verses}>
          {readings.map(([label, verse]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {reading ? (
                  <Link to={linkTo('/daily-reading/$id', { id: reading.id })}>{verse}</Link>
                ) : (
                  verse
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!reading && (
        <p>
          They aren't posted yet.{' '}
          <a href={liturgicalDay.bishopsPage} target="_blank" rel="noreferrer">
            Read them at the bishops’ site
          </a>
        </p>
      )}
    </>
  );
}

/** Prints the sheet, downloads it as a PDF, and copies it as text. */
function SheetActions({ sheet, site }: { sheet: SundaySheet; site: Site }) {
  const formatText = () =>
    formatSundaySheet(sheet, {
      name: site.name,
      address: window.location.origin,
      timeZone: site.timeZone,
    });
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(formatText()),
    networkMode: 'always',
  });
  const { date } = sheet.liturgicalDay;
  return (
    <>
      <PrintButton size="small" />
      <OutsideLinkButton
        variant="secondary"
        size="small"
        icon={<Download aria-hidden="true" />}
        href={getApiUrl(announcements.getSundaySheetPdf, { params: { date } })}
        download={`sunday-sheet-${date}.pdf`}
      >
        PDF
      </OutsideLinkButton>
      <Button
        variant="secondary"
        size="small"
        icon={<Copy aria-hidden="true" />}
        onClick={() => copy.mutate()}
      >
        Copy for WhatsApp
      </Button>
      <span role="status" className={styles.copied}>
        {copy.isSuccess && 'Copied.'}
      </span>
      <Dialog title="Copy this text" opened={copy.isError} onClose={() => copy.reset()}>
        <TextAreaField
          label="Your browser blocked copying. Select the text and copy it yourself."
          readOnly
          rows={12}
          value={copy.isError ? formatText() : ''}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <DialogActions>
          <Button variant="secondary" onClick={() => copy.reset()}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
