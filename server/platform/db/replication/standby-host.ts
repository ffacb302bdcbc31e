import { setTimeout as pause } from 'node:timers/promises';
import { askServer, connectionToOne, noneOf, serverInUse, type ServerConnection } from './primary-host.ts';

/** The present standby is used until it is this number of bytes of the log behind another one. */
const maxBehindBytes = 16n * 1024n * 1024n;
/** The wait for the other servers after one has answered as a standby. */
const othersAnswerWithinMs = 100;

/** Returns the driver's options for a single server, or for the standby among several at that moment. */
export const connectionToStandby = (url: string): ServerConnection => connectionToOne(url, findStandby);

/** Returns the standby among several that is used at the moment; undefined for a single server. */
export const standbyInUse = (url: string): string | undefined => serverInUse(url, findStandby);

/**
 * Runs `work`, which reads a standby.
 * @throws like a lost connection when another standby took its place meanwhile: its content may be older
 */
export async function onSameStandby<T>(url: string, work: () => Promise<T>): Promise<T> {
  const standby = standbyInUse(url);
  const reading = work();
  await Promise.allSettled([reading]);
  if (standbyInUse(url) === standby) return await reading;
  throw Object.assign(new Error('another standby answers now'), { syscall: 'read', code: 'ECONNRESET' });
}

/**
 * Returns the standby that has replayed the most. The one in use remains so until it is far behind.
 * @throws the reason why there is none
 */
async function findStandby(addresses: string[], present: string | undefined): Promise<string> {
  const standbys: { address: string; replayed: bigint }[] = [];
  const { promise: hasOne, resolve } = Promise.withResolvers<void>();
  const readings = addresses.map(async (address) => {
    const replayed = await readReplayed(address);
    if (replayed === null) return;
    standbys.push({ address, replayed: BigInt(replayed) });
    resolve();
  });
  const all = Promise.allSettled(readings);
  // Readers do not wait for a server that is frozen.
  await Promise.race([all, hasOne.then(() => pause(othersAnswerWithinMs, undefined, { ref: false }))]);
  const [first] = standbys.toSorted((one, other) => Number(other.replayed - one.replayed));
  if (!first) throw noneOf('none of the servers is a standby', await all);
  const used = standbys.find(({ address }) => address === present);
  return used && first.replayed - used.replayed <= maxBehindBytes ? used.address : first.address;
}

/** Returns the number of bytes of the log that a standby has replayed; null for a primary. */
const readReplayed = (address: string): Promise<string | null> =>
  askServer(
    address,
    `select case when pg_is_in_recovery()
       then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as answer`,
  );
