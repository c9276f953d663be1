import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type UnreadLimits = {
  /** How long a connection may take nothing of what waits to be sent. */
  unreadMs: number;
  /** How slowly it may take it. A telephone in a bad network still gets 1 KB a second. */
  minReadBytesPerSecond: number;
  /** What may wait unread when the next request arrives on the same connection. */
  maxUnreadBytes: number;
  /** Requests on one connection that wait for their responses; browsers and proxies send one at a time. */
  maxPipelined: number;
};

type Connection = {
  responses: Set<ServerResponse>;
  /** Since when something waits unread, and how many bytes had been written before; null while nothing waits. */
  waiting: { since: number; bytesBefore: number } | null;
};

/**
 * Closes connections whose client does not read its responses, so that no response waits in memory without an end. Returns whether a
 * request may be answered; its connection is closed otherwise. A slow download goes on while it makes progress.
 */
export function limitUnreadResponses(
  server: Server,
  limits: UnreadLimits & { checkIntervalMs: number },
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { responses: new Set(), waiting: null });
    socket.once('close', () => connections.delete(socket));
  });
  // Node starts this time anew whenever the client sends or takes something.
  server.timeout = limits.unreadMs;
  server.on('timeout', (socket: Socket) => {
    const isAtWork = (connections.get(socket)?.responses.size ?? 0) > 0;
    if (socket.writableLength > 0 || !isAtWork) socket.destroy();
  });
  const timer = setInterval(() => {
    for (const [socket, connection] of connections)
      if (readsTooSlowly(socket, connection, limits)) socket.destroy();
  }, limits.checkIntervalMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));

  return ({ socket }, response) => {
    const connection = connections.get(socket);
    // The rest of a chunk with many requests, after the connection has been closed.
    if (!connection || socket.destroyed) return false;
    const { responses } = connection;
    if (responses.size >= limits.maxPipelined || countUnread(responses) > limits.maxUnreadBytes) {
      socket.destroy();
      return false;
    }
    responses.add(response);
    response.once('close', () => responses.delete(response));
    return true;
  };
}

/** The bytes of all responses of a connection that wait to be sent. */
const countUnread = (responses: ReadonlySet<ServerResponse>): number =>
  [...responses].reduce((sum, { writableLength }) => sum + writableLength, 0);

/** Whether what was written since something began to wait takes longer than the slowest reader needs for it. */
function readsTooSlowly(
  socket: Socket,
  connection: Connection,
  { unreadMs, minReadBytesPerSecond }: UnreadLimits,
): boolean {
  if (socket.writableLength === 0) connection.waiting = null;
  else {
    const now = performance.now();
    const { since, bytesBefore } = (connection.waiting ??= {
      since: now,
      bytesBefore: socket.bytesWritten - socket.writableLength,
    });
    const allowedMs = ((socket.bytesWritten - bytesBefore) / minReadBytesPerSecond) * 1000;
    return now - since > unreadMs + allowedMs;
  }
  return false;
}
