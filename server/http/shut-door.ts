import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, Server, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

const tries = 200;
/** Between two of them. */
const restMs = 5;

/**
 * Lets in whoever waits, and nobody after them. The system resets who has connected and was not taken in when the door is shut,
 * so it is blocked before: the only place for one who waits is taken by ourselves. Whoever comes then is not answered by the
 * system, tries again after a second and learns that nobody listens (docs/decisions/0127).
 * @param accepted how many were let in so far
 */
export async function shutDoor(server: Server, accepted: () => number): Promise<void> {
  if (!(await shutBlocked(server, accepted))) await shutQuickly(server, accepted);
}

/** @returns whether it could be done: on Linux, and not against a storm of visitors */
async function shutBlocked(server: Server, accepted: () => number): Promise<boolean> {
  const listening = handleOf(server);
  const address = server.address();
  if (process.platform !== 'linux' || !listening?.listen || !isAddress(address)) return false;
  // Linux lets one more wait than it is told: one, and nobody else. It may be told while it listens.
  listening.listen(0);
  for (let attempt = 0; attempt < tries; attempt++) {
    await letInAll(accepted);
    const ourselves = connect(address.port, reachable(address.address)).on('error', () => {});
    // Then the system has been asked. The event loop does not look at the door before the next turn.
    await new Promise((resolve) => process.nextTick(resolve));
    // Nobody gets in meanwhile, so who was between two of the system's steps is seen the second time.
    if (isAloneAtDoor(ourselves, server) && standStill() && isAloneAtDoor(ourselves, server)) {
      close(server);
      return true;
    }
    ourselves.destroy();
    await pause(restMs);
  }
  return false;
}

/** A rest of the whole thread: in a turn of the event loop, somebody would be let in. */
function standStill(): boolean {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, restMs);
  return true;
}

/** In a turn of the event loop that found nobody there, and right after it looked: some microseconds are left. */
async function shutQuickly(server: Server, accepted: () => number): Promise<void> {
  for (let turn = 0; turn < 1000; turn++) {
    const [before, began] = [accepted(), performance.now()];
    await nextTurn();
    if (accepted() === before && performance.now() - began < 0.1) break;
  }
  close(server);
}

/** Node takes in one a turn. */
async function letInAll(accepted: () => number): Promise<void> {
  for (let before = -1; before !== accepted();) {
    before = accepted();
    await nextTurn();
  }
}

/** Node's own close() of an HTTP server takes connections that were just opened for idle, and ends them. */
function close(server: Server): void {
  Server.prototype.close.call(server);
}

/** Whether the connection has come about, and nobody else waits at the server it leads to, or is on the way. */
function isAloneAtDoor(ourselves: Socket, server: Server): boolean {
  const sockets = ['tcp', 'tcp6'].flatMap(socketsOf);
  const [mine, theirs] = [ourselves, server].map((one) =>
    sockets.find(({ inode }) => inode === inodeOf(one)),
  );
  // The client takes itself for connected. There may be no room: then it is let in when it tries again, soon.
  const onTheirWay = sockets.filter(({ state, port }) => state === synReceived && port === theirs?.port);
  return mine?.state === established && theirs?.waiting === 1 && onTheirWay.length === 0;
}

const [established, synReceived] = ['01', '03'];

/** As Linux lists them (Documentation/networking/proc_net_tcp.rst). */
function socketsOf(protocol: string) {
  const path = `/proc/net/${protocol}`;
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(1) : [];
  return lines.map((line) => {
    const [, local, , state, queues = '', , , , , inode] = line.trim().split(/\s+/);
    // What others have to read, those who listen have to accept.
    const waiting = Number.parseInt(queues.split(':')[1] ?? '', 16);
    return { port: local?.split(':')[1], state, waiting, inode };
  });
}

/** None of a socket that is closed already. */
function inodeOf(of: Server | Socket): string | null {
  const { fd = -1 } = handleOf(of) ?? {};
  return fd < 0 ? null : (/\d+/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[0] ?? null);
}

/** What Node keeps of a socket; not documented, so looked at before it is used. */
interface Handle {
  fd?: number;
  /** Of libuv: how many may wait from now on. */
  listen?(backlog: number): number;
}

function handleOf(of: Server | Socket): Handle | undefined {
  const handle: unknown = Reflect.get(of, '_handle');
  return handle instanceof Object ? handle : undefined;
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return address instanceof Object;
}

function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  return address === '::' ? '::1' : address;
}
