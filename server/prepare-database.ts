import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { letProgramIn, type DatabaseAddresses } from './db/program-role.ts';
import { prepareJobTables } from './jobs/job-tables.ts';

/** Brings all tables up to date, by their owner, and lets the program work with them. */
export async function prepareDatabase({ url, ownerUrl }: DatabaseAddresses): Promise<void> {
  await migrate({ url: ownerUrl });
  const owner = await connect(ownerUrl);
  try {
    await prepareJobTables(owner);
    if (ownerUrl !== url) await letProgramIn(owner, url);
  } finally {
    await owner.end();
  }
}
