import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** node:http and nothing else: the same bytes for every path, 304 to whoever has them. Port and file are its two words. */
const [port = '0', file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const etag = '"bare"';

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag });
    response.end();
    return;
  }
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    etag,
  });
  response.end(bytes);
}).listen(Number(port), '127.0.0.1');
