import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listenForEmails } from './listen-for-emails.ts';

test('a client that is killed in the middle of an email breaks nothing', async () => {
  const server = await listenForEmails({});
  const open = async () => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
    const [greeting] = await once(socket, 'data');
    return { socket, greeting };
  };
  const { socket } = await open();
  for (const command of ['HELO site', 'MAIL FROM:<site@example.org>']) {
    socket.write(`${command}\r\n`);
    await once(socket, 'data');
  }
  socket.resetAndDestroy();
  await once(socket, 'close');
  const next = await open();
  expect(next.greeting).toMatch(/^220 /);
  next.socket.destroy();
  await server.stop();
});
