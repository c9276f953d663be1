import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type Handlers = Pick<SMTPServerOptions, 'onConnect' | 'onRcptTo' | 'onData'>;

/** Starts a mail server without sign-in and encryption, which does what the handlers say. */
export async function listenForEmails(
  handlers: Handlers,
  port = 0,
): Promise<{ url: string; port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...handlers,
  });
  // A site that is killed in the middle of an email resets its connection.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const address = listening.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A received email as text, without the line breaks and signs of its encoding. */
export const decodeEmail = (raw: string): string =>
  raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
