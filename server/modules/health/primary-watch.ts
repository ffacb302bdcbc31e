import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';

export interface Primary {
  /** Its address and port as it knows them; `local` for a server that is reached through a socket. */
  host: string;
  version: string;
  /** In milliseconds; 0 as long as no change was seen. */
  changedAt: number;
}

interface Row {
  host: string;
  timeline: string;
  version: string;
}

/**
 * Returns a function that reads which server takes the writes, and when that was last found to be another one, or the
 * same one promoted again. The server says it itself: an address in `DATABASE_URL` may be that of a proxy.
 */
export function openPrimaryWatch(): (db: Database) => Promise<Primary> {
  let last: Row | undefined;
  let changedAt = 0;
  return async (db) => {
    const { rows } = await sql<Row>`
      select coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'local') as host,
        left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
        current_setting('server_version') as version`.execute(db);
    const now = rows[0]!;
    if (last && (last.host !== now.host || last.timeline !== now.timeline)) changedAt = Date.now();
    last = now;
    return { host: now.host, version: now.version, changedAt };
  };
}
