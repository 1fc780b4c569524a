// A partner's program: a process of its own that receives webhooks. /ok accepts, /fail refuses, /hang never answers; it
// prints each delivery as a line.
import { createServer } from 'node:http';

let hanging = 0;
const say = (delivery) => process.stdout.write(`${JSON.stringify(delivery)}\n`);
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    const { pathname } = new URL(request.url, 'http://here');
    if (pathname.startsWith('/hang')) {
      hanging += 1;
      request.socket.once('close', () => {
        hanging -= 1;
      });
    }
    say({ path: pathname, body, signature: request.headers['sapar-signature'], hanging });
    if (pathname.startsWith('/ok')) response.end('taken');
    else if (pathname.startsWith('/fail')) response.writeHead(500).end(`no: ${'x'.repeat(5_000)}`);
  });
});
server.listen(0, '127.0.0.1', () => say({ port: server.address().port }));
