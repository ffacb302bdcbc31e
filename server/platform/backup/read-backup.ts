import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../core/operator-error.ts';
import { assertKnown } from '../db/migrate.ts';
import { readArchive, type Member } from './archive-file.ts';
import { damaged } from './damaged.ts';
import { filePathOf, manifestName, readManifest, tableOf, type Manifest } from './manifest.ts';
import type { Report } from './progress.ts';
import { sumOf } from './sum-of.ts';

/** A backup whose bytes all match its manifest. */
export interface CheckedBackup {
  path: string;
  passphrase: string | undefined;
  bytes: number;
  manifest: Manifest;
}

interface Given {
  path: string;
  passphrase: string | undefined;
  report: Report;
}

/**
 * Reads a backup from its first byte to its last and changes nothing.
 * @throws OperatorError when it is damaged, cut off, encrypted otherwise, or of a newer program
 */
export async function checkBackup({ path, passphrase, report }: Given): Promise<CheckedBackup> {
  const members: Manifest['members'] = [];
  let manifest: Manifest | undefined;
  for await (const { name, size, content } of readArchive(path, passphrase)) {
    if (manifest) throw damaged();
    if (name === manifestName) manifest = readManifest(await text(content));
    else members.push({ name, bytes: size, sha256: await sumOf(content) });
    report({ what: 'check', name, bytes: size });
  }
  if (!manifest || !isSame(manifest.members, members)) throw damaged();
  assertKnown(manifest.migrations);
  const { size } = await stat(path);
  return { path, passphrase, bytes: size, manifest };
}

/** @throws OperatorError when values in the backup are sealed with another master key */
export function assertKey({ keyFingerprint }: Manifest, fingerprint: string | undefined): void {
  if (keyFingerprint === null || keyFingerprint === fingerprint) return;
  throw new OperatorError(
    fingerprint === undefined
      ? '没有主密钥：请先放回 DATA_DIR/keys/secret.key，或设置 SECRET_KEY（主密钥不在备份中）'
      : '主密钥与备份不符：请放回备份时的 DATA_DIR/keys/secret.key，或设置相应的 SECRET_KEY',
  );
}

/** Yields the tables of a backup, each as one stream of CSV; read each before the next. */
export async function* readTables({ path, passphrase }: CheckedBackup) {
  const members = readArchive(path, passphrase);
  let current: IteratorResult<Member> = await members.next();
  const tableNow = () => (current.done ? undefined : tableOf(current.value.name));
  try {
    while (!current.done && tableNow() === undefined) current = await members.next();
    for (let name = tableNow(); name !== undefined; name = tableNow()) yield { name, content: partsOf(name) };
  } finally {
    await members.return(undefined);
  }

  async function* partsOf(name: string): AsyncGenerator<Buffer> {
    while (!current.done && tableNow() === name) {
      yield* current.value.content;
      current = await members.next();
    }
  }
}

/** Yields the files of a backup; read each before the next. */
export async function* readFiles({ path, passphrase, manifest }: CheckedBackup) {
  const sums = new Map(manifest.members.map(({ name, sha256 }) => [name, sha256]));
  for await (const { name, size, content } of readArchive(path, passphrase)) {
    const filePath = filePathOf(name);
    if (filePath !== undefined) yield { path: filePath, size, content, sha256: sums.get(name)! };
  }
}

function isSame(declared: Manifest['members'], actual: Manifest['members']): boolean {
  return (
    declared.length === actual.length &&
    declared.every((one, index) => {
      const other = actual[index]!;
      return one.name === other.name && one.bytes === other.bytes && one.sha256 === other.sha256;
    })
  );
}
