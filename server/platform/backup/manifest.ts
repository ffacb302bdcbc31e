import * as v from 'valibot';
import { damaged } from './damaged.ts';

/** The manifest of a backup. It is the last member of the file, so it describes all the others. */
export type Manifest = v.InferOutput<typeof manifest>;

export const manifestName = 'manifest.json';
/** The version of the format, raised when an older program could not read a newer backup. */
const format = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const manifest = v.object({
  format: v.literal(format),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  program: v.string(),
  postgres: v.string(),
  /** The migrations applied to the database, in the order of their numbers. */
  migrations: v.array(v.object({ number: count, name: v.string(), checksum: sha256 })),
  /** The fingerprint of the master key, which is not in the backup; null as long as nothing was sealed. */
  keyFingerprint: v.nullable(v.string()),
  tables: v.array(
    v.object({
      name: v.string(),
      columns: v.array(v.string()),
      rowCount: count,
      /** The hash of its members one after the other. */
      sha256,
    }),
  ),
  sequences: v.array(v.object({ name: v.string(), lastValue: v.string(), isCalled: v.boolean() })),
  /** Files that the tables name and that were not there. */
  missingFiles: v.array(v.string()),
  /** Files whose bytes were no longer those that were stored. */
  damagedFiles: v.array(v.string()),
  members: v.array(v.object({ name: v.string(), bytes: count, sha256 })),
});

export const formatOfManifest = format;

export function readManifest(text: string): Manifest {
  try {
    return v.parse(manifest, JSON.parse(text));
  } catch {
    throw damaged();
  }
}

const filesFolder = 'files/';

export const fileMember = (path: string) => `${filesFolder}${path}`;

/** Returns the path of the file in a member, undefined for other members. */
export function filePathOf(member: string): string | undefined {
  if (!member.startsWith(filesFolder)) return undefined;
  const path = member.slice(filesFolder.length);
  // Relative, and nowhere above.
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path)) throw damaged();
  return path;
}

/** Parts of a table, each a piece of one CSV file: `cat database/news/*.csv` is the table. */
export const tableMember = (table: string, part: number) =>
  `database/${table}/${String(part).padStart(6, '0')}.csv`;

export function tableOf(member: string): string | undefined {
  return /^database\/([^/]+)\/\d{6}\.csv$/.exec(member)?.[1];
}

export function fileCountOf({ members }: Manifest): number {
  return members.filter(({ name }) => name.startsWith(filesFolder)).length;
}
