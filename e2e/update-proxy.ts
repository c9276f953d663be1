import { createServer, request } from 'node:http';

export type UpdateProxy = {
  base: string;
  /** From now on the list of the site's files is another one, as after an update of the site. */
  release(): void;
  /** Answers nobody until `restore`, as with the cable pulled. */
  cut(): void;
  restore(): void;
  stop(): void;
};

/** A proxy to the site that can update it and take it off the network. */
export async function startUpdateProxy(target: string): Promise<UpdateProxy> {
  let isReleased = false;
  let isCut = false;
  const { host, origin } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    if (isCut) return void incoming.socket.destroy();
    const { 'if-none-match': _tag, 'if-modified-since': _modified, ...sent } = incoming.headers;
    const headers = {
      ...sent,
      host,
      ...(sent.origin && { origin }),
      'accept-encoding': '',
    };
    const onward = request(`${target}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
    });
    onward.on('response', (response) => {
      const isChanged = isReleased && incoming.url === '/service-worker.js';
      const { 'content-length': _, ...stored } = response.headers;
      outgoing.writeHead(response.statusCode ?? 500, isChanged ? stored : response.headers);
      if (!isChanged) return void response.pipe(outgoing);
      let text = '';
      response.on('data', (bytes: Buffer) => (text += bytes.toString()));
      response.on('end', () => outgoing.end(text.replace(/[0-9a-f]{32}/, '0'.repeat(32))));
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    base: `http://localhost:${port}`,
    release: () => void (isReleased = true),
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    restore: () => void (isCut = false),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
