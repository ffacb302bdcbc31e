import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { DataOf, Endpoint, SentInputOf } from '#contract/api/endpoint.ts';
import { ApiError, type Envelope } from '#contract/api/envelope.ts';
import { build, type AppDependencies } from '../app.ts';
import { readConfig } from '../platform/core/config.ts';
import { createLogger } from '../platform/core/log.ts';
import type { Database } from '../platform/db/open.ts';
import type { DatabaseAddresses } from '../platform/db/program-role.ts';
import { Answer } from '../platform/http/api/answers.ts';
import { farBackupTime } from './backup-time.ts';
import { createTestDatabase, type TestDatabase } from './start-test-database.ts';

/** The text of every captcha in tests. */
export const testCaptcha = 'TEST';

export interface TestApp {
  app: FastifyInstance;
  /** All registered endpoints. */
  endpoints: readonly Endpoint[];
  /** The program's own. */
  db: Database;
  /** The owner's connection, for changes that the program may not make. */
  owner: Database;
  database: DatabaseAddresses;
  dataDir: string;
  /** Calls an endpoint over HTTP and answers `Data`; throws ApiError for any code but 200. */
  call<E extends Endpoint>(endpoint: E, input: SentInputOf<E>, token?: string): Promise<DataOf<E>>;
  /** Like `call`, but returns the whole envelope for any code. */
  send(endpoint: Endpoint, input: unknown, token?: string, address?: string): Promise<Envelope>;
  /** The log lines of the program as objects. */
  logged: Record<string, unknown>[];
  close(): Promise<void>;
}

/**
 * Starts the program on a fresh database, or this one, and an empty folder; compares every answer with its declared
 * shape.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  {
    database: given,
    ...more
  }: { database?: TestDatabase } & Pick<
    AppDependencies,
    'builtFolder' | 'pollEveryMs' | 'serveMore' | 'traces'
  > = {},
): Promise<TestApp> {
  const { db, owner, url, ownerUrl, drop } = given ?? (await createTestDatabase());
  const database = { url, ownerUrl };
  const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-app-'));
  const logged: Record<string, unknown>[] = [];
  const log = createLogger({
    level: 'info',
    destination: { write: (line: string) => void logged.push(JSON.parse(line)) },
  });
  const config = readConfig({
    DATA_DIR: dataDir,
    BACKUP_TIME: farBackupTime(),
    LIMIT_REQUESTS: '100000/10',
    ...env,
  });
  const { app, endpoints } = await build({
    db,
    database,
    config,
    log,
    captchaText: () => testCaptcha,
    checkAnswers,
    ...more,
  });

  async function send(
    endpoint: Endpoint,
    input: unknown,
    token?: string,
    address = '127.0.0.1',
  ): Promise<Envelope> {
    const response = await app.inject({
      ...requestOf(endpoint, input),
      ...(token ? { headers: { token } } : {}),
      remoteAddress: address,
    });
    return response.json<Envelope>();
  }

  return {
    app,
    endpoints,
    db,
    owner,
    database,
    dataDir,
    logged,
    send,
    async call(endpoint, input, token) {
      const { Code, Message, Data, TraceId } = await send(endpoint, input, token);
      if (Code !== 200) throw new ApiError(Code, Message, Data, TraceId);
      return Data as never;
    },
    async close() {
      await app.close();
      await drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

function requestOf({ path, method }: Endpoint, input: unknown) {
  const fields = { ...(input as Record<string, unknown>) };
  const url = path.replace('{id}', () => String(fields.id));
  if ([method].flat()[0] === 'POST') return { method: 'POST' as const, url, payload: fields };
  const query = new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  return { method: 'GET' as const, url: query.size > 0 ? `${url}?${query}` : url };
}

function checkAnswers(endpoint: Endpoint, answer: unknown): void {
  const data = answer instanceof Answer ? answer.data : answer;
  const result = v.safeParse(endpoint.output, data);
  if (!result.success)
    throw new Error(`${endpoint.path} answers another shape: ${JSON.stringify(result.issues[0])}`);
}
