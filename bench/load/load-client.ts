import autocannon from 'autocannon';

/* The client, in a process of its own: runs one job after the other and reports the response times. */

export interface Target {
  path: string;
  host?: string | undefined;
}

export interface LoadJob {
  url: string;
  connections: number;
  targets: Target[];
  headers: Record<string, string>;
  /** The duration in seconds of repeated rounds; without it each target is requested once. */
  seconds?: number | undefined;
  /** Each connection requests its own share of the targets. */
  isParted?: boolean;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  median: number;
  p99: number;
  failures: number;
}

process.on('message', async (job: LoadJob) => {
  process.send?.(await load(job));
});

process.on('disconnect', () => process.exit());

async function load({ url, connections, targets, headers, seconds, isParted }: LoadJob): Promise<LoadResult> {
  let client = 0;
  let requests = 0;
  let lastAnswer = 0;
  const startTime = performance.now();
  const run = autocannon({
    url,
    connections,
    headers,
    sampleInt: 100,
    ...(seconds === undefined ? { amount: targets.length } : { duration: seconds }),
    setupClient(one) {
      const mine =
        seconds === undefined || isParted ? everyNth(targets, connections, client) : rotated(targets, client);
      client++;
      // The responses are not read, since decoding compressed ones as text costs more than sending them.
      one.pipelinedRequests.addBody = () => undefined;
      one.setRequests(
        mine.map(({ path, host }) => ({ path, headers: host ? { ...headers, host } : headers })),
      );
    },
  });
  run.on('response', () => {
    requests++;
    lastAnswer = performance.now();
  });
  const { non2xx, errors, latency } = await run;
  return {
    requests,
    perSecond: requests / ((lastAnswer - startTime) / 1000),
    median: latency.p50,
    p99: latency.p99,
    failures: non2xx + errors,
  };
}

/** Gives each connection targets of its own, so that none is requested twice. */
function everyNth<T>(list: T[], step: number, first: number): T[] {
  return list.filter((_, at) => at % step === first);
}

function rotated<T>(list: T[], by: number): T[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}
