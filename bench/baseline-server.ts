import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Plain node:http: the same bytes for every path, 304 for a matching ETag. Arguments: port and file. */
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
