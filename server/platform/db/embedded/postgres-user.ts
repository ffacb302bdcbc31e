import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../core/operator-error.ts';

/*
 * PostgreSQL refuses to run as root. Which user it runs as instead is read from the ownership of its folder
 * (docs/decisions/0438), so that each later start finds files that this user may read.
 */

/** A user of the machine, by number: an account is not needed. */
export interface UnixUser {
  uid: number;
  gid: number;
}

/** The user of this process, that user under another number in a user namespace, or another user. */
export type PostgresUser = 'own' | 'namespace' | UnixUser;

/** A number that Linux distributions assign to nobody. */
export const unprivileged: UnixUser = { uid: 61_111, gid: 61_111 };

/** Returns the user that PostgreSQL runs as on this folder, which exists. */
export function choosePostgresUser(home: string): PostgresUser {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'own';
  const [owner, ownerAbove] = [ownerOf(home), ownerOf(dirname(home))];
  if (owner.uid !== 0 && mayBecome(owner)) return owner;
  if (mayMakeNamespaces()) return 'namespace';
  const user = ownerAbove.uid === 0 ? unprivileged : ownerAbove;
  if (mayBecome(user)) return user;
  throw new OperatorError(
    `the embedded database cannot run as root here (user namespaces are forbidden, and so is a change to user ${user.uid}): start as an ordinary user, or set DATABASE_URL`,
  );
}

/** A command that runs another one as an ordinary user of a user namespace: its files remain those of root. */
export const inNamespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];

function mayMakeNamespaces(): boolean {
  const [command, ...args] = inNamespace;
  return spawnSync(command!, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

function mayBecome({ uid, gid }: UnixUser): boolean {
  return spawnSync('true', { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** A folder that belongs to the group of root does not make PostgreSQL a member of that group. */
function ownerOf(folder: string): UnixUser {
  const { uid, gid } = statSync(folder);
  return { uid, gid: gid === 0 ? uid : gid };
}

/**
 * Makes a database folder and what is in it belong to the user. The owner of `home` states the intention and changes
 * first, the owner of its folder `cluster` states the completion and changes last: an interrupted change continues at
 * the next start, whichever way that one runs PostgreSQL.
 */
export function giveHome(home: string, user: PostgresUser): void {
  if (user === 'own') return;
  const owner = user === 'namespace' ? { uid: 0, gid: 0 } : user;
  const cluster = join(home, 'cluster');
  for (const folder of [home, cluster].filter((path) => existsSync(path))) refuseForeignLink(folder);
  give(realpathSync(home), owner);
  if (existsSync(cluster) && statSync(cluster).uid !== owner.uid) giveTree(cluster, owner);
}

/** The owner of a folder must not make root give away another one. */
function refuseForeignLink(folder: string): void {
  const { uid } = lstatSync(folder);
  if (uid !== 0 && lstatSync(folder).isSymbolicLink())
    throw new OperatorError(
      `${folder} is a symbolic link of user ${uid}, which root does not follow: replace it by the folder, or chown -h root ${folder}`,
    );
}

/** Makes a file, or a folder and everything in it, belong to the user; the folder itself changes last. */
export function giveTree(path: string, owner: UnixUser): void {
  const isFolder = statSync(path).isDirectory();
  const entries = isFolder ? readdirSync(path, { recursive: true, withFileTypes: true }) : [];
  for (const entry of entries) give(join(entry.parentPath, entry.name), owner);
  give(realpathSync(path), owner);
}

// `lchown` changes a symbolic link and not its target. A second name of a file may be another program's file.
function give(path: string, { uid, gid }: UnixUser): void {
  const present = lstatSync(path);
  if (present.uid === uid || (present.isFile() && present.nlink > 1)) return;
  try {
    lchownSync(path, uid, gid);
  } catch (error) {
    throw new OperatorError(
      `${path} belongs to user ${present.uid} and cannot be given to user ${uid}: ${(error as Error).message}`,
    );
  }
}

/** Returns a user that initdb accepts: it runs only for a user with an account, and its files can change hands afterwards. */
export function userWithAccount(user: UnixUser): UnixUser {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
  const account =
    accounts.find(({ uid }) => uid === user.uid) ??
    accounts.find(({ name }) => name === 'nobody') ??
    accounts[0];
  if (account) return { uid: account.uid, gid: account.gid };
  throw new OperatorError(
    `initdb needs an account, and /etc/passwd has none but root: echo 'xiehui:x:${user.uid}:${user.gid}::/:/bin/false' >> /etc/passwd, then start again`,
  );
}
