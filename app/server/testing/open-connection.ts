import { connect } from 'node:net';

/** A raw connection to a site, for requests that no HTTP client would send. */
export function openConnection(base: string) {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  const state = { received: '', isClosed: false };
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => (state.received += text));
  socket.on('error', () => undefined);
  socket.on('close', () => (state.isClosed = true));
  return {
    state,
    socket,
    send: (...lines: string[]) => socket.write(lines.join('\r\n')),
    /** Sends one piece after the other for as long as the connection is open. */
    trickle(piece: string, everyMs: number) {
      const timer = setInterval(() => socket.writable && socket.write(piece), everyMs);
      socket.on('close', () => clearInterval(timer));
    },
  };
}
