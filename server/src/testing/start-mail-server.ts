import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  port: number;
  /** Who was written to, once per letter, in the order in which the letters came. */
  recipients(): string[];
  stop(): Promise<void>;
};

/** A mail server that speaks the protocol and takes everything, for tests of what the site does when it can send mail. */
export async function startMailServer(wantedPort = 0): Promise<MailServer> {
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      stream.on('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        callback();
      });
      stream.resume();
    },
  });
  const listening = server.listen(wantedPort, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const address = listening.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    recipients: () => recipients,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
