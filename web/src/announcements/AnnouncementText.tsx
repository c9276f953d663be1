import { dayInWords } from '@namugongo/contract/rules/days';
import styles from './Announcements.module.css';

type AnnouncementTextProps = {
  announcement: {
    announcementDate: string | null;
    sundayNumber: string;
    announcementTitle: string;
    announcementDetail: string;
  };
  /** The title is a link here, or the level of its heading differs. */
  heading?: 'h2' | 'h3';
};

/** Date, day of the year and title on one line, the text below. */
export function AnnouncementText({ announcement, heading: Heading = 'h2' }: AnnouncementTextProps) {
  const { announcementDate, sundayNumber, announcementTitle, announcementDetail } = announcement;
  return (
    <>
      <Heading className={styles.line}>
        <span>
          {announcementDate && (
            <time dateTime={announcementDate}>{dayInWords(announcementDate, 'MMM Do YYYY')}</time>
          )}{' '}
          {sundayNumber}
        </span>{' '}
        {announcementTitle}
      </Heading>
      <Paragraphs text={announcementDetail} />
    </>
  );
}

/** An empty line parts two paragraphs; a single line's end stays one. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className={styles.paragraphs}>
      {text
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim())
        .map((paragraph, index) => (
          <p key={index}>{paragraph.trim()}</p>
        ))}
    </div>
  );
}
