import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDatabaseConnections } from './database-connections.ts';
import { createDatabaseMonitor } from './database-monitor.ts';

/** The URL of a database that accepts connections and never responds. */
async function startSilentDatabase(): Promise<string> {
  const server = createServer((socket) => void socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `postgres://user@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/name`;
}

test('a database that does not respond yet is not cut off before the site has started', async () => {
  const url = await startSilentDatabase();
  const connections = createDatabaseConnections(url, url);
  const monitor = createDatabaseMonitor({ url, connections }, pino({ enabled: false }));
  onTestFinished(() => monitor.stop());
  // Longer than two checks in a row take.
  await new Promise((done) => setTimeout(done, 3_500));
  expect(monitor.isAvailable()).toBe(true);
  monitor.start();
  await vi.waitFor(() => expect(monitor.isAvailable()).toBe(false), { timeout: 20_000 });
});
