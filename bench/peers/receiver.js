import { createServer } from 'node:http';

// A receiver of webhooks: accepts everything, and says how many came and in how many milliseconds.
let count = 0;
let firstMs = 0;
let lastMs = 0;

const server = createServer((request, response) => {
  if (request.method === 'GET') return response.end(JSON.stringify({ count, ms: lastMs - firstMs }));
  request.resume().on('end', () => {
    lastMs = performance.now();
    if (count++ === 0) firstMs = lastMs;
    response.writeHead(204).end();
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
