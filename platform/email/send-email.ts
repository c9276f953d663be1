import { rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import { connectMs, idleMs } from '../deadlines.ts';
import { requireSpace } from '../files/disk-space.ts';
import { makeFolder } from '../files/make-folder.ts';
import { withDeadline } from '../with-deadline.ts';

/** Loads nodemailer with the first message, to keep startup fast. */
const loadNodemailer = () => import('nodemailer');

/** Sends a message by the mail server at this URL. */
export async function sendEmail(mailOptions: SendMailOptions, url: string): Promise<void> {
  const { createTransport } = await loadNodemailer();
  const transport = createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: idleMs,
    socketTimeout: idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await withDeadline('mail server', () => transport.sendMail(mailOptions));
}

/** The folder for saved messages when no mail server is set. */
export const getEmailFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  resolve(DATA_DIR, 'mail');

/** The name of a saved message. */
export const formatEmailFile = (id: number): string => `${String(id).padStart(6, '0')}.eml`;

/** Saves the message as an .eml file, which mail programs can open. */
export async function saveEmail(
  id: number,
  mailOptions: SendMailOptions,
  folder: string,
): Promise<void> {
  const { createTransport } = await loadNodemailer();
  const written = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail(mailOptions);
  if (!Buffer.isBuffer(written.message)) throw new Error('Could not write the message.');
  await makeFolder(folder);
  await requireSpace(folder);
  const path = join(folder, formatEmailFile(id));
  await writeFile(`${path}.part`, written.message, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Replaces a saved message, if it was saved; it is kept no longer than before. */
export async function replaceSavedEmail(
  id: number,
  build: () => Promise<SendMailOptions>,
  folder: string,
): Promise<void> {
  const path = join(folder, formatEmailFile(id));
  const saved = await stat(path).catch(() => null);
  if (!saved) return;
  await saveEmail(id, await build(), folder);
  await utimes(path, saved.atime, saved.mtime);
}

const codePattern = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/;

/**
 * The codes with which the mail server rejects the recipient for good, such as '550 5.1.1', as a retry would not help; null for every
 * other error.
 */
export function getRejectionCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return null;
  const { code, responseCode } = error;
  if (code !== 'EENVELOPE' || typeof responseCode !== 'number' || responseCode < 550) return null;
  const response = 'response' in error ? String(error.response) : '';
  const [, status = String(responseCode), detail] = codePattern.exec(response) ?? [];
  return detail ? `${status} ${detail}` : status;
}

/** Whether these codes say that the address has no mailbox, not that the server dislikes the message (RFC 3463: 5.1.x, 5.2.1). */
export const isMailboxMissing = (rejectionCode: string): boolean =>
  /^55[013]$|^5\d\d 5\.(?:1\.\d+|2\.1)$/.test(rejectionCode);
