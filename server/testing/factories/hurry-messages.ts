import { connect } from '../../platform/db/connect.ts';

/** Lets as many mails leave in a minute as a site may set: tests send more than twenty, and do not wait for the next minute. */
export async function hurryMessages(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await client.query('update message_pace set per_minute = 600, per_day = 100000');
  } finally {
    await client.end();
  }
}
