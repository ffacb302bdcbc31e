// Runs `npm run dev`: two Vite servers for the pages, and behind them the program, which restarts on a change.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readConfig } from '../../server/platform/core/config.ts';
import { assertPortIsFree } from '../../server/platform/core/free-port.ts';
import { terminalFormat } from '../../server/platform/core/log-terminal.ts';
import { OperatorError } from '../../server/platform/core/operator-error.ts';
import { openBackOfficeInWork } from './dev-back-office.ts';
import { openSiteInWork } from './dev-site.ts';
import { openVerifierInWork } from './dev-verifier.ts';

const root = join(import.meta.dirname, '../..');
const { host, port } = await readAddress();

const api = `http://127.0.0.1:${await freePort()}`;
const server = createServer();
const backOffice = await openBackOfficeInWork({ root, server });
const site = await openSiteInWork({ root, server, api });
const verifier = openVerifierInWork({ root, api });
server.on('request', (request, response) => {
  const url = request.url ?? '/';
  const { answer } = [backOffice, verifier].find(({ answers }) => answers(url)) ?? site;
  void ready.promise.then(() => answer(request, response));
});

const log = terminalFormat(process.stdout);
/** Requests wait while the program restarts, so that they do not fail. */
let ready = Promise.withResolvers<void>();
const program = startProgram();
// Vite would end this process before the program has stopped.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
program.once('exit', (code) => process.exit(code ?? 1));

async function readAddress() {
  try {
    const config = readConfig();
    await assertPortIsFree(config);
    return config;
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exit(1);
  }
}

/** Ends with the program, which stops its database first. */
async function stop(): Promise<void> {
  program.kill('SIGTERM');
  await Promise.all([backOffice.close(), site.close()]);
}

/** Node watches the imports of the program, so that a change of the server or the contract restarts it. */
function startProgram(): ChildProcess {
  const { hostname, port: apiPort } = new URL(api);
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', 'server/main.ts', '--api-only'],
    {
      cwd: root,
      env: { ...process.env, HOST: hostname, PORT: apiPort, DRAIN_SECONDS: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  createInterface({ input: child.stdout! }).on('line', hear);
  return child;
}

function hear(line: string): void {
  if (line.startsWith('ready ')) {
    ready.resolve();
    announce();
  } else if (line.startsWith('{')) log.write(line);
  else {
    if (line.startsWith('Restarting ')) ready = Promise.withResolvers();
    console.log(line);
  }
}

function announce(): void {
  if (server.listening) return;
  server.listen(port, host, () => console.log(`ready http://${host}:${portOf(server)}`));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const free = portOf(probe);
  probe.close();
  await once(probe, 'close');
  return free;
}

function portOf(listening: Server): number {
  return (listening.address() as AddressInfo).port;
}
