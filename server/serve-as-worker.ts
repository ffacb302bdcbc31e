import type { Socket } from 'node:net';
import { AggregatorRegistry } from 'prom-client';
import type { Program } from './app.ts';
import type { WorkerNews, WorkerOrder } from './workers.ts';

/**
 * Serves the connections that the supervisor passes on, until it orders the end. `/metrics` covers all workers.
 * @returns the requests that were cut off
 */
export async function serveAsWorker({ app, drain, metrics }: Program, maxMs: number): Promise<string[]> {
  await app.ready();
  const leaving = Promise.withResolvers<void>();
  const stoppedAccepting = Promise.withResolvers<void>();
  const questions = new Map<number, (text: string) => void>();
  let requestCount = 0;

  AggregatorRegistry.setRegistries(metrics.registry);
  // Its constructor registers the listener for the supervisor's requests.
  void new AggregatorRegistry();
  metrics.readWith(async () => {
    const question = ++requestCount;
    const answer = new Promise<string>((resolve) => questions.set(question, resolve));
    tellSupervisor({ news: 'figures', question });
    return await answer;
  });

  process.on('message', (order: WorkerOrder, handle: unknown) => {
    if (order.order === 'serve') letIn(handle as Socket | undefined);
    if (order.order === 'leave') leaving.resolve();
    if (order.order === 'stoppedAccepting') stoppedAccepting.resolve();
    if (order.order === 'figures') {
      questions.get(order.question)?.(order.text);
      questions.delete(order.question);
    }
  });
  // Without its supervisor it gets no connections.
  process.once('disconnect', () => process.exit(1));

  // The supervisor listens, so this event starts the server's check for slow clients.
  app.server.emit('listening');
  tellSupervisor({ news: 'ready' });
  await leaving.promise;
  const cutOff = await drain.run({ served: stoppedAccepting.promise, maxMs });
  tellSupervisor({ news: 'drained', cutOff });
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

function tellSupervisor(news: WorkerNews): void {
  process.send?.(news);
}
