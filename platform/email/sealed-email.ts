import { z } from 'zod';
import type { Settings } from '#contract/site-settings.ts';
import { revealSecret, Secret } from '#contract/secret.ts';
import type { Database } from '../database/database.ts';
import { decrypt, encrypt, readSecretOnce } from '../secrets.ts';
import {
  type EmailContent,
  hasSecrets,
  listEmailPeople,
  renderEmail,
  renderTexts,
} from './email-template.ts';

const Attachment = z.object({
  name: z.string(),
  type: z.string(),
  base64: z.string(),
  /** For a picture that the HTML shows as 'cid:...'. */
  contentId: z.string().optional(),
});

/** An email as a feature describes it. A recipient who is a secret is not kept. */
export type Email = EmailContent & {
  to: string | Secret;
  /** Address for replies; by default the site's own. */
  replyTo?: string;
  attachments?: z.output<typeof Attachment>[];
  /** Ends emails of this kind by a POST without a body, for the button of mail programs (RFC 8058). */
  unsubscribeUrl?: Secret;
};

const Message = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(Attachment).optional(),
  people: z
    .array(
      z.object({
        email: z.string().nullable(),
        userId: z.string().nullable(),
        telephone: z.string().nullable().exactOptional(),
        texts: z.array(z.string()),
      }),
    )
    .default([]),
});

/** A message as the outbox stores it: without its secrets, and `sealed` with them until it is sent, then null. */
export const SealedEmail = z.object({
  /** None in tasks of earlier versions. */
  kind: z.string().optional(),
  mail: Message,
  sealed: z.string().nullable().optional(),
});
export type SealedEmail = z.output<typeof SealedEmail>;

/** What is sealed: the parts of a message that may have secrets. */
const SealedParts = Message.pick({
  to: true,
  subject: true,
  text: true,
  html: true,
  attachments: true,
}).extend({ unsubscribeUrl: z.string().optional() });
export type SealedParts = z.output<typeof SealedParts>;

const getKey = (db: Database) => readSecretOnce(db, 'emails');

/** Renders an email. Its secrets are only in the encrypted part. */
export async function sealEmail(
  db: Database,
  site: Settings,
  { to, replyTo, attachments = [], unsubscribeUrl, ...content }: Email,
): Promise<SealedEmail> {
  const recipient = to instanceof Secret ? revealSecret(to) : to;
  const full = {
    to: recipient,
    ...renderEmail(site, content),
    attachments,
    ...(unsubscribeUrl && { unsubscribeUrl: revealSecret(unsubscribeUrl) }),
  };
  const rest = { ...(replyTo && { replyTo }), people: listEmailPeople(content) };
  if (!(to instanceof Secret) && !unsubscribeUrl && !hasSecrets(content))
    return { mail: { ...full, ...rest } };
  return {
    mail: {
      ...rest,
      ...renderTexts(site, content, { isRedacted: true }),
      to: to instanceof Secret ? '' : to,
      html: '',
      attachments: emptyAttachments(attachments),
    },
    sealed: await seal(db, full),
  };
}

const seal = async (db: Database, parts: SealedParts): Promise<string> =>
  encrypt(await getKey(db), JSON.stringify(parts));

export const unseal = async (db: Database, sealed: string): Promise<SealedParts> =>
  SealedParts.parse(JSON.parse(decrypt(await getKey(db), sealed)));

/** The sealed parts with a change. */
export const changeSealed = async (
  db: Database,
  sealed: string,
  change: (parts: SealedParts) => SealedParts,
): Promise<string> => seal(db, change(await unseal(db, sealed)));

/** Names and types without the bytes. */
export const emptyAttachments = <A extends { base64: string }>(attachments: readonly A[]): A[] =>
  attachments.map((attachment) => ({ ...attachment, base64: '' }));

const keyPattern = /https?:\/\/[^/\s]+\/\S*[\w-]{20,}\S*/g;
const codePattern = /^ {4}\S+$/gm;

/** Seals a message of a version that knew no secrets, whose links and codes look like some. */
export async function sealEarlierMessage(
  db: Database,
  { mail, ...task }: SealedEmail,
): Promise<SealedEmail> {
  const text = mail.text
    .replaceAll(keyPattern, 'link removed')
    .replaceAll(codePattern, '    code removed');
  if (task.sealed !== undefined || text === mail.text) return { mail, ...task };
  return {
    mail: { ...mail, text, html: '', attachments: emptyAttachments(mail.attachments ?? []) },
    sealed: await seal(db, mail),
  };
}
