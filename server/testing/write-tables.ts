import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateTables } from '../platform/db/generate-tables.ts';
import { createDatabase, startTestServer } from './test-server.ts';

// `npm run db:types`, after a migration was added.
const server = await startTestServer();
const { db, drop } = await createDatabase(server);
await writeFile(join(import.meta.dirname, '../platform/db/tables.ts'), await generateTables(db));
await drop();
await server.stop();
