import { text } from 'node:stream/consumers';
import { decodeEmail, listenForEmails } from './listen-for-emails.ts';

/** Starts a mail server that accepts every email, but those to addresses without a mailbox. */
export async function startSmtpServer(fixedPort = 0): Promise<{
  url: string;
  port: number;
  /** The recipient of each email, oldest first. */
  recipients(): string[];
  /** The texts of all emails, oldest first. */
  readAll(): string[];
  /** 'who@example.org: subject' of each, oldest first. */
  describeAll(): string[];
  /** Those to an address. */
  findEmailsTo(address: string): string[];
  /** The text of the newest email to an address; '' when there is none. */
  newestTo(address: string): string;
  /** Addresses that it rejects. */
  withoutMailbox: Set<string>;
  /** Forgets the emails so far. */
  clear(): void;
  stop(): Promise<void>;
}> {
  const received: { to: string[]; raw: string }[] = [];
  const withoutMailbox = new Set<string>();
  const { url, port, stop } = await listenForEmails(
    {
      onRcptTo({ address }, _, callback) {
        if (!withoutMailbox.has(address)) return callback();
        callback(Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }));
      },
      onData(stream, { envelope }, callback) {
        void text(stream).then((raw) => {
          received.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
          callback();
          // The site ended in the middle of the message.
        }, callback);
      },
    },
    fixedPort,
  );
  const decode = ({ raw }: { raw: string }) => decodeEmail(raw);
  const findEmailsTo = (target: string) =>
    received.filter(({ to }) => to.includes(target)).map(decode);
  return {
    url,
    port,
    recipients: () => received.flatMap(({ to }) => to),
    readAll: () => received.map(decode),
    describeAll: () => received.map(({ to, raw }) => `${to.join(', ')}: ${readSubject(raw)}`),
    findEmailsTo,
    withoutMailbox,
    newestTo: (target) => findEmailsTo(target).at(-1) ?? '',
    clear: () => void received.splice(0),
    stop,
  };
}

/** The subject as people read it: joined lines, and letters that are no ASCII decoded. */
function readSubject(raw: string): string {
  const [, folded = ''] = /^Subject: ([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/m.exec(raw) ?? [];
  return folded
    .replaceAll(/\r?\n[ \t]/g, ' ')
    .replaceAll(/\?= =\?UTF-8\?Q\?/g, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    );
}
