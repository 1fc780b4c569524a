/**
 * A bare Fastify page in a process of its own, as the product is: the machine's limit without rendering. Reads the page
 * from its standard input and sends its address to the parent, with which it ends.
 */
import { text } from 'node:stream/consumers';
import fastify from 'fastify';

const html = await text(process.stdin);
const app = fastify();
app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(html));
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('disconnect', () => process.exit());
