import { Socket } from 'node:net';
import { Client } from 'pg';
import { serverAddresses } from '../../core/server-addresses.ts';

/*
 * A DATABASE_URL may name a primary and its standbys: `postgresql://user:password@one:5432,other:5432/xiehui`. The
 * driver supports one host only; here it gets sockets to the one that accepts writes, and for a DATABASE_REPLICA_URL to a
 * standby (standby-host.ts).
 */

/** The interval between queries for the primary while connections are open. */
const pollEveryMs = 2_000;

/** Returns the URL of another database on the same servers. */
export function addressOfDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(name)}`);
}

/** The driver's options for one server. */
export interface ServerConnection {
  connectionString: string;
  stream?: () => Socket;
}

/** Returns the driver's options for a single server, or for the one of several that accepts writes at that moment. */
export const connectionTo = (url: string): ServerConnection => connectionToOne(url, findPrimary);

/** Finds the server to use among these URLs; `present` is the one in use. Throws the reason why none is. */
export type FindServer = (addresses: string[], present: string | undefined) => Promise<string>;

/** Returns the driver's options for a single server, or for the one of several that `find` returns at that moment. */
export function connectionToOne(url: string, find: FindServer): ServerConnection {
  const addresses = serverAddresses(url).map(asLibpq);
  if (addresses.length === 1) return { connectionString: addresses[0]! };
  return { connectionString: addresses[0]!, stream: followerOf(url, addresses, find).open };
}

/** Returns the server among several that connections are made to; undefined for a single one, and before the first connection. */
export function serverInUse(url: string, find: FindServer): string | undefined {
  return followersOf.get(find)?.get(url)?.server();
}

function followerOf(url: string, addresses: string[], find: FindServer): Follower {
  const followers = followersOf.get(find) ?? new Map<string, Follower>();
  followersOf.set(find, followers);
  const follower = followers.get(url) ?? followServer(addresses, find);
  followers.set(url, follower);
  return follower;
}

/** Gives `sslmode` the meaning of PostgreSQL's documentation; the driver would read `require` as `verify-full`. */
function asLibpq(address: string): string {
  const isGiven = URL.parse(address)?.searchParams.has('sslmode') === true;
  return isGiven ? `${address}&uselibpqcompat=true` : address;
}

interface Follower {
  open(): Socket;
  server(): string | undefined;
}

// All pools of a process share a search.
const followersOf = new Map<FindServer, Map<string, Follower>>();

function followServer(addresses: string[], find: FindServer): Follower {
  const open = new Map<Socket, string | undefined>();
  let present: string | undefined;
  let looking: Promise<string> | undefined;
  let watch: NodeJS.Timeout | undefined;

  async function look(): Promise<string> {
    looking ??= find(addresses, present).finally(() => (looking = undefined));
    const host = await looking;
    if (host === present) return host;
    present = host;
    // Connections to a former primary would wait in vain.
    for (const [socket, address] of open) if (address !== undefined && address !== host) socket.destroy();
    return host;
  }

  function forget(socket: Socket): void {
    open.delete(socket);
    // It may have ended because its server did.
    if (open.size > 0) void look().catch(() => {});
    else clearInterval(watch);
  }

  class FollowingSocket extends Socket {
    override connect(): this {
      look().then(
        (address) => {
          if (this.destroyed) return;
          open.set(this, address);
          const { hostname, port } = new URL(address);
          super.connect(Number(port || 5432), hostname.replace(/^\[|\]$/g, ''));
        },
        // Each waiting connection gets an error object of its own, because whoever catches one may change it.
        (error: unknown) => this.destroy(unreachable(error)),
      );
      return this;
    }
  }

  return {
    server: () => present,
    open() {
      if (open.size === 0) watch = setInterval(() => void look().catch(() => {}), pollEveryMs).unref();
      const socket = new FollowingSocket();
      open.set(socket, undefined);
      socket.once('close', () => forget(socket));
      return socket;
    },
  };
}

/**
 * Returns the server that accepts writes. A primary that returns after its standby was promoted accepts them as well:
 * the one with the later timeline is right.
 * @throws the reason why none is available
 */
async function findPrimary(addresses: string[]): Promise<string> {
  const answers = await Promise.allSettled(addresses.map(readTimeline));
  let best: { address: string; timeline: string } | undefined;
  for (const [index, answer] of answers.entries()) {
    const timeline = answer.status === 'fulfilled' ? answer.value : null;
    if (timeline && (!best || timeline > best.timeline)) best = { address: addresses[index]!, timeline };
  }
  if (best) return best.address;
  throw noneOf('none of the servers takes writes', answers);
}

/** Returns the timeline of a primary, as eight hexadecimal digits; null for a standby. */
const readTimeline = (address: string): Promise<string | null> =>
  askServer(
    address,
    `select case when not pg_is_in_recovery()
       then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as answer`,
  );

/** Returns the column `answer` of a query to one server, which has a second to answer. */
export async function askServer(address: string, query: string): Promise<string | null> {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
    application_name: 'xiehui primary',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: string | null }>(query);
    return rows[0]?.answer ?? null;
  } finally {
    void client.end().catch(() => {});
  }
}

/** Returns an error like that of an unreachable server, so that clients try again; its cause is the reason. */
function unreachable(cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  return Object.assign(new Error(message, { cause }), { syscall: 'connect', code: 'ECONNREFUSED' });
}

/** Returns the error that no server is fit, with the reason of one that did not answer. */
export function noneOf(what: string, answers: PromiseSettledResult<unknown>[]): Error {
  const failed = answers.find((answer) => answer.status === 'rejected');
  const why: unknown = failed?.reason;
  return new Error(why instanceof Error ? `${what}: ${why.message}` : what, { cause: why });
}
