import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';

/** A way to the database that can fail as machines and networks do. */
export interface DatabaseLine {
  /** The database at the other end. */
  url: string;
  /** Stops all traffic without closing a connection, like a frozen machine. */
  freeze(): void;
  /** Closes all connections and refuses new ones, like a stopped server. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const { host, port, user, password, database } = new Client({ connectionString: databaseUrl });
  const pairs = new Set<[Socket, Socket]>();
  let state: 'whole' | 'frozen' | 'cut' = 'whole';

  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => {});
      from.once('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      if (state === 'frozen') from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const access = password ? `${user}:${encodeURIComponent(password)}` : user;
  const all = () => [...pairs].flat();
  const cut = () => {
    state = 'cut';
    for (const socket of all()) socket.destroy();
  };

  return {
    url: `postgresql://${access}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    freeze() {
      state = 'frozen';
      for (const socket of all()) socket.pause();
    },
    cut,
    mend() {
      state = 'whole';
      for (const socket of all()) socket.resume();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
