import { text } from 'node:stream/consumers';
import { decodeEmail, listenForEmails } from '../listen-for-emails.ts';

/** 'away' refuses connections, 'busy' refuses messages, 'forgetful' takes a message and then reports a failure. */
export const emailFaults = ['away', 'busy', 'forgetful'] as const;
export type EmailFault = (typeof emailFaults)[number];

export type ReceivedEmail = { messageId: string; to: string; subject: string; text: string };

export type EmailServer = {
  url: string;
  /** Oldest first; a message that was sent twice is here twice. */
  received: ReceivedEmail[];
  setFault(fault: EmailFault | null): void;
  stop(): Promise<void>;
};

const reject = (message: string, responseCode: number) =>
  Object.assign(new Error(message), { responseCode });

const findHeader = (raw: string, name: string): string =>
  new RegExp(`^${name}: ([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)`, 'im').exec(raw)?.[1] ?? '';

/** Starts a mail server that records what it took and fails as it is told. */
export async function startEmailServer(): Promise<EmailServer> {
  const received: ReceivedEmail[] = [];
  let fault: EmailFault | null = null;
  const { url, stop } = await listenForEmails({
    onConnect: (_session, callback) =>
      callback(fault === 'away' ? reject('Not now', 421) : undefined),
    onData(stream, { envelope }, callback) {
      void text(stream).then((raw) => {
        if (fault === 'busy') return callback(reject('Try again', 451));
        for (const { address } of envelope.rcptTo)
          received.push({
            messageId: findHeader(raw, 'Message-ID'),
            to: address,
            subject: findHeader(raw, 'Subject'),
            text: decodeEmail(raw),
          });
        return callback(fault === 'forgetful' ? reject('Lost', 451) : undefined);
        // The site ended in the middle of the message.
      }, callback);
    },
  });
  return {
    url,
    received,
    setFault: (next) => (fault = next),
    stop,
  };
}
