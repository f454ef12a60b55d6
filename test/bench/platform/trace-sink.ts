import { createServer } from 'node:http';

/** Takes every trace that is sent to it and keeps nothing: what is measured is what sending costs. */
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address)
    process.send?.({ endpoint: `http://127.0.0.1:${address.port}` });
});
process.once('disconnect', () => process.exit(0));
