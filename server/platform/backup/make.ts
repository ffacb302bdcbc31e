import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { OperatorError } from '../core/operator-error.ts';
import { programVersion } from '../core/program-version.ts';
import { connect } from '../db/connect.ts';
import type { Storage } from '../storage/storage.ts';
import { writeArchive, type AddMember } from './archive-file.ts';
import { fileMember, formatOfManifest, manifestName, tableMember, type Manifest } from './manifest.ts';
import type { Report } from './progress.ts';
import { copyOut, inSnapshot, listTables, readSequences } from './tables.ts';

interface BackupOptions {
  path: string;
  databaseUrl: string;
  storage: Storage;
  passphrase: string | undefined;
  report: Report;
}

const schema = 'public';
const partBytes = 4 * 1024 * 1024;

/**
 * Writes a backup of everything but the master key, while the site runs: the database as it is at one moment, and the
 * files that it names then.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const client = await connect(options.databaseUrl);
  try {
    let manifest: Manifest | undefined;
    await writeArchive(options.path, options.passphrase, async (add) => {
      manifest = await fill(add, client, options);
    });
    return manifest!;
  } finally {
    await client.end();
  }
}

async function fill(add: AddMember, client: Client, options: BackupOptions): Promise<Manifest> {
  const members: Manifest['members'] = [];
  const addNoted: AddNoted = async (name, size, content) => {
    const sum = createHash('sha256');
    await add(name, size, summed(content, sum));
    const sha256 = sum.digest('hex');
    members.push({ name, bytes: size, sha256 });
    return sha256;
  };
  const madeAt = new Date().toISOString();
  await addNoted(...whole('README.txt', readMe(madeAt)));
  const { files, ...database } = await inSnapshot(client, () => addTables(addNoted, client, options.report));
  const errors = await addFiles(addNoted, client, { files, ...options });
  const manifest = {
    format: formatOfManifest,
    madeAt,
    program: programVersion,
    ...database,
    ...errors,
    members,
  } satisfies Manifest;
  await add(...whole(manifestName, `${JSON.stringify(manifest, null, 1)}\n`));
  return manifest;
}

/** Adds a member and returns its SHA-256. */
type AddNoted = (...member: Parameters<AddMember>) => Promise<string>;

async function addTables(add: AddNoted, client: Client, report: Report) {
  const shapes = await listTables(client, schema);
  if (!shapes.some(({ name }) => name === 'migrations'))
    throw new OperatorError('数据库是空的，没有可以备份的内容');
  const tables: Manifest['tables'] = [];
  for (const table of shapes) {
    const parts = partsOf(add, table.name);
    const copied = await copyOut(client, { schema, table }, async (piece) => {
      await parts.take(piece);
      report({ what: 'table', name: table.name, bytes: piece.length });
    });
    await parts.end();
    tables.push({ ...table, ...copied });
  }
  return { ...(await readAbout(client)), tables, sequences: await readSequences(client, schema) };
}

/** Cuts tables into parts that fit into memory, because the size of a member precedes its content. */
function partsOf(add: AddNoted, table: string) {
  let buffers: Buffer[] = [];
  let bufferedBytes = 0;
  let part = 0;
  const end = async () => {
    const [content, size] = [buffers, bufferedBytes];
    [buffers, bufferedBytes] = [[], 0];
    part++;
    await add(tableMember(table, part), size, inOrder(content));
  };
  return {
    async take(piece: Buffer) {
      buffers.push(piece);
      bufferedBytes += piece.length;
      if (bufferedBytes >= partBytes) await end();
    },
    async end() {
      if (bufferedBytes > 0) await end();
    },
  };
}

async function readAbout(client: Client) {
  const migrations = await client.query<Manifest['migrations'][number]>(
    'select number, name, checksum from migrations order by number',
  );
  const version = await client.query<{ postgres: string }>(
    `select current_setting('server_version') as postgres`,
  );
  const key = await client.query<{ fingerprint: string }>('select fingerprint from secret_fingerprint');
  // Tables of an older program have no sums yet.
  const files = await client.query<NamedFile>(
    `select path, substr(to_jsonb(f) ->> 'sha256', 3) as sha256 from files f order by path`,
  );
  return {
    postgres: version.rows[0]!.postgres,
    migrations: migrations.rows,
    keyFingerprint: key.rows[0]?.fingerprint ?? null,
    files: files.rows,
  };
}

interface NamedFile {
  path: string;
  sha256: string | null;
}

/** Answers those that should be there and are not, or not as they were stored. */
async function addFiles(
  add: AddNoted,
  client: Client,
  { files, storage, report }: { files: NamedFile[]; storage: Storage; report: Report },
): Promise<Pick<Manifest, 'missingFiles' | 'damagedFiles'>> {
  const errors = { missingFiles: new Array<string>(), damagedFiles: new Array<string>() };
  for (const { path, sha256 } of files) {
    const size = await storage.sizeOf(path);
    if (size !== undefined) {
      const sum = await add(fileMember(path), size, storage.read(path));
      if (sha256 !== null && sum !== sha256) errors.damagedFiles.push(path);
    } else if (await isNamedNow(client, path)) errors.missingFiles.push(path);
    report({ what: 'file', name: path, bytes: size ?? 0, of: files.length });
  }
  return errors;
}

/** Returns whether a file is still named; one that was deleted since the tables were read is not missing. */
async function isNamedNow(client: Client, path: string): Promise<boolean> {
  const { rowCount } = await client.query('select from files where path = $1', [path]);
  return rowCount !== 0;
}

async function* summed(content: AsyncIterable<Buffer>, sum: ReturnType<typeof createHash>) {
  for await (const piece of content) {
    sum.update(piece);
    yield piece;
  }
}

// oxlint-disable-next-line require-await
async function* inOrder(pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

function whole(name: string, text: string): [string, number, AsyncIterable<Buffer>] {
  const bytes = Buffer.from(text);
  return [name, bytes.length, inOrder([bytes])];
}

/** Returns the first member, for people who open the file without the program. */
function readMe(madeAt: string): string {
  return `协会门户的备份，${madeAt}（UTC）。

database/<表名>/*.csv   每张表，按编号相接就是一份完整的 CSV（带表头，UTF-8；未加引号的空值为 NULL）
files/                  上传的文件
manifest.json           版本、迁移编号、行数，以及每个成员的 SHA-256

主密钥（keys/secret.key 或 SECRET_KEY）不在备份中：没有它，已加密的个人信息无法读取，请另行保存。

恢复：npm run cli -- restore <文件> [--replace]
`;
}
