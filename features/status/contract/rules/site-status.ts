import { describeTestedCards } from '#features/status/contract/rules/tested-cards.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { maxSkewMinutes } from '#contract/rules/dates.ts';
import type { SiteStatus } from '../status.ts';

export type StatusItem = {
  title: string;
  level: 'ok' | 'attention' | 'problem';
  /** What is the case. */
  text: string;
  /** What to do about it; empty when there is nothing to do. */
  advice: string;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const gigabyte = 1024 ** 3;

/** How long ago something was, in ms. Below zero it lies in the future. */
export const getAge = (timestamp: string | null, at: SiteStatus['at']): number =>
  timestamp === null ? 0 : Date.parse(at) - Date.parse(timestamp);

/** True for a time that only a clock that was ahead has recorded. */
export const isAhead = (timestamp: string | null, at: SiteStatus['at']): boolean =>
  getAge(timestamp, at) < -maxSkewMinutes * minuteMs;

/** '3 days', '2 hours', '5 minutes' */
export function formatAge(milliseconds: number): string {
  if (milliseconds >= 2 * dayMs)
    return formatCount(Math.floor(milliseconds / dayMs), 'day', 'days');
  const hours = Math.floor(milliseconds / (60 * minuteMs));
  if (hours >= 1) return formatCount(hours, 'hour', 'hours');
  return formatCount(Math.max(1, Math.floor(milliseconds / minuteMs)), 'minute', 'minutes');
}

/** '12 GB', '300 MB' */
export const formatSize = (bytes: number): string =>
  bytes >= gigabyte
    ? `${Math.round(bytes / gigabyte).toLocaleString('en-US')} GB`
    : `${Math.round(bytes / 1024 ** 2)} MB`;

function describeEmail({ email, at }: SiteStatus): StatusItem {
  const title = 'Email';
  if (email.server === null)
    return {
      title,
      level: 'problem',
      text: "The site can't send email: it has no mail server.",
      advice: 'Set SMTP_URL and MAIL_FROM where the site runs, and restart it.',
    };
  const waitingFor = getAge(email.waitingSince, at);
  if (waitingFor > 10 * minuteMs)
    return {
      title,
      level: 'problem',
      text: `${formatCount(email.waiting, 'email waits', 'emails wait')}, the oldest for ${formatAge(waitingFor)}.${email.lastError ? ` The mail server says: ${email.lastError}` : ''}`,
      advice: 'Check SMTP_URL and the account at your mail service. The site keeps trying.',
    };
  if (email.failed > 0)
    return {
      title,
      level: 'attention',
      text: `${formatCount(email.failed, 'email was', 'emails were')} refused in the last week.`,
      advice: 'Look at them on the screen Mail. Most often an address is wrong.',
    };
  return {
    title,
    level: email.lastSentAt ? 'ok' : 'attention',
    text: email.lastSentAt
      ? `Works with ${email.server}.`
      : `Connected to ${email.server}, but no email was sent yet.`,
    advice: email.lastSentAt ? '' : 'Send yourself a test.',
  };
}

function describePayments({ payments }: SiteStatus): StatusItem {
  const title = 'Card payments';
  if (payments.mode !== 'live')
    return {
      title,
      level: 'attention',
      text:
        payments.mode === 'test'
          ? 'Stripe is in test mode: no real cards are charged.'
          : 'No real cards are charged: the site uses its own test cards.',
      advice: 'To sell for real, set the three live STRIPE_* keys where the site runs.',
    };
  if (payments.open > 0)
    return {
      title,
      level: 'attention',
      text: `${formatCount(payments.open, 'payment or refund has', 'payments or refunds have')} no result yet.`,
      advice: "The treasurer's board lists them. The site asks Stripe again by itself.",
    };
  return {
    title,
    level: 'ok',
    text: payments.lastPaidAt ? 'Stripe charges real cards.' : 'Stripe is connected.',
    advice: payments.lastPaidAt ? '' : 'Buy a ticket and refund it, to see that it works.',
  };
}

function describeDeclines({ payments: { testedCards } }: SiteStatus): StatusItem {
  const title = 'Declined cards';
  if (testedCards === 0)
    return { title, level: 'ok', text: 'No more than buyers mistype.', advice: '' };
  return { title, level: 'problem', ...describeTestedCards(testedCards) };
}

function describeFiles({ files }: SiteStatus): StatusItem {
  const title = 'Files';
  if (files.error !== null)
    return {
      title,
      level: 'problem',
      text: `Documents and pictures can't be saved or opened: ${files.error}`,
      advice:
        files.store === 's3'
          ? 'Check the S3_* settings where the site runs, and whether that store works and your account there is paid. Tickets are still sold.'
          : 'Check where the site runs that the folder DATA_DIR is there, belongs to the user of the site, and has space.',
    };
  return {
    title,
    level: 'ok',
    text: `Can be saved and opened, ${files.store === 's3' ? 'in an S3 bucket' : 'on the disk of the site'}.`,
    advice: '',
  };
}

function describeDisk({ files: { freeBytes } }: SiteStatus): StatusItem {
  const title = 'Disk';
  if (freeBytes === null)
    return { title, level: 'ok', text: "The free space can't be read here.", advice: '' };
  const text = `${formatSize(freeBytes)} are free.`;
  if (freeBytes >= 5 * gigabyte) return { title, level: 'ok', text, advice: '' };
  return {
    title,
    level: freeBytes < gigabyte ? 'problem' : 'attention',
    text,
    advice: 'Make space or rent a larger disk. Without space the site stops.',
  };
}

/** A scheduled backup is at most a day old, and may take a while. */
const lateBackupMs = 30 * 60 * minuteMs;

function describeScheduledBackup(status: SiteStatus): StatusItem {
  const { lastAt, hasCopies, copiedAt } = status.backup;
  const title = 'Backups';
  // Before the first one, from the start of the site.
  const isLate = (at: string | null) => getAge(at ?? status.startedAt, status.at) >= lateBackupMs;
  const last = lastAt ? `The last one is ${formatAge(getAge(lastAt, status.at))} old.` : null;
  if (isLate(lastAt))
    return {
      title,
      level: 'problem',
      text: last ?? 'There is no backup yet.',
      advice:
        'The site makes one every night, but the last ones failed. The log says why: most often the disk is full or BACKUP_DIR is not writable.',
    };
  if (hasCopies && isLate(copiedAt))
    return {
      title,
      level: 'problem',
      text: copiedAt
        ? `The last copy in the bucket is ${formatAge(getAge(copiedAt, status.at))} old.`
        : 'There is no copy in the bucket yet.',
      advice: 'Backups are made, but not copied. The log says why: check the BACKUP_S3_* settings.',
    };
  return {
    title,
    level: 'ok',
    text: `${last ?? 'The first one is made tonight.'} The site makes one every night${hasCopies ? ' and copies it, encrypted, to the bucket' : ''}.`,
    advice: '',
  };
}

/** Where the clock is wrong, the age of a backup says nothing. */
const describeBackupAhead = (milliseconds: number, isScheduled: boolean): StatusItem => ({
  title: 'Backups',
  level: 'problem',
  text: `The last one is dated ${formatAge(milliseconds)} in the future: the clock of the site was ahead, or is behind now.`,
  advice: `Check the date and the time where the site runs. ${isScheduled ? 'The site makes a new backup within an hour.' : 'Then make a new backup.'}`,
});

function describeBackup(status: SiteStatus): StatusItem {
  const { backup } = status;
  const ahead = [backup.lastAt, backup.copiedAt].find((time) => isAhead(time, status.at));
  if (ahead) return describeBackupAhead(-getAge(ahead, status.at), backup.isScheduled);
  if (backup.error !== null)
    return {
      title: 'Backups',
      level: 'problem',
      text: `Backups can't be saved: ${backup.error}`,
      advice: backup.hasCopies
        ? 'Check BACKUP_DIR and the BACKUP_S3_* settings where the site runs: the folder, the bucket, and the keys, which are other ones than S3_*.'
        : 'Check where the site runs that BACKUP_DIR is a folder that the user of the site can write to, and has space.',
    };
  if (backup.isScheduled) return describeScheduledBackup(status);
  const title = 'Backups';
  const advice =
    'Set BACKUP_DIR where the site runs: then it makes one every night. Keep copies on another machine.';
  if (backup.lastAt === null)
    return { title, level: 'problem', text: 'There is no backup yet.', advice };
  const age = getAge(backup.lastAt, status.at);
  const isRecent = age < 2 * dayMs;
  return {
    title,
    level: isRecent ? 'ok' : age < 7 * dayMs ? 'attention' : 'problem',
    text: `The last one is ${formatAge(age)} old.`,
    advice: isRecent ? '' : advice,
  };
}

function describeQueue({ queue, at }: SiteStatus): StatusItem {
  const title = 'Work in the background';
  if (queue.late > 0)
    return {
      title,
      level: 'problem',
      text: `${formatCount(queue.late, 'task is', 'tasks are')} late, the oldest for ${formatAge(getAge(queue.lateSince, at))}.`,
      advice: 'Restart the site. If that does not help, the log says why.',
    };
  if (queue.failing > 0)
    return {
      title,
      level: 'attention',
      text: `${formatCount(queue.failing, 'task has', 'tasks have')} failed five times or more.`,
      advice: 'Emails, captures or refunds fail and are tried again. The log says why.',
    };
  return { title, level: 'ok', text: 'Nothing is late.', advice: '' };
}

/** The parts of the site in words that a volunteer understands, with what to do. */
export const describeStatus = (status: SiteStatus): StatusItem[] => [
  describeEmail(status),
  describePayments(status),
  describeDeclines(status),
  describeBackup(status),
  describeFiles(status),
  describeDisk(status),
  describeQueue(status),
  {
    title: 'Database',
    level: 'ok',
    text: `${formatSize(status.database.bytes)}, ${status.database.embedded ? "the site's own PostgreSQL" : 'on a PostgreSQL server'}.`,
    advice: '',
  },
  {
    title: 'Version',
    level: 'ok',
    text: `${status.version}, running for ${formatAge(getAge(status.startedAt, status.at))}.`,
    advice: '',
  },
];
