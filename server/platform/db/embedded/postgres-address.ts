import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { programRole, superuser } from './postgres-cluster.ts';
import { giveToServer, pathForServer, type PostgresHome } from './postgres-program.ts';

/** The address of the embedded server: its arguments and the URL of one of its databases, by default for its owner. */
export type Address = {
  args: string[];
  url(database: string, role?: string): string;
  socketFolder?: string;
  passwordFile?: string;
  programPassword?: string;
};

/**
 * Chooses the address: on Unix a socket in a folder that only its owner may enter; on Windows loopback with a password.
 */
export async function chooseAddress(home: PostgresHome): Promise<Address> {
  if (process.platform === 'win32') return loopbackAddress(home.folder);
  const folder = await socketFolder(home.folder);
  giveToServer(home, folder);
  const isShort = folder !== join(home.folder, 'socket');
  return socketAddress(folder, isShort ? folder : pathForServer(home, 'socket'));
}

/** @param pathOfServer the path by which the server finds the folder */
export function socketAddress(folder: string, pathOfServer = folder): Address {
  return {
    socketFolder: folder,
    args: ['-k', pathOfServer, '-p', '5432', '-c', 'listen_addresses='],
    url: (database, role = superuser) =>
      `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(folder)}`,
  };
}

// The address of a unix socket holds 103 bytes on macOS and 107 on Linux: a deep DATA_DIR gets a short folder elsewhere.
async function socketFolder(home: string): Promise<string> {
  const folder = join(home, 'socket');
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > 103) return mkdtemp(join(tmpdir(), shortPrefix));
  // After a power cut the pid in a left-over lock of the socket may be a stranger's, and PostgreSQL would not start.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await chmod(folder, 0o700);
  return folder;
}

const shortPrefix = 'xiehui-socket-';

/** Removes a socket folder that was made outside DATA_DIR. */
export async function removeShortFolder(folder: string | undefined): Promise<void> {
  if (folder && basename(folder).startsWith(shortPrefix)) await rm(folder, { recursive: true, force: true });
}

async function loopbackAddress(home: string): Promise<Address> {
  const passwordFile = join(home, 'password');
  const password = await storedPassword(passwordFile);
  const programPassword = await storedPassword(join(home, 'program-password'));
  const port = await freePort();
  return {
    args: ['-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
    url: (database, role = superuser) =>
      `postgresql://${role}:${role === programRole ? programPassword : password}@127.0.0.1:${port}/${database}`,
    passwordFile,
    programPassword,
  };
}

async function storedPassword(path: string): Promise<string> {
  if (!existsSync(path)) await writeFile(path, randomBytes(24).toString('hex'), { mode: 0o600 });
  return await readFile(path, 'utf8');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
