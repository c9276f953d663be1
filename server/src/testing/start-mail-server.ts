import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that speaks the protocol and takes everything, for tests of what the site does when it can send mail. */
export async function startMailServer(wantedPort = 0): Promise<{
  url: string;
  port: number;
  /** Who was written to, once per letter, in the order in which the letters came. */
  recipients(): string[];
  /** The words of what came for an address, in the order in which the letters came. */
  lettersTo(address: string): string[];
  /** The words of the newest message to an address, as they came; nothing when there is none. */
  newestTo(address: string): string;
  stop(): Promise<void>;
}> {
  const received: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      void text(stream).then((raw) => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
        callback();
      });
    },
  });
  const listening = server.listen(wantedPort, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const address = listening.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port.');
  const lettersTo = (wanted: string) =>
    received
      .filter(({ to }) => to.includes(wanted))
      .map(({ raw }) => raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    recipients: () => received.flatMap(({ to }) => to),
    lettersTo,
    newestTo: (wanted) => lettersTo(wanted).at(-1) ?? '',
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
