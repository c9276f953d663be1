import { formatDay } from '#contract/rules/dates.ts';
import { LinkedText } from '#ui/data/LinkedText.tsx';
import styles from './Announcements.module.css';

type AnnouncementTextProps = {
  announcement: {
    announcementDate: string | null;
    sundayNumber: string;
    announcementTitle: string;
    announcementDetail: string;
  };
  /** Heading level; h2 by default. */
  heading?: 'h2' | 'h3';
};

/** A heading with date, day of the year and title, then the text. */
export function AnnouncementText({ announcement, heading: Heading = 'h2' }: AnnouncementTextProps) {
  const { announcementDate, sundayNumber, announcementTitle, announcementDetail } = announcement;
  return (
    <>
      <Heading className={styles.line}>
        <span>
          {announcementDate && (
            <time dateTime={announcementDate}>{formatDay(announcementDate, 'MMM Do YYYY')}</time>
          )}{' '}
          {sundayNumber}
        </span>{' '}
        {announcementTitle}
      </Heading>
      <Paragraphs text={announcementDetail} />
    </>
  );
}

/** Paragraphs of a plain text, separated by empty lines. Single line breaks are kept. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className={styles.paragraphs}>
      {text
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim())
        .map((paragraph, index) => (
          <p key={index}>
            <LinkedText>{paragraph.trim()}</LinkedText>
          </p>
        ))}
    </div>
  );
}
