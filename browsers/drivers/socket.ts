import { once } from 'node:events';
import { answersWithinMs } from './driver.ts';

/** Commands and events over a WebSocket, as both WebDriver BiDi and the DevTools protocol have them. */
export interface Socket {
  /** @throws when the browser refuses the command or does not answer */
  send<Result>(method: string, params?: object, more?: object): Promise<Result>;
  /** Calls the listener for each event of this name. */
  on<Params>(method: string, listener: (params: Params) => void): void;
  close(): void;
}

export async function openSocket(address: string): Promise<Socket> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  /** The callbacks for the text of an answer, by the number of its command. */
  const waiting = new Map<number, (text: string) => void>();
  const listeners = new Map<string, (text: string) => void>();
  const closing = Promise.withResolvers<never>();
  // A closed connection is not an error while no command is waiting.
  closing.promise.catch(() => {});
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const text = String(data);
    const { id, method } = JSON.parse(text);
    if (method === undefined) waiting.get(id)?.(text);
    else listeners.get(method)?.(text);
  });
  socket.addEventListener('close', () => closing.reject(new Error('the browser has closed the connection')));
  return {
    async send<Result>(method: string, params: object = {}, more: object = {}) {
      const id = ++sent;
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.set(id, (text) => {
        const { result, error, message } = JSON.parse(text);
        if (error) reject(new Error(message ?? error.message ?? error));
        else resolve(result);
      });
      const tooLate = setTimeout(() => reject(new Error(`${method} was not answered`)), answersWithinMs);
      socket.send(JSON.stringify({ id, method, params, ...more }));
      try {
        return await Promise.race([promise, closing.promise]);
      } finally {
        clearTimeout(tooLate);
        waiting.delete(id);
      }
    },
    on: (method, listener) => void listeners.set(method, (text) => listener(JSON.parse(text).params)),
    close: () => socket.close(),
  };
}
