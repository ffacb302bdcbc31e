import type { Socket } from 'node:net';
import { AggregatorRegistry } from 'prom-client';
import type { Program } from './app.ts';
import type { WorkerNews, WorkerOrder } from './workers.ts';

/**
 * Serves whom the keeper hands over, until it says that this is over. The figures of `/metrics` are those of all workers.
 * @returns the requests that were cut off
 */
export async function serveAsWorker({ app, drain, metrics }: Program, mostMs: number): Promise<string[]> {
  await app.ready();
  const leaving = Promise.withResolvers<void>();
  const doorIsShut = Promise.withResolvers<void>();
  const questions = new Map<number, (text: string) => void>();
  let asked = 0;

  AggregatorRegistry.setRegistries(metrics.registry);
  // Its constructor is what listens to the keeper's questions.
  void new AggregatorRegistry();
  metrics.readWith(async () => {
    const question = ++asked;
    const answer = new Promise<string>((resolve) => questions.set(question, resolve));
    tellKeeper({ news: 'figures', question });
    return await answer;
  });

  process.on('message', (order: WorkerOrder, handle: unknown) => {
    if (order.order === 'serve') letIn(handle as Socket | undefined);
    if (order.order === 'leave') leaving.resolve();
    if (order.order === 'doorIsShut') doorIsShut.resolve();
    if (order.order === 'figures') {
      questions.get(order.question)?.(order.text);
      questions.delete(order.question);
    }
  });
  // Without its keeper nobody reaches it.
  process.once('disconnect', () => process.exit(1));

  // A server that others listen for: this starts its clock for those who are slow to ask.
  app.server.emit('listening');
  tellKeeper({ news: 'ready' });
  await leaving.promise;
  const cutOff = await drain.run({ served: doorIsShut.promise, mostMs });
  tellKeeper({ news: 'drained', cutOff });
  await app.close();
  return cutOff;

  function letIn(socket: Socket | undefined): void {
    // A client that disconnected on the way leaves no socket.
    if (!socket) return;
    socket.allowHalfOpen = true;
    socket.setNoDelay(true);
    app.server.emit('connection', socket);
    socket.resume();
  }
}

function tellKeeper(news: WorkerNews): void {
  process.send?.(news);
}
