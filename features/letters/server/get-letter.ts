import { getEmailState } from '#features/emails/server/queries.ts';
import { getMessageState } from '#features/guest-messages/server/rules.ts';
import type {
  Letter,
  LetterRecipient,
  LetterSummary,
  PublicLetter,
} from '#features/letters/contract/letters.ts';
import {
  formatLetterSlug,
  parseLetterSlug,
} from '#features/letters/contract/rules/letter-slugs.ts';
import { renderBody } from '#features/pages/server/render-body.ts';
import { listRecordChanges } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import {
  type CountedLetter,
  type DeliveryRow,
  findLetter,
  type LetterRow,
  listLetters,
  listPublishedLetters,
  listRecipientRows,
} from './queries.ts';
import { summarize } from './rules.ts';

export const getAuditSubject = (id: number): string => `letter ${id}`;

/** Throws 'letter-not-found' for one that is deleted or never was. */
export function requireLetter(row: LetterRow | null): LetterRow {
  if (!row || row.deletedAt) throw new ProblemError('letter-not-found');
  return row;
}

const toSummary = ({ row, ...counts }: CountedLetter): LetterSummary => {
  const { id, audience, subject, isPublic, createdAt, sendAt } = row;
  const state = getMessageState(row, counts.waiting);
  return { id, audience, subject, isPublic, createdAt, sendAt, state, ...counts };
};

/** All letters, newest first. */
export const listSummaries = async (db: Database): Promise<LetterSummary[]> =>
  (await listLetters(db)).map(toSummary);

export async function getLetter(db: Database, id: number): Promise<Letter> {
  const [counted] = await listLetters(db, id);
  if (!counted) throw new ProblemError('letter-not-found');
  const changes = await listRecordChanges(db, getAuditSubject(id));
  return { ...toSummary(counted), body: counted.row.body, changes };
}

/** Everybody whom a letter was for, and what became of it. */
export async function getRecipients(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  id: number,
): Promise<LetterRecipient[]> {
  requireLetter(await findLetter(database, id));
  const rows = await listRecipientRows(database, id);
  return rows.map((row) => toRecipient(row, config.SMTP_URL !== undefined));
}

function toRecipient(
  { recipient, sentAt, rejectionCode, isWaiting }: DeliveryRow,
  sendsEmail: boolean,
): LetterRecipient {
  const { id, name, email, skipReason } = recipient;
  const state = skipReason ?? getEmailState({ sentAt, done: !isWaiting }, sendsEmail);
  return { id, name, email, state, rejectionCode, sentAt };
}

const toPublicLetter = ({
  id,
  subject,
  sentAt,
  text,
}: Awaited<ReturnType<typeof listPublishedLetters>>[number]): PublicLetter => ({
  slug: formatLetterSlug({ id, subject }),
  subject,
  sentAt,
  summary: summarize(text),
});

/** The letters that everyone can read, newest first. */
export const listPublicLetters = async (db: Database): Promise<PublicLetter[]> =>
  (await listPublishedLetters(db)).map(toPublicLetter);

/** A letter that everyone can read; throws 'letter-not-found'. */
export async function getPublicLetter(
  db: Database,
  slug: string,
): Promise<PublicLetter & { html: string }> {
  const id = parseLetterSlug(slug);
  const [row] = id === null ? [] : await listPublishedLetters(db, id);
  if (!row) throw new ProblemError('letter-not-found');
  return { ...toPublicLetter(row), html: renderBody(row.body) };
}
