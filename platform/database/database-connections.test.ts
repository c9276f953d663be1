import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createPool } from './database-connections.ts';

/** A message of PostgreSQL's protocol. */
function encodeMessage(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

test('a connection that ends in the same moment as it begins does not end the process', async () => {
  const greeting = Buffer.concat([
    encodeMessage('R', Buffer.alloc(4)),
    encodeMessage('Z', Buffer.from('I')),
    encodeMessage('E', Buffer.from('SFATAL\0C57P01\0Mterminated\0\0')),
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(greeting));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const pool = createPool(`postgres://user@127.0.0.1:${port}/name`);
  await expect(pool.query('select 1')).rejects.toThrow(/terminated|Connection|queryable/);
  await pool.end();
  server.close();
});
