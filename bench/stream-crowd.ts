// Opens many event streams over plain sockets, in a process of its own: node stream-crowd.ts <event> <streams> <base> [<base> ...]
// Each message 'expect' from the parent is answered 'ready', and then with the arrival times of the next change, one for each stream.
import { once } from 'node:events';
import { connect } from 'node:net';

const [eventId = '', streams = '', ...bases] = process.argv.slice(2);
const count = Number(streams);
/** At the same time, so that no accept queue overflows. */
const batch = 100;

let arrivals: number[] = [];
let isWaiting = Array.from({ length: count }, () => false);

/** Milliseconds of the machine's clock, which all its processes share. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

async function watch(index: number): Promise<void> {
  const { hostname, port } = new URL(bases[index % bases.length] ?? '');
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const opened = new Promise<void>((done) => {
    socket.on('data', (bytes) => {
      if (bytes.includes('event: open')) done();
      if (!isWaiting[index] || !bytes.includes('"changed":[{')) return;
      isWaiting[index] = false;
      arrivals.push(now());
      if (arrivals.length === count) process.send?.(arrivals);
    });
  });
  socket.on('close', () => {
    console.error(`Stream ${index} ended.`);
    process.exit(1);
  });
  socket.write(
    `GET /api/reception/chair/stream?event=${eventId} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\n\r\n`,
  );
  await opened;
}

for (let index = 0; index < count; index += batch)
  await Promise.all(
    Array.from({ length: Math.min(batch, count - index) }, (_, place) => watch(index + place)),
  );
process.on('message', () => {
  arrivals = [];
  isWaiting = Array.from({ length: count }, () => true);
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());
process.send?.('open');
